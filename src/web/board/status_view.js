// Shows the referee's messages: who is to move, how the game ended, draw clocks, claims, offers, refusals.
import { button } from './dialog.js';
import { byId, el } from './dom.js';
import { redraw } from './focus.js';
import { otherSide } from './position.js';
import { after } from './rivals.js';
import { said, t } from './texts.js';

// Whether the rule says anything that the sentence does not: some part of it, between commas, uses other words.
function saysMore(rule, sentence) {
    const said = sentence.toLowerCase();
    return !rule
        .toLowerCase()
        .split(/[,;]\s*/)
        .some((part) => said.includes(part.trim()));
}

export class StatusView {
    // `offers` are the choices at the end: review, rematch and next (an opponent).
    constructor({ game, players, input, actions, offers }) {
        Object.assign(this, { game, players, actions, offers, refused: null });
        game.addEventListener('change', ({ detail }) => {
            this.clearRefusal();
            this.draw();
            if (['move', 'end', 'offer'].includes(detail.kind)) this.showChoices();
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
        if (this.refused) this.drawRefusal();
    }

    drawStatus() {
        const { status } = this.game;
        const node = byId('status');
        node.dataset.outcome = status.outcome;
        if (status.over) {
            node.replaceChildren(said().endingInFull(status));
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
        if (!status.over && people.length === 0 && !this.players.paused) add('pause', 'menu.pause', () => this.pause());
        if (this.players.paused && this.players.waits) add('resume', 'menu.resume', () => this.players.resume());
        if (this.players.mayJoin && !this.game.redoable)
            nodes.push(button('play-on', t('menu.play-on'), () => this.players.resume()));
        if (status.over) nodes.push(...this.choicesAtEnd());
        redraw(byId('claims'), () => byId('claims').replaceChildren(...nodes));
    }

    // Scrolls to what can be claimed, answered or chosen, where it lies below the board.
    showChoices() {
        const { over, offer, claims } = this.game.status;
        if (over || offer || claims.length)
            [...byId('claims').querySelectorAll('.primary')].at(-1)?.scrollIntoView({ block: 'nearest' });
    }

    // The choices after the end: review the game, play the same opponent again or the next one, or begin another game.
    choicesAtEnd() {
        const { settings } = this.players;
        const engines = ['white', 'black'].filter((side) => settings.get(side) === 'engine');
        const choice = (id, text, action, kind) => button(id, text, action, kind);
        const nodes = [choice('review-game', t('menu.review'), () => this.offers.review(), 'primary')];
        const { winner } = this.game.status;
        const next = engines.length === 1 && after(settings.get(`${engines[0]}Rival`));
        if (next && winner && winner !== engines[0] && !this.game.isRecord)
            nodes.push(
                choice(
                    'next-rival',
                    t('menu.next', { rival: t(`rival.${next.name}`) }),
                    () => this.offers.next(next),
                    'primary',
                ),
            );
        if (!this.game.isRecord) nodes.push(choice('rematch', t('menu.rematch'), () => this.offers.rematch()));
        return [...nodes, choice('play-again', t('menu.new'), () => byId('new-game').click())];
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
        this.refused = error;
        this.drawRefusal();
        byId('refusal').scrollIntoView({ block: 'nearest' });
    }

    drawRefusal() {
        const { sentence, rule, moves } = said().refusal(this.refused);
        const node = byId('refusal');
        node.dataset.code = this.refused.code;
        node.replaceChildren(
            el('p', {}, el('b', { text: sentence })),
            saysMore(rule, sentence) ? el('p', { class: 'rule', text: rule }) : '',
            moves ? el('p', { text: moves }) : '',
        );
    }

    clearRefusal() {
        this.refused = null;
        const node = byId('refusal');
        delete node.dataset.code;
        node.replaceChildren();
    }
}
