// The lines above and below the board: the player, the captured pieces, the clock.
import { byId, el } from './dom.js';
import { clockText } from './clock.js';
import { messageDialog } from './dialog.js';
import { redraw } from './focus.js';
import { otherSide, parsePosition } from './position.js';
import { pieceElement } from './pieces.js';
import { faceOf, gradeOf, rivalWritten } from './rivals.js';
import { t } from './texts.js';

const LOW = 20000; // milliseconds

export class Strips {
    constructor({ game, players, settings, clock, board }) {
        Object.assign(this, { game, players, settings, clock, board, clocks: {} });
        game.addEventListener('change', () => this.draw());
        players.addEventListener('thinking', () => this.draw());
        clock.addEventListener('tick', () => this.tick());
    }

    // The opponent that the engine plays on that side, or played in a finished game; null for a person.
    rivalOn(side) {
        const { game, players } = this;
        if (players.isEngine(side)) return players.rival(side);
        const name = game.isRecord ? null : game.setup[side];
        return rivalWritten(name);
    }

    // The players of a record have their names; two people at one device are named by their sides.
    nameOf(side) {
        const { game, players } = this;
        const name = t(`side.${side}`);
        const rival = this.rivalOn(side);
        if (rival) return `${t(`rival.${rival.name}`)} · ${t(`rival.grade.${gradeOf(rival)}`)}`;
        const written = game.nameOf(side);
        if (!game.live && written && written !== '?') return `${name} · ${written}`;
        return players.isEngine(otherSide(side)) ? `${name} · ${this.settings.get('name') || t('player.human')}` : name;
    }

    draw() {
        if (!this.game.status) return;
        const below = this.board.flipped ? 'black' : 'white';
        this.fill(byId('strip-bottom'), below);
        this.fill(byId('strip-top'), otherSide(below));
        this.tick();
    }

    fill(node, side) {
        const { status } = this.game;
        const pieces = [...parsePosition(status.fen).pieces.values()].filter((piece) => piece.side === side);
        const kings = pieces.filter((piece) => piece.king).length;
        const clock = this.clock.used ? el('span', { class: 'clock', role: 'timer', 'data-clock': side }) : null;
        this.clocks[side] = clock;
        const thinking = this.players.thinking && status.to_move === side;
        node.classList.toggle('to-move', !status.over && status.to_move === side);
        node.dataset.side = side;
        const swatch = el('span', { class: 'swatch', 'aria-hidden': 'true' }, pieceElement({ side, king: false }));
        const rival = this.rivalOn(side);
        const face = rival && el('span', { class: 'portrait', html: faceOf(rival.name) });
        const count = t('player.pieces', { men: pieces.length - kings, kings });
        const supa = 'supa' in status && !status.over && !status.promoted[side];
        const about = el('small', { text: thinking ? t('player.thinking') : count });
        if (supa && !thinking) about.append(' · ', this.supaButton());
        const who = el('span', { class: 'who' }, el('b', { text: this.nameOf(side) }), about);
        redraw(node, () => node.replaceChildren(...[swatch, face, who, clock].filter(Boolean)));
    }

    // Explains Supa next to the word.
    supaButton() {
        return el('button', {
            type: 'button',
            class: 'explained',
            text: t('player.no-king-yet'),
            on: { click: () => messageDialog('Supa', t('player.supa')) },
        });
    }

    tick() {
        if (!this.clock.used) return;
        for (const side of ['white', 'black']) {
            const time = this.clock.time(side);
            if (!this.clocks[side]) continue;
            this.clocks[side].textContent = clockText(time);
            this.clocks[side].classList.toggle('low', time < LOW);
        }
    }
}
