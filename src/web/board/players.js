// Who plays which side, and the moves of the engine: when to think, how strongly, when to claim or accept a draw.
import { otherSide } from './position.js';
import { playerName, rivalOf, rivalWritten } from './rivals.js';

const OPINION = { nodes: 20000, events: false }; // of a draw, at full strength
const CLAIM_BELOW = 1; // the engine claims a draw unless it is this many points ahead
const WORSE = -0.5; // a draw is welcome
const EVEN = 0.15; // a draw is accepted from EARLIEST on
const BETTER = 0.5; // before that, a smaller advantage says little
export const EARLIEST = 20;

export class Players extends EventTarget {
    // `analysis` is suspended while the engine thinks. Events: thinking (detail: the side or null), info,
    // answered (detail: the engine's opinion of a draw that it was offered).
    constructor(engine, game, settings, clock) {
        super();
        Object.assign(this, { engine, game, settings, clock, paused: false, free: false, search: null, turn: 0 });
        game.replaces = () => this.isEngine('white') || this.isEngine('black');
    }

    // From now on the engine answers moves. It hears of them last, so that nothing outdated is drawn meanwhile.
    listen() {
        this.game.addEventListener('change', ({ detail }) => this.onChange(detail));
    }

    // While a person looks at a game that has ended or was opened (`free`), people move the pieces of both sides.
    isEngine(side) {
        return !this.free && this.settings.get(side) === 'engine';
    }

    // Whether the engine could play on from the position on the board.
    get mayJoin() {
        const { status } = this.game;
        const { white, black } = this.sides;
        return this.free && !status.over && [white, black].includes('engine');
    }

    // The settings of who plays which side from here on: in a record as its names say, if one of them is an opponent's.
    get sides() {
        const { game, settings } = this;
        const named = {};
        for (const side of ['white', 'black']) {
            const rival = rivalWritten(game.nameOf(side));
            named[side] = rival ? 'engine' : 'human';
            if (rival) named[`${side}Rival`] = rival.name;
        }
        const known = game.isRecord && [named.white, named.black].includes('engine');
        return known ? named : { white: settings.get('white'), black: settings.get('black') };
    }

    // Gives the game that is being played the names of those who play it. A person without a name keeps that of the
    // record.
    writeNames() {
        const { game, settings } = this;
        if (!game.live) return;
        for (const side of ['white', 'black']) {
            const name = playerName(settings, side);
            if (name || rivalWritten(game.nameOf(side)) || !game.isNamedByRecord(side)) game.nameSide(side, name);
        }
        game.dispatchEvent(new Event('notes'));
    }

    // The opponent that the engine plays on that side.
    rival(side) {
        return rivalOf(this.settings.get(`${side}Rival`));
    }

    get thinking() {
        return this.search !== null;
    }

    // Whether a person may move.
    get personMoves() {
        const { status } = this.game;
        return Boolean(status) && !status.over && !this.isEngine(status.to_move) && !this.search;
    }

    get waits() {
        const { status } = this.game;
        return Boolean(status) && !status.over && this.isEngine(status.to_move) && !this.search;
    }

    onChange(detail) {
        if (['new', 'load', 'move', 'end'].includes(detail.kind)) this.free = !this.game.live;
        if (detail.kind === 'new') this.writeNames();
        // A game is also opened where moves were taken back.
        if (['new', 'load', 'undo', 'redo'].includes(detail.kind)) this.paused = this.game.redoable > 0;
        else if (detail.kind === 'move') this.paused = this.paused && this.isEngine('white') && this.isEngine('black');
        this.cancel(); // tells the others, who then see whether the engine waits
        this.go();
    }

    // Stops the engine if it is thinking about a move.
    cancel() {
        this.turn++;
        this.search?.stop();
        this.search = null;
        this.dispatchEvent(new CustomEvent('thinking', { detail: null }));
    }

    pause() {
        this.paused = true;
        this.cancel();
    }

    // Lets the engine play from the position on the board.
    resume() {
        const { sides } = this;
        this.paused = this.free = false;
        this.game.playOn();
        this.settings.set(sides);
        this.writeNames();
        this.cancel(); // tells the others, also if a person is to move
        this.go();
    }

    strength(side) {
        const { level, elo } = this.rival(side);
        if (elo) return { level };
        const book = true;
        if (this.clock.used && !this.clock.perMove) return { clock: true, book };
        const most = this.clock.perMove ? this.clock.perMove / 2 : Infinity;
        return { movetime: Math.min(this.settings.get('moveTime'), most), book };
    }

    async go() {
        const { status } = this.game;
        if (!status || status.over) return;
        const asked = status.offer && otherSide(status.offer);
        if (asked && this.isEngine(asked)) return this.answerOffer(asked);
        if (this.paused || !this.isEngine(status.to_move)) return;
        const turn = ++this.turn;
        const side = status.to_move;
        if (await this.claims(side, turn)) return;
        if (turn !== this.turn) return;
        const strength = this.strength(side);
        if (strength.clock) await this.reportClocks();
        const started = performance.now();
        const inform = (event) => this.dispatchEvent(new CustomEvent('info', { detail: { event, side } }));
        this.search = this.engine.search({ command: 'think', ...strength }, inform);
        this.dispatchEvent(new CustomEvent('thinking', { detail: side }));
        const done = await this.search.done;
        await this.breathe(started);
        if (turn !== this.turn) return;
        this.search = null;
        if (done?.move) await this.game.play(done.move.move);
    }

    // An instant answer is hard to follow.
    breathe(started) {
        const both = this.isEngine('white') && this.isEngine('black');
        const wanted = (both ? 700 : 350) - (performance.now() - started);
        return wanted > 0 ? new Promise((resolve) => setTimeout(resolve, wanted)) : null;
    }

    reportClocks() {
        const [white, black] = ['white', 'black'].map((side) => Math.round(this.clock.time(side)));
        return this.engine.ask({ command: 'clock', white, black });
    }

    async score() {
        const done = await this.engine.search({ command: 'think', ...OPINION }).done;
        if (!done) return 0;
        return done.score ?? Math.sign(done.mate) * 300;
    }

    // The engine claims a draw unless it is clearly better.
    async claims(side, turn) {
        const claim = this.game.status.claims.find(({ by }) => by.includes(side));
        if (!claim) return false;
        const score = await this.score();
        if (turn !== this.turn || score >= CLAIM_BELOW) return false;
        const answer = await this.game.declare({ command: 'claim', side, reason: claim.reason });
        return answer.ok;
    }

    // Answers a draw offer before the engine thinks on. An answer that is outdated when it comes is not given.
    async answerOffer(side) {
        const turn = ++this.turn;
        const opinion = await this.opinionOfDraw(side);
        if (turn !== this.turn) return;
        const answer =
            opinion === 'accepted'
                ? await this.game.declare({ command: 'accept', side })
                : await this.game.negotiate({ command: 'decline', side });
        if (answer.ok) this.dispatchEvent(new CustomEvent('answered', { detail: opinion }));
    }

    // The engine's opinion of a draw that it is offered: accepted, better (it is better) or early.
    async opinionOfDraw(side) {
        const { to_move: mover, move_number: number } = this.game.status;
        const score = (await this.score()) * (mover === side ? 1 : -1);
        if (score <= WORSE || (score <= EVEN && number >= EARLIEST)) return 'accepted';
        return score > (number < EARLIEST ? BETTER : EVEN) ? 'better' : 'early';
    }
}
