// The list of moves; each is a button that goes to the position after it.
import { byId, el } from './dom.js';
import { said, t } from './texts.js';

const MARKS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 18: '+', 19: '+' };

export class MovesView {
    constructor(game) {
        this.game = game;
        game.addEventListener('change', () => this.draw());
    }

    draw() {
        const { steps, cursor } = this.game;
        const rows = [];
        let row = null;
        steps.forEach((step, i) => {
            if (!step.move) {
                rows.push(el('li', {}, el('span', { class: 'number' }), this.button(this.endText(step), i, 'end')));
                row = null;
                return;
            }
            if (!row || step.side === 'white' || row.dataset.number !== String(step.number)) {
                row = el(
                    'li',
                    { 'data-number': step.number },
                    el('span', { class: 'number', text: `${step.number}.` }),
                );
                if (step.side === 'black') row.append(el('span', { text: '…', 'aria-hidden': 'true' }));
                rows.push(row);
            }
            row.append(this.button(step.move.move + this.marksOf(step), i));
        });
        const list = byId('moves');
        list.replaceChildren(...(rows.length ? rows : [el('li', { class: 'none', text: t('moves.none') })]));
        const current = list.querySelector('[aria-current]');
        if (current) list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight / 2);
        else if (cursor === 0) list.scrollTop = 0;
    }

    marksOf(step) {
        return (step.nags ?? []).map((nag) => MARKS[nag] ?? '').join('');
    }

    endText(step) {
        return step.after?.over ? said().ending(step.after) : t('moves.end');
    }

    button(text, index, kind = '') {
        const { cursor } = this.game;
        return el('button', {
            type: 'button',
            class: `${kind} ${index >= cursor ? 'undone' : ''}`.trim(),
            'data-step': index + 1,
            text,
            'aria-current': index === cursor - 1 ? 'true' : null,
            on: { click: () => this.game.goTo(index + 1) },
        });
    }
}
