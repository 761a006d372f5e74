// The buttons for the game, with their toolbar: undo, redo, hint, draw, resign, claims.
import { announce } from './announce.js';
import { byId, el } from './dom.js';
import { confirmDialog, messageDialog } from './dialog.js';
import { icon } from './icons.js';
import { EARLIEST } from './players.js';
import { otherSide } from './position.js';
import { said, t } from './texts.js';

export class Actions {
    constructor({ game, players, board, engine, settings }) {
        Object.assign(this, { game, players, board, engine, settings, hinting: null });
        const names = ['undo', 'redo', 'hint', 'analyse', 'flip', 'draw', 'resign'];
        this.buttons = new Map(
            names.map((name) => [
                name,
                el(
                    'button',
                    {
                        type: 'button',
                        id: name,
                        html: icon(name),
                        on: { click: () => this.perform(name) },
                    },
                    el('span', { 'data-text': `action.${name}` }),
                ),
            ]),
        );
        byId('actions').replaceChildren(...this.buttons.values());
        for (const event of ['change', 'notes']) game.addEventListener(event, () => this.draw());
        players.addEventListener('thinking', () => this.draw());
        players.addEventListener('answered', ({ detail }) =>
            messageDialog(t('draw.title'), t(`draw.${detail}`, { number: EARLIEST })),
        );
        settings.addEventListener('change', () => this.draw());
    }

    get personSide() {
        const { to_move: mover } = this.game.status;
        if (!this.players.isEngine(mover)) return mover;
        return this.players.isEngine(otherSide(mover)) ? null : otherSide(mover);
    }

    draw() {
        const { status, cursor, redoable } = this.game;
        if (!status) return;
        const side = this.personSide;
        const enabled = {
            undo: cursor > 0,
            redo: redoable > 0,
            hint: !status.over && this.players.personMoves,
            analyse: true,
            flip: true,
            draw: !status.over && side !== null && !status.offer,
            resign: !status.over && side !== null,
        };
        const focused = document.activeElement;
        const byKeys = focused.matches(':focus-visible');
        for (const [name, button] of this.buttons) button.disabled = !enabled[name];
        // A disabled button cannot keep the focus. Whoever uses no keys would not see where it goes.
        if (focused.disabled && byKeys) byId('actions').querySelector('button:enabled')?.focus({ preventScroll: true });
        else if (focused.disabled) focused.blur();
        this.buttons.get('analyse').setAttribute('aria-pressed', String(this.settings.get('analysis')));
    }

    // Against the engine, the person's last move is taken back together with the answer.
    undo() {
        return this.game.goTo(() => {
            const { steps, cursor } = this.game;
            let target = cursor - 1;
            while (this.alone && target > 0 && this.isAnswer(steps[target])) target--;
            return target;
        });
    }

    redo() {
        return this.game.goTo(() => {
            const { steps, cursor } = this.game;
            return cursor + (this.alone && this.isAnswer(steps[cursor + 1]) ? 2 : 1);
        });
    }

    // Whether one person plays against the engine.
    get alone() {
        return this.players.isEngine('white') !== this.players.isEngine('black');
    }

    isAnswer(step) {
        return Boolean(step?.move) && this.players.isEngine(step.side);
    }

    async hint() {
        if (this.onHint?.()) return;
        if (!this.players.personMoves || this.hinting) return;
        this.hinting = this.engine.search({ command: 'hint' });
        const { fen } = this.game.status;
        const done = await this.hinting.done;
        this.hinting = null;
        if (!done?.move || this.game.status.fen !== fen) return;
        this.board.point([{ path: done.move.path, kind: 'hint' }]);
        announce(t('announce.hint', { move: done.move.path.join(' ') }));
    }

    analyse() {
        this.settings.set({ analysis: !this.settings.get('analysis') });
    }

    flip() {
        this.board.flip();
    }

    perform(name) {
        return name === 'draw' ? this.drawOrClaim() : this[name]();
    }

    async drawOrClaim() {
        const side = this.personSide;
        const claim = this.game.status.claims.find(({ by }) => by.includes(side));
        if (claim) return this.claim(side, claim.reason);
        return this.offer(side);
    }

    async offer(side) {
        if (
            !(await confirmDialog({
                id: 'confirm-draw',
                title: t('draw.title'),
                text: t('draw.ask'),
                yes: t('draw.offer'),
            }))
        )
            return;
        const offered = await this.game.negotiate({ command: 'offer', side });
        if (!offered.ok) await messageDialog(t('draw.title'), said().refusal(offered.error).sentence);
    }

    answer(command, side) {
        return command === 'accept' ? this.game.declare({ command, side }) : this.game.negotiate({ command, side });
    }

    claim(side, reason) {
        return this.game.declare({ command: 'claim', side, reason });
    }

    async resign() {
        const side = this.personSide;
        const text = t('resign.ask', { side: t(`side.${side}`) });
        if (await confirmDialog({ id: 'confirm-resign', title: t('resign.title'), text, yes: t('resign.yes') }))
            await this.game.declare({ command: 'resign', side });
    }
}
