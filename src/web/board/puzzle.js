// A puzzle on the board. The solver's moves are compared with its line, which also gives the answers to them; the
// engine answers a wrong move.
import { expected } from './review.js';
import { allPuzzles, openPuzzle, record } from './puzzles.js';

const EFFORT = { nodes: 100000, events: false };
const SHOWN = 3; // plies of the refutation
const PAUSE = 600; // milliseconds between them
const AS_GOOD = 900; // a later move with this expected score also wins
export const HELPS = 3;

// Whether two texts are the same move, however its squares are joined.
function same(a, b) {
    const plain = (text) => text.replace(/[:x]/g, '-');
    return plain(a) === plain(b);
}

function pause() {
    return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

// Events: change. `state` is ask, busy, good or bad; `note` says more: {key, values} of a text, or null. `help` is the
// number of steps of help given.
export class Puzzle extends EventTarget {
    constructor({ engine, game, board }) {
        super();
        Object.assign(this, { engine, game, board, puzzle: null, state: null, note: null, help: 0, turn: 0 });
        this.setting = 0; // the number of puzzles that are being set up
        game.addEventListener('change', ({ detail }) => this.onChange(detail));
    }

    get on() {
        return this.puzzle !== null;
    }

    // Whether moves are blocked.
    get busy() {
        return this.on && this.state !== 'ask';
    }

    set(state, note = null) {
        Object.assign(this, { state, note });
        this.dispatchEvent(new Event('change'));
    }

    close() {
        this.turn++;
        this.puzzle = null;
        openPuzzle.clear();
        this.set(null);
    }

    // Continues the puzzle of the last visit. Returns whether there was one.
    async resume() {
        const id = openPuzzle.read();
        const puzzle = allPuzzles().find((one) => one.id === id);
        if (puzzle) await this.start(puzzle);
        return Boolean(puzzle);
    }

    async start(puzzle) {
        const side = puzzle.fen.startsWith('W') ? 'white' : 'black';
        Object.assign(this, { puzzle, side, at: 0, help: 0, turn: this.turn + 1 });
        openPuzzle.write(puzzle);
        this.set('busy');
        const { turn } = this;
        this.setting++;
        await this.game.begin({ profile: puzzle.profile, fen: puzzle.fen, live: false, isRecord: true });
        this.setting--;
        if (this.isOver(turn)) return;
        if (this.board.flipped !== (side === 'black')) this.board.flip();
        this.set('ask');
    }

    onChange({ kind }) {
        if (!this.on || this.setting) return;
        if (['new', 'load'].includes(kind)) this.close();
        else if (kind === 'move' && this.state === 'ask') this.judge();
        else if (['undo', 'redo'].includes(kind) && this.state === 'ask') this.find();
    }

    // The place of the position shown in the line, after moves were taken back; the start if the solver is not to move.
    find() {
        const { played } = this.game;
        const { moves } = this.puzzle;
        this.at = played.length;
        const fits = this.at % 2 === 0 && this.at < moves.length && played.every((move, i) => same(move, moves[i]));
        return fits ? this.set('ask') : this.start(this.puzzle);
    }

    // Stops if another puzzle was begun or this one was left.
    isOver(turn) {
        return turn !== this.turn;
    }

    async judge() {
        const { game, turn } = this;
        const { moves } = this.puzzle;
        const { move } = game.lastMove;
        this.set('busy');
        if (!same(move, moves[this.at])) return this.judgeOther(move);
        this.at++;
        if (this.at >= moves.length) return this.solved();
        await pause();
        if (this.isOver(turn)) return null;
        const reply = moves[this.at];
        const answer = await game.play(reply);
        if (this.isOver(turn)) return null;
        if (!answer.ok) return this.find(); // the move was taken back meanwhile
        this.at++;
        return this.set('ask', { key: 'puzzle.go-on', values: { move, reply: answer.move.move } });
    }

    solved(note = null) {
        record(this.puzzle, this.help === 0);
        this.set('good', note);
    }

    // A later move may be just as good; any other is refuted on the board.
    async judgeOther(move) {
        const { game, turn } = this;
        const { over, winner } = game.status;
        if (over && winner === this.side) return this.solved();
        const done = over ? null : await this.engine.search({ command: 'think', ...EFFORT }).done;
        if (this.isOver(turn)) return null;
        const answer = done?.chances ? expected(done.chances) : winner ? 1000 : 500; // the other side's expected score
        const wanted = this.puzzle.purpose === 'wins' ? AS_GOOD : 1000 - AS_GOOD;
        if (this.at > 0 && 1000 - answer >= wanted) return this.solved({ key: 'puzzle.also', values: { move } });
        record(this.puzzle, false);
        const line = (done?.lines[0]?.moves ?? []).slice(0, SHOWN).map((one) => one.move);
        for (const reply of line) {
            await pause();
            if (this.isOver(turn)) return null;
            await game.play(reply);
        }
        if (this.isOver(turn)) return null;
        return this.set('bad', { key: `puzzle.fails.${this.puzzle.purpose}`, values: { move, line: line.join(' ') } });
    }

    // Goes back to the position before the wrong move, which is not kept.
    async again() {
        const { game } = this;
        const wrong = game.node.path[this.at];
        this.set('busy');
        if (wrong) {
            await game.goToNode(wrong.parent);
            await game.remove(wrong);
        }
        this.find();
    }

    // Gives the next step of help: the theme, the piece, the move. A puzzle solved with help counts as failed.
    giveHelp() {
        if (this.state !== 'ask' || this.help === HELPS) return;
        this.help++;
        record(this.puzzle, false);
        const squares = this.puzzle.moves[this.at].split(/[-:]/);
        if (this.help === HELPS) this.board.point([{ path: squares, kind: 'hint' }]);
        const texts = [
            { key: 'puzzle.help.theme', values: {} },
            { key: 'puzzle.help.piece', values: { square: squares[0] } },
            { key: 'puzzle.help.move', values: { move: squares.join(' – ') } },
        ];
        this.set('ask', texts[this.help - 1]);
    }
}
