// Mfalme with the interface of TzDraft's engine: the messages that scripts/tzdraft_engine.py takes as lines of JSON, as
// methods or as objects. Squares are TzDraft's numbers, and White's men begin on 1 to 12; a move is four digits, or
// '0000' if there is none; a score is in hundredths of a point for the side to move, and a win in N plies is 100000 -
// N.
import { createMfalme } from './mfalme.mjs';

const VARIANTS = { tanzania: 'tzd', tzd: 'tzd', tzd3: 'tzd3', drafti: 'drafti', zambia: 'zambia' };
const WIN = 100000;
const LEVELS = 19;
const DEPTH = 20; // for a search without a limit
// The terms of our evaluation that each part of TzDraft's trace adds up.
const TRACE = {
    material: ['man', 'king'],
    mobility: ['man-mobility', 'king-mobility'],
    structure: ['back-rank-guard', 'coordination', 'runaway-men', 'centre'],
    patterns: ['trapped-pieces'],
    kingSafety: ['unsafe-king-moves', 'long-diagonal', 'king-placement'],
    tempo: ['tempo'],
};

const digits = (square) => String(square).padStart(2, '0');
const moveText = (move) => (move ? digits(move.from) + digits(move.to) : '0000');

function scoreOf({ mate, score }) {
    if (mate === null || mate === undefined) return Math.round(100 * (score ?? 0));
    return mate > 0 ? WIN - (2 * mate - 1) : -2 * mate - WIN;
}

function parse(line) {
    try {
        return JSON.parse(line);
    } catch {
        throw new Error('The line is not JSON');
    }
}

const infoOf = (event) => ({
    type: 'info',
    depth: event.depth,
    score: scoreOf(event),
    nodes: event.nodes,
    pv: event.moves.map(moveText),
    pvIndex: event.line - 1,
});

const bestMove = (score, event = {}) => ({
    type: 'bestmove',
    move: moveText(event.move),
    ponder: moveText(event.reply),
    score,
    depth: event.depth ?? 0,
    nodes: event.nodes ?? 0,
    capturedSquares: (event.move?.captured ?? []).map(Number),
    isPromotion: event.move?.promotes ?? false,
});

export class TzDraftEngine {
    #engine;
    #profile = 'tzd';
    #positions = [];
    #searching = false;
    #ended = null; // of the search: the promise of what is known before it
    #search = null; // one that a message began
    #queue = Promise.resolve();

    /** `engine` is one of createMfalme; `listener` is called with each message of the engine to TzDraft. */
    constructor(engine, listener = () => {}) {
        this.#engine = engine;
        this.listener = listener;
    }

    /** Does what a message (an object, or its JSON) asks; answers, refusals included, go to the listener. A search goes
     *  on by itself. False after quit. */
    send(message) {
        this.#queue = this.#queue.then(() => this.#execute(message));
        return this.#queue;
    }

    async setVariant(variant) {
        this.#idle();
        const name = String(variant ?? '').toLowerCase();
        const profile = Object.hasOwn(VARIANTS, name) && VARIANTS[name]; // and not what every object has
        if (!profile) throw new Error(`Unknown variant: ${variant}`);
        this.#profile = profile;
        this.#positions = [];
    }

