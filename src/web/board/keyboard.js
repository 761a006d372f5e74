// Keys: arrows walk over the playable squares, Enter taps, Escape takes back a tap, letters are shortcuts.

const SHORTCUTS = {
    u: 'undo',
    r: 'redo',
    h: 'hint',
    f: 'flip',
    a: 'analysis',
    n: 'new',
    p: 'record',
    s: 'settings',
    '?': 'help',
};

export const SHORTCUT_LIST = Object.entries(SHORTCUTS);

function isTyping(target) {
    return target.closest?.('input, textarea, select, dialog') !== null;
}

export class Keyboard {
    // `actions` maps the names above to functions.
    constructor(view, input, actions) {
        Object.assign(this, { view, input, actions });
        view.root.addEventListener('keydown', (event) => this.onBoard(event));
        document.addEventListener('keydown', (event) => this.onPage(event));
    }

    onBoard(event) {
        const { view, input } = this;
        const name = event.target.closest('[data-square]')?.dataset.square;
        if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
        const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
        if (steps[event.key]) view.focus(this.neighbour(name, ...steps[event.key]));
        else if (event.key === 'Home' || event.key === 'End') view.focus(this.edge(name, event.key === 'End'));
        else if (event.key === 'Enter' || event.key === ' ') input.tap(name, view.position.pieces.get(name));
        else return;
        event.preventDefault();
    }

    // The playable squares of a row as shown, from the left.
    rowOf(shownRow) {
        const squares = [...this.view.squares.keys()].map((name) => ({ name, at: this.view.middle(name) }));
        return squares.filter(({ at }) => Math.floor(at.y) === shownRow).sort((a, b) => a.at.x - b.at.x);
    }

    neighbour(name, down, right) {
        const row = Math.floor(this.view.middle(name).y);
        const here = this.rowOf(row);
        const index = here.findIndex((square) => square.name === name);
        if (right) return here[Math.max(0, Math.min(here.length - 1, index + right))].name;
        const next = this.rowOf(row + down);
        return next.length ? next[index].name : name;
    }

    edge(name, last) {
        return this.rowOf(Math.floor(this.view.middle(name).y)).at(last ? -1 : 0).name;
    }

    onPage(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
        if (event.key === 'Escape') this.input.cancel();
        const action = this.actions[SHORTCUTS[event.key.toLowerCase()]];
        if (!action) return;
        event.preventDefault();
        action();
    }
}
