// The list of moves: the main line in rows, with variations between them. Each move is a button that goes to the
// position after it.
import { button, choices, closer, confirmDialog, field, openDialog } from './dialog.js';
import { byId, el } from './dom.js';
import { MARK_TEXTS } from './pdn.js';
import { said, t } from './texts.js';
import { branchOf } from './tree.js';

// A comment without the parts written by programs, such as [%clk 0:01:02].
function readable(comment) {
    return comment.replace(/\[%[^\]]*\]/g, '').trim();
}

const OFFERED = [1, 2, 3, 4, 5, 6]; // marks of moves, by their numbers in PDN

export class MovesView {
    constructor(game, book) {
        Object.assign(this, { game, book });
        book.addEventListener('change', () => this.draw());
        for (const event of ['change', 'notes']) game.addEventListener(event, () => this.draw());
        this.tools = [
            button('annotate', t('moves.annotate'), () => this.annotate()),
            button('promote', t('moves.promote'), () => game.promote(game.node)),
            button('delete-move', t('moves.delete'), () => this.remove()),
        ];
        byId('move-tools').replaceChildren(...this.tools);
    }

    draw() {
        const { game } = this;
        const { root, steps, cursor, node } = game;
        this.numbers = new Map(steps.map((step, i) => [step, i + 1]));
        this.undone = new Set(steps.slice(cursor));
        const rows = this.rows(root);
        const list = byId('moves');
        const focused = list.contains(document.activeElement);
        list.replaceChildren(...(rows.length ? rows : [el('li', { class: 'none', text: t('moves.none') })]));
        const current = list.querySelector('[aria-current]');
        if (current) list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight / 2);
        else if (cursor === 0) list.scrollTop = 0;
        if (focused) (current ?? list.querySelector('button'))?.focus({ preventScroll: true });
        const [annotate, promote, remove] = this.tools;
        ['annotate', 'promote', 'delete'].forEach((name, i) => (this.tools[i].textContent = t(`moves.${name}`)));
        annotate.disabled = !node.move;
        promote.disabled = !branchOf(node);
        remove.disabled = !node.parent || (game.live && node.main);
    }

    rows(root) {
        const rows = [];
        if (readable(root.comment)) rows.push(el('li', { class: 'note-row', text: readable(root.comment) }));
        let row = null;
        for (const node of root.rest) {
            if (!node.move) {
                rows.push(el('li', {}, el('span', { class: 'number' }), this.button(node, this.endText(node), 'end')));
                break;
            }
            if (!row || node.side === 'white') {
                row = el('li', { 'data-number': node.number }, this.numberOf(node));
                if (node.side === 'black') row.append(el('span', { text: '…', 'aria-hidden': 'true' }));
                rows.push(row);
            }
            row.append(this.button(node, node.move.move + this.marksOf(node)));
            const notes = this.notesOf(node);
            if (notes.length) rows.push(...notes);
            if (notes.length) row = null;
        }
        return rows;
    }

    numberOf(node) {
        return el('span', { class: 'number', text: `${node.number}.` });
    }

    // Adds the comment on the move, and the variations to it.
    notesOf(node) {
        const others = node.parent.children[0] === node ? node.parent.children.slice(1) : [];
        return [
            ...(readable(node.comment) ? [el('li', { class: 'note-row', text: readable(node.comment) })] : []),
            ...others.map((other) => el('li', { class: 'variation' }, this.inline(other))),
        ];
    }

    // A variation as running text.
    inline(first) {
        const parts = [];
        let told = false;
        for (let node = first; node; node = node.children[0]) {
            if (node.lead) parts.push(el('i', { text: node.lead }));
            if (!node.move) parts.push(this.button(node, this.endText(node)));
            else {
                const number = node.side === 'white' ? `${node.number}.` : told ? '' : `${node.number}…`;
                const text = number + (number ? ' ' : '') + node.move.move + this.marksOf(node);
                parts.push(this.button(node, text));
            }
            if (readable(node.comment)) parts.push(el('i', { text: readable(node.comment) }));
            const others = node !== first && node.parent.children[0] === node ? node.parent.children.slice(1) : [];
            for (const other of others) parts.push(el('span', { class: 'nested' }, '(', this.inline(other), ')'));
            told = !others.length;
        }
        return el('span', {}, parts);
    }

    marksOf(node) {
        return node.nags.map((nag) => MARK_TEXTS[nag] ?? '').join('');
    }

    endText(node) {
        return node.after?.over ? said().ending(node.after) : t('moves.end');
    }

    button(node, text, kind = '') {
        return el('button', {
            type: 'button',
            class: `${kind} ${this.undone.has(node) ? 'undone' : ''}`.trim(),
            'data-step': this.numbers.get(node) ?? null,
            'data-book': this.book.entryOf(node) ? t('book.mark') : null,
            text,
            'aria-current': node === this.game.node ? 'true' : null,
            on: { click: () => this.game.goToNode(node) },
        });
    }

    async annotate() {
        const { node } = this.game;
        const comment = el('textarea', { id: 'comment', text: node.comment });
        const marks = [[0, t('moves.mark.none')], ...OFFERED.map((nag) => [nag, MARK_TEXTS[nag]])];
        const old = node.nags.find((nag) => OFFERED.includes(nag)) ?? 0;
        let mark = old;
        const opened = openDialog({
            id: 'annotate-dialog',
            title: node.move.move,
            body: [
                choices('mark', t('moves.mark'), marks, old, (nag) => (mark = nag)),
                field(t('moves.comment'), comment),
            ],
            buttons: [closer('annotate-ok', t('dialog.ok'), 'ok', 'primary')],
        });
        if ((await opened.closed) !== 'ok') return;
        const nags = [...(mark ? [mark] : []), ...node.nags.filter((nag) => !OFFERED.includes(nag))];
        this.game.annotate(node, { comment: comment.value.trim(), nags });
    }

    async remove() {
        const { node } = this.game;
        const text = t('moves.delete.ask', { move: node.move?.move ?? this.endText(node) });
        const yes = t('moves.delete');
        if (await confirmDialog({ id: 'confirm-delete', title: t('moves.delete'), text, yes })) this.game.remove(node);
    }
}
