// Shows what the endgame tables know about the position, if it has few pieces.
import { byId, el, moveButton } from './dom.js';
import { redraw } from './focus.js';
import { parsePosition } from './position.js';
import { t } from './texts.js';

const MOST_PIECES = 5; // of the tables in the page

function words(entry) {
    const known = entry.plies !== null && ['win', 'loss'].includes(entry.result);
    const parts = [
        known
            ? t(`tables.${entry.result}.in`, { count: (entry.at_most ? '≤ ' : '') + entry.plies })
            : t(`tables.${entry.result}`),
    ];
    if (entry.supa === 'win') parts.push('Supa');
    return parts.join(', ');
}

// A move's value is for the side that makes it.
const ORDER = { win: 0, unknown: 1, draw: 2, loss: 3 };

export class TablesView {
    constructor({ engine, game, input }) {
        Object.assign(this, { engine, game, input });
        game.addEventListener('change', () => this.ask());
    }

    async ask() {
        const { status } = this.game;
        if (!status || status.over || parsePosition(status.fen).pieces.size > MOST_PIECES) return this.draw(null);
        const { fen } = status;
        const answer = await this.engine.ask({ command: 'tb' });
        if (this.game.status.fen !== fen) return;
        this.draw(answer.ok && answer.result !== 'unknown' ? answer : null);
    }

    // Hides the panel if there is no answer.
    draw(answer) {
        byId('tables-panel').hidden = !answer;
        redraw(byId('tables'), () => byId('tables').replaceChildren(...(answer ? this.parts(answer) : [])));
    }

    parts(answer) {
        const moves = [...answer.moves].sort(
            (a, b) => ORDER[a.result] - ORDER[b.result] || (a.plies ?? 0) - (b.plies ?? 0),
        );
        const row = (entry) =>
            el(
                'tr',
                {},
                el('td', {}, moveButton(entry.move.move, () => this.input.playMove(entry.move.move))),
                el('td', { text: words(entry) }),
            );
        const result = el('b', { id: 'tables-result', 'data-result': answer.result, text: t(`tb.${answer.result}`) });
        const plies =
            answer.plies !== null && answer.result !== 'draw'
                ? `: ${t(answer.at_most ? 'tb.at-most' : 'tb.plies', { count: answer.plies })}`
                : '';
        return [
            el('p', {}, result, plies),
            answer.certain ? '' : el('p', { class: 'effort', text: t('tb.uncertain') }),
            el('table', {}, el('tbody', {}, moves.map(row))),
        ];
    }
}
