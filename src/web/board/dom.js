// Makes elements of the page in one expression.

const SVG = 'http://www.w3.org/2000/svg';

function assign(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === 'text') node.textContent = value;
        else if (name === 'html')
            node.innerHTML = value; // only for markup written in the sources
        else if (name === 'on')
            for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
        else node.setAttribute(name, value === true ? '' : value);
    }
}

// el('button', {id: 'undo', on: {click: f}}, 'text', otherNode)
export function el(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    assign(node, attributes);
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
}

export function svg(tag, attributes = {}, ...children) {
    const node = document.createElementNS(SVG, tag);
    assign(node, attributes);
    node.append(...children.flat());
    return node;
}

// A button with a move, in a list of moves that can be played or gone to.
export function moveButton(move, play) {
    return el('button', { type: 'button', 'data-move': move, text: move, on: { click: play } });
}

export function byId(id) {
    return document.getElementById(id);
}

// Scrolls to a task and, as far as both fit, to the board above it.
export function showTask(node) {
    for (const one of [byId('board-row'), node]) one.scrollIntoView({ block: 'nearest' });
}
