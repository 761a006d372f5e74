// What the referee says: who is to move, how the game ended, draw clocks, claims, offers, refusals.
import { button } from './dialog.js';
import { byId, el } from './dom.js';
import { otherSide } from './position.js';
import { said, t } from './texts.js';

export class StatusView {
    constructor({ game, players, input, actions }) {
        Object.assign(this, { game, players, actions });
        game.addEventListener('change', () => {
            this.clearRefusal();
            this.draw();
        });
        players.addEventListener('thinking', () => this.draw());
        input.addEventListener('refused', ({ detail }) => this.refuse(detail.error));
        input.addEventListener('tap', () => this.clearRefusal());
    }

    draw() {
        if (!this.game.status) return;
        this.drawStatus();
        this.drawClaims();
        this.drawCounters();
    }

    drawStatus() {
        const { status } = this.game;
        const node = byId('status');
        node.dataset.outcome = status.outcome;
        if (status.over) {
            const supa = status.supa ? ` ${t('result.supa')}` : '';
            node.replaceChildren(said().ending(status) + supa);
            return;
        }
        const side = t(`side.${status.to_move}`);
        const lines = [t('status.move', { side, number: status.move_number })];
        if (this.game.capture) lines.push(el('small', { text: t(`status.capture.${this.game.capture}`) }));
        if (status.huffable.length)
            lines.push(el('small', { text: t('status.huffable', { squares: status.huffable.join(', ') }) }));
        node.replaceChildren(...lines);
    }

    drawClaims() {
        const { status } = this.game;
        const nodes = [];
        const add = (id, key, action) => nodes.push(button(id, t(key), action, 'primary'));
        const people = ['white', 'black'].filter((side) => !this.players.isEngine(side));
        for (const claim of status.over ? [] : status.claims) {
            const side = people.find((one) => claim.by.includes(one));
            if (!side) continue;
            nodes.push(el('span', { text: said().claim(claim) }));
            add(`claim-${claim.reason}`, `claim.${claim.reason}`, () => this.actions.claim(side, claim.reason));
        }
        if (status.offer && people.includes(otherSide(status.offer))) {
            nodes.push(el('span', { text: t('draw.offered', { side: t(`side.${status.offer}`) }) }));
            add('accept-draw', 'draw.accept', () => this.actions.answer('accept', otherSide(status.offer)));
            add('decline-draw', 'draw.decline', () => this.actions.answer('decline', otherSide(status.offer)));
        }
        if (!status.over && people.length === 0 && !this.players.paused)
            add('pause', 'menu.pause', () => this.pause());
        if (this.players.paused && this.players.waits) add('resume', 'menu.resume', () => this.players.resume());
        if (status.over) add('play-again', 'menu.new', () => byId('new-game').click());
        byId('claims').replaceChildren(...nodes);
    }

    pause() {
        this.players.pause();
        this.draw();
    }

    drawCounters() {
        const { counters, over } = this.game.status;
        byId('counters').replaceChildren(
            ...(over ? [] : counters).map((counter) =>
                el(
                    'li',
                    { 'data-counter': counter.reason },
                    `${said().counter(counter)} (${counter.article})`,
                    el('progress', { max: counter.limit, value: counter.count, 'aria-label': said().counter(counter) }),
                ),
            ),
        );
    }

    refuse(error) {
        const { sentence, rule, moves } = said().refusal(error);
        const node = byId('refusal');
        node.dataset.code = error.code;
        node.replaceChildren(
            el('p', {}, el('b', { text: sentence })),
            sentence.startsWith(rule) ? '' : el('p', { class: 'rule', text: rule }),
            moves ? el('p', { text: moves }) : '',
        );
        node.scrollIntoView({ block: 'nearest' });
    }

    clearRefusal() {
        const node = byId('refusal');
        delete node.dataset.code;
        node.replaceChildren();
    }
}
