// The position editor: pieces from a tray onto a board; the engine says whether the position can be played.
import { BoardView } from './board_view.js';
import { button, choice, choices, field, openDialog } from './dialog.js';
import { el } from './dom.js';
import { parsePosition, writePosition } from './position.js';
import { pieceElement } from './pieces.js';
import { profileOf, PROFILES } from './profiles.js';
import { said, t } from './texts.js';

const TRAY = [
    { side: 'white', king: false },
    { side: 'white', king: true },
    { side: 'black', king: false },
    { side: 'black', king: true },
    null,
];

class Editor {
    constructor(game) {
        this.game = game;
        this.profile = game.status.profile;
        this.position = parsePosition(game.status.fen);
        this.piece = TRAY[0];
        this.grid = el('div', { class: 'board-grid', role: 'grid', 'aria-label': t('page.board'), id: 'editor-board' });
        this.fen = el('input', {
            type: 'text',
            id: 'editor-fen',
            spellcheck: 'false',
            on: { change: () => this.read(this.fen.value) },
        });
        this.error = el('p', { class: 'error', role: 'alert', id: 'editor-error' });
        const sides = ['white', 'black'].map((side) => [side, t(`side.${side}`)]);
        this.mover = choices('editor-mover', t('editor.mover'), sides, null, (side) => {
            this.position.toMove = side;
            this.draw();
        });
        this.view = new BoardView(this.grid);
        this.grid.addEventListener('click', (event) => this.put(event.target.closest('[data-square]')?.dataset.square));
        this.grid.addEventListener('keydown', (event) => this.key(event));
        this.draw();
    }

    draw() {
        this.view.layOut(profileOf(this.profile).board, false);
        this.view.draw(this.position);
        for (const node of this.view.squares.values()) node.tabIndex = 0;
        this.fen.value = writePosition(this.position);
        this.mover.querySelector(`[value='${this.position.toMove}']`).checked = true;
        this.error.textContent = '';
    }

    // Says what is wrong with the position. The engine's words on an empty board are on its FEN.
    refuse(error) {
        const empty = !this.position.pieces.size && this.fen.value === writePosition(this.position);
        this.error.textContent = empty ? t('editor.empty') : said().explanation(error);
        this.error.scrollIntoView({ block: 'center' });
    }

    key(event) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        this.put(event.target.closest('[data-square]')?.dataset.square);
    }

    put(square) {
        if (!square) return;
        const { pieces } = this.position;
        const old = pieces.get(square);
        const same = this.piece && old && old.side === this.piece.side && old.king === this.piece.king;
        if (!this.piece || same) pieces.delete(square);
        else pieces.set(square, this.piece);
        this.draw();
    }

    // Shows a FEN in any form that the engine reads, or the starting position without one. What the engine refuses
    // stays as it was typed.
    async read(fen = null) {
        const answer = await this.game.engine.ask({ command: 'new', game: 'editor', profile: this.profile, fen });
        if (!answer.ok) return this.refuse(answer.error);
        this.position = parsePosition(answer.status.fen);
        this.draw();
    }

    useProfile(name) {
        const changed = profileOf(name).board !== profileOf(this.profile).board;
        this.profile = name;
        if (changed) this.position.pieces.clear();
        this.draw();
    }

    tray() {
        const buttons = TRAY.map((piece) => {
            const label = piece ? t(`piece.${piece.side}.${piece.king ? 'king' : 'man'}`) : t('editor.erase');
            const node = el(
                'button',
                {
                    type: 'button',
                    'aria-label': label,
                    title: label,
                    'aria-pressed': String(piece === this.piece),
                    'data-piece': piece ? `${piece.side}-${piece.king ? 'king' : 'man'}` : 'none',
                },
                piece ? pieceElement(piece) : '⌫',
            );
            node.addEventListener('click', () => {
                this.piece = piece;
                buttons.forEach((other) => other.setAttribute('aria-pressed', String(other === node)));
            });
            return node;
        });
        return el('div', { class: 'tray', role: 'group', 'aria-label': t('editor.tray') }, buttons);
    }
}

// `ready` asks whether the game on the board may be replaced.
export function editorDialog(game, ready) {
    const editor = new Editor(game);
    const profiles = choice(
        'editor-profile',
        PROFILES.map(({ name }) => [name, t(`profile.${name}`)]),
        editor.profile,
        (name) => editor.useProfile(name),
    );
    const clear = () => {
        editor.position.pieces.clear();
        editor.draw();
    };
    const play = async () => {
        const setup = { profile: editor.profile, fen: editor.fen.value };
        const refused = await game.refusal(setup);
        if (refused) return editor.refuse(refused.error);
        if (!(await ready())) return;
        await game.begin(setup);
        opened.dialog.close('play');
    };
    const opened = openDialog({
        id: 'editor-dialog',
        title: t('menu.editor'),
        wide: true,
        body: [
            field(t('new.rules'), profiles),
            editor.tray(),
            el('div', { class: 'editor-board' }, editor.grid),
            editor.mover,
            field(t('record.fen'), editor.fen),
            editor.error,
        ],
        buttons: [
            button('editor-clear', t('editor.clear'), clear),
            button('editor-start', t('editor.start'), () => editor.read()),
            button('editor-play', t('editor.play'), play, 'primary'),
        ],
    });
    return opened.closed;
}
