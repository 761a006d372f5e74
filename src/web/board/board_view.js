// Draws the board: squares, pieces, marks. It makes no decisions; its squares send input as events.
import { el } from './dom.js';
import { geometryOf } from './geometry.js';
import { pieceElement } from './pieces.js';
import { t } from './texts.js';

export class BoardView {
    constructor(root) {
        this.root = root;
        this.squares = new Map(); // name -> element
        this.flipped = false;
        this.board = null;
        this.focusName = null;
        this.position = { pieces: new Map() };
    }

    // Lays out the board, once for each kind of board and each orientation.
    layOut(board, flipped) {
        if (this.board === board && this.flipped === flipped) return;
        Object.assign(this, { board, flipped, geometry: geometryOf(board) });
        const { size, cells } = this.geometry;
        const shown = flipped ? [...cells].reverse() : cells;
        this.squares.clear();
        this.root.style.setProperty('--size', size);
        this.root.dataset.board = board;
        this.root.setAttribute('aria-rowcount', size);
        this.root.setAttribute('aria-colcount', size);
        const focused = this.root.querySelector('[data-square]:focus')?.dataset.square;
        const rows = [];
        for (let row = 0; row < size; row++)
            rows.push(
                el(
                    'div',
                    { role: 'row', class: 'row', 'aria-rowindex': row + 1 },
                    shown.slice(row * size, (row + 1) * size).map((cell, column) => this.cell(cell, row, column)),
                ),
            );
        this.root.replaceChildren(...rows);
        if (!this.squares.has(this.focusName)) this.focusName = [...this.squares.keys()].at(flipped ? 0 : -1);
        if (focused) this.focus(this.squares.has(focused) ? focused : this.focusName);
        else this.setFocusable(this.focusName);
    }

    cell(cell, row, column) {
        const { size } = this.geometry;
        const attributes = { role: 'gridcell', 'aria-colindex': column + 1, class: 'square light' };
        if (!cell.name)
            return el('div', { ...attributes, 'aria-disabled': 'true' }, this.edgeLabels(cell, row, column));
        const node = el('div', { ...attributes, class: 'square dark', 'data-square': cell.name, tabindex: '-1' });
        if (size === 10)
            node.append(el('span', { class: 'label number', 'aria-hidden': 'true', 'data-mark': cell.name }));
        else node.append(...this.edgeLabels(cell, row, column));
        this.squares.set(cell.name, node);
        return node;
    }

    // Letters below and figures at the left of a board of 8x8.
    edgeLabels(cell, row, column) {
        const { size } = this.geometry;
        if (size !== 8) return [];
        const labels = [];
        if (column === 0)
            labels.push(el('span', { class: 'label rank', 'aria-hidden': 'true', 'data-mark': 8 - cell.row }));
        if (row === size - 1)
            labels.push(
                el('span', { class: 'label file', 'aria-hidden': 'true', 'data-mark': 'abcdefgh'[cell.column] }),
            );
        return labels;
    }

    setFocusable(name) {
        this.squares.get(this.focusName)?.setAttribute('tabindex', '-1');
        this.focusName = name;
        this.squares.get(name)?.setAttribute('tabindex', '0');
    }

    focus(name) {
        this.setFocusable(name);
        this.squares.get(name)?.focus({ preventScroll: true });
    }

    // `marks` maps squares to lists of classes; `notes` maps squares to a short text shown in a corner; `words` to
    // lists of words for screen readers.
    draw(position, { marks = new Map(), notes = new Map(), words = new Map() } = {}) {
        this.position = position;
        for (const [name, node] of this.squares) {
            node.className = ['square dark', ...(marks.get(name) ?? [])].join(' ');
            this.drawPiece(node, position.pieces.get(name));
            this.drawNote(node, notes.get(name));
            node.setAttribute('aria-label', this.labelOf(name, position.pieces.get(name), words.get(name)));
            node.setAttribute('aria-selected', String((marks.get(name) ?? []).includes('selected')));
        }
    }

    drawPiece(node, piece) {
        const old = node.querySelector('.piece');
        const key = piece ? `${piece.side}${piece.king}` : '';
        if ((old?.dataset.key ?? '') === key) return;
        old?.remove();
        if (!piece) return;
        const drawn = pieceElement(piece);
        drawn.dataset.key = key;
        node.append(drawn);
    }

    drawNote(node, note) {
        let shown = node.querySelector('.note');
        if (!note) {
            shown?.remove();
            return;
        }
        if (!shown) node.append((shown = el('span', { class: 'note', 'aria-hidden': 'true' })));
        shown.dataset.mark = note;
    }

    labelOf(name, piece, words) {
        const what = piece ? t(`piece.${piece.side}.${piece.king ? 'king' : 'man'}`) : t('square.empty');
        return [name, what, ...(words ?? [])].join(', ');
    }

    // The centre of a square, in squares from the left and the top, as shown.
    middle(name) {
        const { row, column } = this.geometry.places.get(name);
        const last = this.geometry.size - 1;
        return this.flipped ? { x: last - column + 0.5, y: last - row + 0.5 } : { x: column + 0.5, y: row + 0.5 };
    }

    // The square under a point of the window; null if there is none.
    squareAt(x, y) {
        const box = this.root.getBoundingClientRect();
        const { size, cells } = this.geometry;
        const column = Math.floor(((x - box.left) / box.width) * size);
        const row = Math.floor(((y - box.top) / box.height) * size);
        if (row < 0 || column < 0 || row >= size || column >= size) return null;
        const index = row * size + column;
        const cell = cells[this.flipped ? cells.length - 1 - index : index];
        return cell.name ?? cell.light;
    }
}
