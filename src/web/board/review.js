// The review of a game: every position of the main line is searched, and each move judged by the expected score that it
// gives away, in permille, as `mfalme analyse` judges (src/analysis/README.md). The searches are short, one after the
// other, so that the page stays responsive and the review can be stopped.
import { parsePosition } from './position.js';

export const EFFORT = { nodes: 50000, events: false };
const SCRATCH = 'review';
const OPENING = 8; // moves by each side
const ENDING = 1 / 3; // of the pieces at the start
const LOST = 100; // no mark is given if the best move expects no more than this
const WON = 900; // or if the move played still expects this
const HALVES = 100; // the expected score given away that halves the accuracy of a move
// The expected score that a move must give away for a mark, by the numbers of the marks in PDN: ?? ? ?!
const MARKS = [
    [200, 4],
    [100, 2],
    [50, 6],
];
export const GOOD = 50; // a move that gives away less is good enough

export function expected({ win, draw }) {
    return win + Math.floor(draw / 2);
}

function markOf(before, loss, after) {
    if (before <= LOST || after >= WON) return 0;
    return MARKS.find(([least]) => loss >= least)?.[1] ?? 0;
}

function accuracyOf(loss) {
    return 100 * 0.5 ** (loss / HALVES);
}

// The expected score of the side to move if the game is over.
function ended(status) {
    return status.winner ? (status.winner === status.to_move ? 1000 : 0) : 500;
}

// Events: progress, with {done, total} in `detail`.
export class Review extends EventTarget {
    constructor(engine, game) {
        super();
        Object.assign(this, { engine, game, running: null, stopped: false });
        this.clear();
    }

    clear() {
        this.verdicts = new Map(); // node -> {side, before, after, loss, mark, best, line, phase, choice}
        this.scores = new Map(); // node -> the expected score of White
        this.root = null; // of the game that was reviewed
        this.complete = false;
    }

    // Whether the results are for the game on the board.
    get current() {
        return this.root !== null && this.root === this.game.root;
    }

    stop() {
        this.stopped = true;
        this.search?.stop();
    }

    // Searches a position: {score: expected for the side to move, best, line, choice: whether there are several moves}.
    async judge(moves, effort = EFFORT) {
        const { engine, game } = this;
        const position = { profile: game.status.profile, fen: game.start, moves };
        const begun = await engine.ask({ game: SCRATCH, command: 'new', ...position });
        if (!begun.ok || begun.status.over)
            return { score: begun.ok ? ended(begun.status) : 500, fen: begun.status?.fen };
        const legal = (await engine.ask({ game: SCRATCH, command: 'moves' })).moves;
        this.search = engine.search({ command: 'think', game: SCRATCH, ...effort });
        const done = await this.search.done;
        if (!done?.move) return null;
        const score = expected(done.chances);
        return {
            score,
            best: done.move,
            line: done.lines[0]?.moves ?? [],
            choice: legal.length > 1,
            fen: begun.status.fen,
        };
    }

    // Judges the main line. Returns true if it was completed.
    async run() {
        const { game } = this;
        this.clear();
        this.root = game.root;
        this.stopped = false;
        const nodes = [game.root, ...game.root.rest.filter((node) => node.move)];
        const found = [];
        const total = nodes.length;
        const tell = (done) => this.dispatchEvent(new CustomEvent('progress', { detail: { done, total } }));
        this.running = true;
        tell(0); // what an earlier review has found goes
        // Begins at the end, so that the results for later positions help with earlier ones.
        for (let i = total - 1; i >= 0 && !this.stopped && this.current; i--) {
            found[i] = await this.judge(nodes[i].path.map((node) => node.move.move));
            if (found[i] && this.current) this.note(nodes, found, i);
            tell(total - i);
        }
        this.running = false;
        this.complete = !this.stopped && this.current;
        tell(total);
        return this.complete;
    }

    note(nodes, found, i) {
        const node = nodes[i];
        const mover = this.moverAt(nodes, i);
        this.scores.set(node, mover === 'white' ? found[i].score : 1000 - found[i].score);
        const next = nodes[i + 1];
        if (!next || !found[i + 1]) return;
        const { score: before, best, line, choice, fen } = found[i];
        const same = best && best.move === next.move.move;
        const after = 1000 - found[i + 1].score;
        const loss = same || !choice ? 0 : Math.max(0, before - after);
        const mark = choice ? markOf(before, loss, after) : 0;
        const verdict = { side: mover, before, after, loss, mark, best, line, choice, phase: this.phase(next, fen) };
        this.verdicts.set(next, verdict);
        if (mark && !next.nags.some((nag) => nag <= 6)) next.nags.unshift(mark);
    }

    moverAt(nodes, i) {
        if (nodes[i + 1]) return nodes[i + 1].side;
        if (i > 0) return nodes[i].side === 'white' ? 'black' : 'white';
        return this.game.status.to_move;
    }

    phase(node, fen) {
        const pieces = parsePosition(fen).pieces.size;
        const first = parsePosition(this.game.start).pieces.size;
        if (pieces <= first * ENDING) return 'ending';
        return node.number <= OPENING ? 'opening' : 'middle';
    }

    // The verdicts on the moves that have not been removed since: [node, verdict].
    get standing() {
        return [...this.verdicts].filter(([node]) => !node.removed);
    }

    // The figures of a side, in a phase or in the whole game: {accuracy or null, marks: Map mark -> count}.
    summary(side, phase = null) {
        const verdicts = this.standing.map(([, verdict]) => verdict);
        const own = verdicts.filter((one) => one.side === side && (!phase || one.phase === phase));
        const accuracies = own.filter((one) => one.choice).map(({ loss }) => accuracyOf(loss));
        const sum = accuracies.reduce((total, accuracy) => total + accuracy, 0);
        return {
            accuracy: accuracies.length ? sum / accuracies.length : null,
            marks: new Map(MARKS.map(([, mark]) => [mark, own.filter((one) => one.mark === mark).length])),
        };
    }

    // The nodes of the moves with a mark, in order.
    get mistakes() {
        return this.standing
            .filter(([, { mark }]) => mark)
            .map(([node]) => node)
            .sort((a, b) => a.path.length - b.path.length);
    }
}