    /** Of `history`, the FENs before, as much is kept as leads to the position move by move. '' is the start. */
    async setPosition(fen, history = []) {
        this.#idle();
        const texts = [fen, ...(Array.isArray(history) ? history : [null])];
        if (texts.some((text) => typeof text !== 'string'))
            throw new Error('setPosition takes a fen and a history of FENs');
        const positions = fen ? [...history, fen] : [];
        if (fen) await this.#ask('new', [fen]);
        while (positions.length > 1 && !(await this.#fits(positions))) positions.shift();
        this.#positions = positions;
    }

    /** Resolves with the bestmove; the listener gets each info before it. */
    async go({ depth, timeMs, multiPV, level, seed } = {}) {
        this.#idle();
        if (level !== undefined && !(Number.isInteger(level) && level >= 1 && level <= LEVELS))
            throw new Error(`level takes a number from 1 to ${LEVELS}`);
        const limits = { depth, movetime: timeMs || undefined, lines: multiPV, seed };
        if (depth === undefined && !timeMs) limits.depth = DEPTH;
        if (level !== undefined) limits.level = Math.round(((level - 1) * 20) / (LEVELS - 1));
        this.#searching = true;
        try {
            // A search must have begun before it can be stopped.
            this.#ended = this.#end(this.#positions);
            const end = await this.#ended;
            if (end !== null) return bestMove(end);
            const request = { ...this.#place(this.#positions), ...limits };
            const done = await this.#engine.think(request, (event) => this.listener(infoOf(event)));
            return bestMove(scoreOf(done), done);
        } finally {
            this.#searching = false;
        }
    }

    async stop() {
        await this.#ended?.catch(() => {}); // go tells it
        if (this.#searching) await this.#engine.stop();
    }

    async probe(fen) {
        const end = await this.#end([fen]);
        const answer = { type: 'probe', wdl: 'unknown', dtm: 0, bestMove: '0000' };
        if (end !== null) return { ...answer, wdl: end === 0 ? 'draw' : end > 0 ? 'win' : 'loss' };
        const known = await this.#engine.ask({ command: 'tb', ...this.#place([fen]) });
        if (!known.ok || !known.certain) return answer; // no tables, or an uncertain answer
        return { ...answer, wdl: known.result, dtm: known.plies ?? 0, bestMove: moveText(known.moves[0].move) };
    }

    /** For the side to move. */
    async evalTrace(fen) {
        const answer = await this.#ask('eval', [fen]);
        const sign = answer.side_to_move === answer.white ? 1 : -1;
        const sums = new Map(answer.terms.map(({ term, sum }) => [term, Math.round(100 * sign * sum)]));
        const part = (names) => names.reduce((total, name) => total + (sums.get(name) ?? 0), 0);
        const parts = Object.entries(TRACE).map(([name, names]) => [name, part(names)]);
        return { type: 'evalTrace', ...Object.fromEntries(parts), total: Math.round(100 * answer.side_to_move) };
    }

    async quit() {
        await this.stop();
        await this.#search;
        this.#engine.close();
        return false;
    }

    #idle() {
        if (this.#searching) throw new Error('Search already running');
    }

    #place(positions) {
        const place = { profile: this.#profile, Numbering: 1, Notation: 'numeric' };
        return positions.length ? { ...place, positions } : place;
    }

    async #ask(command, positions) {
        const answer = await this.#engine.ask({ command, ...this.#place(positions) });
        if (!answer.ok) throw new Error(answer.error.message);
        return answer;
    }

    async #fits(positions) {
        return (await this.#engine.ask({ command: 'new', ...this.#place(positions) })).ok;
    }

    /** The score of a game that is over, for the side to move; null of one that goes on. */
    async #end(positions) {
        const { status } = await this.#ask('new', positions);
        if (!status.over) return null;
        return status.outcome === 'draw' ? 0 : status.winner === status.to_move ? WIN : -WIN;
    }

    async #execute(message) {
        try {
            if (typeof message === 'string') message = parse(message);
            const type = message?.type;
            if (type === 'quit') return await this.quit();
            if (type === 'setVariant') await this.setVariant(message.variant);
            else if (type === 'setPosition') await this.setPosition(message.fen ?? '', message.history ?? []);
            else if (type === 'go') this.#search = this.#tell(this.go(message));
            else if (type === 'stop') await this.stop();
            else if (type === 'probe') await this.#tell(this.probe(message.fen ?? ''));
            else if (type === 'evalTrace') await this.#tell(this.evalTrace(message.fen ?? ''));
            else throw new Error('Unknown message');
        } catch (error) {
            this.#refuse(error);
        }
        return true;
    }

    #tell(answer) {
        return answer.then(
            (message) => this.listener(message),
            (error) => this.#refuse(error)
        );
    }

    #refuse(error) {
        this.listener({ type: 'error', message: error.message });
    }
}

/** Options are those of createMfalme. */
export async function createTzDraft(listener, options) {
    return new TzDraftEngine(await createMfalme(options), listener);
}
