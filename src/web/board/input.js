// Turns taps, drags and keys on the board into moves. Every refusal comes from the engine.
import { Entry } from './entry.js';

export class Input extends EventTarget {
    // `allowed()` says whether a person may move now. Events: tap (before it takes effect), change (something to draw),
    // refused (detail: the error and the move tried), played.
    constructor(game, allowed) {
        super();
        this.game = game;
        this.allowed = allowed;
        this.entry = new Entry();
        game.addEventListener('change', () => this.reset());
    }

    reset() {
        this.entry = new Entry(this.game.moves, this.game.status.huffable);
        this.changed();
    }

    changed() {
        this.dispatchEvent(new Event('change'));
    }

    refuse(error, tried) {
        this.dispatchEvent(new CustomEvent('refused', { detail: { error, ...tried } }));
    }

    cancel() {
        this.entry.clear();
        this.changed();
    }

    // `piece` is the piece on the square, {side, king}, or undefined.
    async tap(square, piece) {
        if (!this.allowed()) return;
        this.dispatchEvent(new Event('tap'));
        const { entry, game } = this;
        const own = piece?.side === game.status.to_move;
        if (entry.path.length === 0) this.begin(square, piece, own);
        else if (square === entry.here && entry.path.length === 1 && !entry.next.has(square)) entry.clear();
        else if (own && entry.path.length === 1 && square !== entry.from) entry.select(square);
        else await this.goOn(square);
        this.changed();
    }

    begin(square, piece, own) {
        const { entry } = this;
        if (entry.huffable.includes(square)) entry.toggleHuff(square);
        else if (own) entry.select(square);
        else if (piece) this.ask([square, square], square);
    }

    // Asks the engine why a move is refused.
    async ask(squares, square) {
        const answer = await this.game.engine.ask({ command: 'play', move: squares.join(':') });
        if (answer.ok) await this.game.engine.ask({ command: 'undo' });
        else this.refuse(answer.error, { from: squares[0], to: square });
    }

    async goOn(square) {
        const { entry } = this;
        const step = entry.go(square);
        if (step.move) await this.play(step.move.move, square);
        else if (!step.more && !step.ways) await this.tryUnlisted(square);
    }

    // No listed way goes there. The engine knows whether there is another, or why not.
    async tryUnlisted(square) {
        const { entry } = this;
        const from = entry.here;
        const answer = await this.game.play(entry.textTo(square));
        if (answer.ok) return this.played(answer);
        const { error } = answer;
        const begun = error.code === 'capture-incomplete' && error.moves.length > 0;
        if (begun && this.entry === entry) entry.goUnlisted(square);
        else this.refuse(error, { from, to: square });
    }

    // Plays a move chosen from a list.
    async playMove(move) {
        if (this.allowed()) await this.play(move, null);
    }

    async play(move, square) {
        const from = this.entry.from;
        const answer = await this.game.play(move);
        if (answer.ok) this.played(answer);
        else this.refuse(answer.error, { from, to: square });
    }

    played(answer) {
        this.dispatchEvent(new CustomEvent('played', { detail: answer.move }));
    }
}
