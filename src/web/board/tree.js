// The moves of a game with their variations. A node is the position after its step; the root is the start. The first
// child continues the line of its parent, the others begin variations.

export class Node {
    // `requests` lead here from the parent; `move` is null if they declare an end. `after` is the status, if known.
    constructor(parent, { requests = [], move = null, side = null, number = 0, after = null } = {}) {
        Object.assign(this, { parent, requests, move, side, number, after });
        this.children = [];
        this.chosen = null; // the child that was visited last
        this.nags = [];
        this.lead = ''; // the comment before the move
        this.comment = ''; // the comment after it or, at the root, before the first move
        this.times = null; // milliseconds that each side had left, in a game with clocks
    }

    get path() {
        const nodes = [];
        for (let node = this; node.parent; node = node.parent) nodes.unshift(node);
        return nodes;
    }

    // Whether it lies on the main line.
    get main() {
        return this.path.every((node) => node.parent.children[0] === node);
    }

    // Whether it, or a node on the way to it, has been removed.
    get removed() {
        return this.path.some((node) => !node.parent.children.includes(node));
    }

    // The nodes from here on, each time by the first child.
    get rest() {
        const nodes = [];
        for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
        return nodes;
    }
}

// The node where the variation of this node branches off the main line; null on the main line.
export function branchOf(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
}

// Makes the line of a node the one that continues its parent's.
export function promote(node) {
    const branch = branchOf(node);
    if (!branch) return;
    const { children } = branch.parent;
    children.splice(children.indexOf(branch), 1);
    children.unshift(branch);
}

export function promoteToMain(node) {
    while (branchOf(node)) promote(node);
}

export function remove(node) {
    const { parent } = node;
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.chosen === node) parent.chosen = null;
}

// ---- Trees as values that can be kept: a line is a list of steps, each with its variations

function stepOf(node) {
    const step = { requests: node.requests };
    for (const name of ['move', 'side', 'number', 'lead', 'comment', 'times']) if (node[name]) step[name] = node[name];
    if (node.nags.length) step.nags = node.nags;
    if (node.after?.over) step.after = node.after;
    return step;
}

function lineFrom(node) {
    const line = [];
    for (let at = node; at; at = at.children[0]) {
        const step = stepOf(at);
        const others = at.parent.children[0] === at ? at.parent.children.slice(1) : [];
        if (others.length) step.variations = others.map(lineFrom);
        line.push(step);
    }
    return line;
}

export function lineOf(root) {
    return root.children.length ? lineFrom(root.children[0]) : [];
}

// Adds a line to the children of `parent`.
export function addLine(parent, line) {
    for (const { variations = [], ...step } of line) {
        const node = Object.assign(new Node(parent, step), {
            lead: step.lead ?? '',
            comment: step.comment ?? '',
            nags: step.nags ?? [],
            times: step.times ?? null,
        });
        parent.children.push(node);
        for (const variation of variations) addLine(parent, variation);
        parent = node;
    }
}

// The way from the root to a node as indices of children, and back.
export function indexesOf(node) {
    return node.path.map((step) => step.parent.children.indexOf(step));
}

export function nodeAt(root, indexes) {
    let node = root;
    for (const index of indexes) node = node?.children[index];
    return node ?? root;
}
