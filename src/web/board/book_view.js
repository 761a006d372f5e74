// Shows the opening book: the moves of the position with their expected scores, the moves of the game that it has, and
// where the game left it.
import { byId, el, moveButton } from './dom.js';
import { redraw } from './focus.js';
import { t } from './texts.js';

const DEEPEST = 8; // plies that the page's books have

function percent({ win, loss }) {
    return `${Math.round((1000 + win - loss) / 20)}%`;
}

// Event: change, when more is known about the moves of the game.
export class BookView extends EventTarget {
    constructor({ engine, game, input }) {
        super();
        Object.assign(this, { engine, game, input, profile: null });
        this.pages = new Map(); // answers by the FEN of the position
        game.addEventListener('change', () => this.ask());
    }

    // The book's answer for the position at a node; undefined until it has been asked.
    pageAt(node) {
        return this.pages.get(node.parent ? node.after?.fen : this.game.start);
    }

    // The book's entry for the move that leads to a node.
    entryOf(node) {
        return this.pageAt(node.parent)?.moves.find((entry) => entry.move.move === node.move?.move);
    }

    // The first move of the main line that the book does not have, or that ends it; null if the game is not in it.
    get departure() {
        const line = this.game.root.rest;
        const at = line.findIndex((node) => !this.entryOf(node));
        return at > 0 ? line[at] : null;
    }

    async ask() {
        const { game } = this;
        const { status, node } = game;
        if (!status) return;
        if (this.profile !== status.profile) this.pages.clear();
        this.profile = status.profile;
        const asked = [game.root, ...game.root.rest.slice(0, DEEPEST), ...node.path.slice(0, DEEPEST)];
        for (const one of asked) {
            const fen = one.parent ? one.after?.fen : game.start;
            if (!fen || this.pages.has(fen)) continue;
            this.pages.set(fen, null);
            const answer = await this.engine.ask({ command: 'book', profile: this.profile, fen });
            if (this.profile !== game.status.profile) return;
            this.pages.set(fen, answer.ok && answer.known ? answer : null);
        }
        this.draw();
        this.dispatchEvent(new CustomEvent('change'));
    }

    // The books have been loaded.
    again() {
        this.pages.clear();
        return this.ask();
    }

    draw() {
        if (!this.game.status) return;
        const page = this.game.status.over ? null : this.pages.get(this.game.status.fen);
        byId('book-panel').hidden = !page?.moves.length;
        redraw(byId('book'), () => byId('book').replaceChildren(this.table(page?.moves ?? [])));
    }

    table(moves) {
        const row = ({ move, chances }) =>
            el(
                'tr',
                {},
                el('td', {}, moveButton(move.move, () => this.input.playMove(move.move))),
                el('td', { text: percent(chances) }),
                el('td', { class: 'effort', text: t('book.draws', { count: Math.round(chances.draw / 10) }) }),
            );
        return el('table', {}, el('tbody', {}, moves.map(row)));
    }

    // "Left the book with 4. g3-h4; it has c3-d4", or null.
    leftAt(node) {
        const best = this.pageAt(node.parent)?.moves[0];
        const number = `${node.number}.${node.side === 'white' ? '' : '..'}`;
        if (!node.move) return null;
        return best
            ? t('book.left', { number, move: node.move.move, best: best.move.move })
            : t('book.ends', { number, move: node.move.move });
    }
}
