// Shows what the endgame tables know about the position, if it has few pieces.
import { byId, el } from './dom.js';
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
        const panel = byId('tables-panel');
        const { status } = this.game;
        if (!status || status.over || parsePosition(status.fen).pieces.size > MOST_PIECES) {
            panel.hidden = true;
            return;
        }
        const { fen } = status;
        const answer = await this.engine.ask({ command: 'tb' });
        if (this.game.status.fen !== fen) return;
        panel.hidden = !answer.ok || answer.result === 'unknown';
        if (!panel.hidden) this.draw(answer);
    }

    draw(answer) {
        const moves = [...answer.moves].sort(
            (a, b) => ORDER[a.result] - ORDER[b.result] || (a.plies ?? 0) - (b.plies ?? 0),
        );
        const more = answer.certain ? [] : [el('p', { class: 'effort', text: t('tb.uncertain') })];
        byId('tables').replaceChildren(
            el(
                'p',
                {},
                el('b', { id: 'tables-result', 'data-result': answer.result, text: t(`tb.${answer.result}`) }),
                answer.plies !== null && answer.result !== 'draw'
                    ? `: ${t(answer.at_most ? 'tb.at-most' : 'tb.plies', { count: answer.plies })}`
                    : '',
            ),
            ...more,
            el(
                'table',
                {},
                el(
                    'tbody',
                    {},
                    moves.map((entry) =>
                        el(
                            'tr',
                            {},
                            el(
                                'td',
                                {},
                                el('button', {
                                    type: 'button',
                                    'data-move': entry.move.move,
                                    text: entry.move.move,
                                    on: { click: () => this.input.playMove(entry.move.move) },
                                }),
                            ),
                            el('td', { text: words(entry) }),
                        ),
                    ),
                ),
            ),
        );
    }
}
