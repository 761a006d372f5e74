// The heat map: each piece's worth to its side by the static evaluation, as a colour and a figure.
import { byId } from './dom.js';
import { t } from './texts.js';

// Blue for White and amber for Black can be told apart with every kind of colour blindness.
function colour(worth, most) {
    const share = Math.round((100 * Math.abs(worth)) / most);
    return `color-mix(in srgb, ${worth >= 0 ? '#5ca0ff' : '#ffb020'} ${share}%, #f0f1f3)`;
}

export class Heat {
    constructor({ engine, game, settings, board }) {
        Object.assign(this, { engine, game, settings, board });
        const again = () => this.show();
        game.addEventListener('change', again);
        settings.addEventListener('change', ({ detail }) => detail.includes('heat') && again());
        byId('toggle-heat').addEventListener('click', () => settings.set({ heat: !settings.get('heat') }));
    }

    async show() {
        const on = this.settings.get('heat');
        byId('toggle-heat').setAttribute('aria-checked', String(on));
        byId('heat-legend').hidden = !on;
        byId('heat-legend').textContent = on ? t('heat.legend') : '';
        if (!on || !this.game.status) return this.board.showHeat(null);
        const { fen } = this.game.status;
        const answer = await this.engine.ask({ command: 'eval' });
        if (!answer.ok || !answer.pieces || this.game.status.fen !== fen) return;
        const most = Math.max(0.01, ...answer.pieces.map(({ worth }) => Math.abs(worth)));
        this.board.showHeat(
            new Map(
                answer.pieces.map(({ square, worth }) => [
                    square,
                    { colour: colour(worth, most), text: worth.toFixed(2).replace('-', '−') },
                ]),
            ),
        );
    }
}
