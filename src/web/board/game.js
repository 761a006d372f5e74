// The game on the board: its status and legal moves as the engine reports them, and the tree of its steps, with `node`
// for the position shown. A step is a move or a declared end. The engine knows the line that leads to `node`; comments
// and variations are kept here.
import { otherSide } from './position.js';
import { mergeTags, readMoves, readTags, tagOf, tagText, writePdn } from './pdn.js';
import { profileOf } from './profiles.js';
import { addLine, indexesOf, lineOf, Node, nodeAt, promote, promoteToMain, remove } from './tree.js';

const SCRATCH = 'scratch'; // another game of the engine, to ask about
const TAGS = { white: 'White', black: 'Black' };

// The command that declares the end reported by a status; null if the rules ended the game.
function declaredEnd(status) {
    const reason = status.reasons[0]?.reason;
    const loser = status.winner ? otherSide(status.winner) : null;
    if (reason === 'resignation') return [{ command: 'resign', side: loser }];
    if (reason === 'forfeit') return [{ command: 'forfeit', side: loser }];
    if (reason === 'time' && loser) return [{ command: 'flag', side: loser }];
    if (reason === 'agreement')
        return [
            { command: 'offer', side: 'white' },
            { command: 'accept', side: 'black' },
        ];
    if (status.outcome === 'draw' && ['threefold', 'thirty-moves'].includes(reason))
        return [{ command: 'claim', reason }];
    return null;
}

// The tags of a game that begins now.
function tagsOfNew(perMove) {
    const now = new Date();
    const two = (value) => String(value).padStart(2, '0');
    const tags = [['Date', `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`]];
    if (perMove) tags.push(['TimeControl', `1/${perMove / 1000}`]);
    return tags;
}

// Makes a move with its squares from its text alone.
function moveOf(text) {
    const path = text.replace(/^~\w+\//, '').split(/[-:x]/);
    return { move: text, from: path[0], to: path.at(-1), path, captured: [] };
}

// Events: change, when the position may have changed, with {kind, move} in `detail`; notes, when only the notes on the
// moves have; its `detail` is {annotated: true} if a person has written one.
export class Game extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.root = this.node = new Node(null);
        this.status = null;
        this.moves = [];
        this.start = '';
        this.setup = {};
        this.tags = []; // the tags of the record that was opened
        this.isRecord = false; // whether it was opened from a record
        this.live = false; // whether it is being played, from its start to its end
        this.perMove = 0; // milliseconds for each move, if the clock has a time for each move
        this.times = undefined; // milliseconds that each side had left when the page was left; null if it had no clock
        this.id = 0; // when it began
        this.listedAs = 0; // its id in the list of games, if it is in it
        this.recorded = null; // {result, last}: the recorded end of the game, valid while `last` is its last move
        this.queue = Promise.resolve();
    }

    // The steps of the line that is shown: those played, and those that were taken back.
    get steps() {
        const nodes = this.node.path;
        for (let at = this.node; (at = at.chosen ?? at.children[0]);) nodes.push(at);
        return nodes;
    }

    get cursor() {
        return this.node.path.length;
    }

    get redoable() {
        return this.steps.length - this.cursor;
    }

    get lastMove() {
        for (let at = this.node; at.parent; at = at.parent) if (at.move) return at.move;
        return null;
    }

    // The moves from the start to the position shown, as texts.
    get played() {
        return this.node.path.filter((node) => node.move).map((node) => node.move.move);
    }

    // How the side to move may capture: freely, only the most pieces, or not at all if it prefers, since the piece that
    // declines may be huffed. Null if it cannot capture.
    get capture() {
        if (this.status.over || !this.status.can_capture) return null;
        if (this.moves.some((move) => !move.captured.length)) return 'huff';
        return profileOf(this.status.profile).majority ? 'majority' : 'free';
    }

    // The result of the main line, by the engine or else by the record; '*' if it has none.
    get result() {
        const last = this.root.rest.at(-1) ?? this.root;
        if (last.after?.over) return last.after.result;
        return this.recorded?.last === last ? this.recorded.result : '*';
    }

    // Whether the game is in the list of games, so that what is added to it is kept there.
    get listed() {
        return this.listedAs === this.id;
    }

    // Runs actions one after another, so that each begins and ends with a consistent game.
    exclusive(action) {
        const result = this.queue.then(action);
        this.queue = result.catch(() => {});
        return result;
    }

    async refresh(answer, detail) {
        this.status = answer.status;
        this.moves = this.status.over ? [] : ((await this.engine.ask({ command: 'moves' })).moves ?? []);
        this.dispatchEvent(new CustomEvent('change', { detail }));
    }

    // `setup` holds the arguments of `new`, with `moves`, or the value of `kept`. A refusal leaves the old game as it
    // was.
    begin(setup) {
        return this.exclusive(async () => {
            const {
                moves = [],
                line = [],
                at = null,
                live = true,
                perMove = 0,
                tags = live ? tagsOfNew(perMove) : [],
                recorded = null,
                comment,
                ...more
            } = setup;
            const { id = Date.now(), isRecord = false, listed = false, times, ...rest } = more;
            const answer = await this.engine.ask({ command: 'new', ...rest });
            if (!answer.ok) return answer;
            Object.assign(this, { setup: rest, status: answer.status, start: answer.status.fen, tags, live });
            Object.assign(this, { perMove, id, isRecord, times, listedAs: listed ? id : 0 });
            this.root = this.node = new Node(null);
            this.root.comment = comment ?? '';
            addLine(this.root, moves.length ? moves.map((move) => ({ requests: [{ command: 'play', move }] })) : line);
            const steps = at ? nodeAt(this.root, at).path : this.root.rest;
            let last = answer;
            let refusal = null;
            for (const node of steps) {
                const next = await this.replay(node);
                if (!next.ok) {
                    refusal = next;
                    remove(node);
                    break;
                }
                last = next;
            }
            const end = this.root.rest.at(-1) ?? this.root;
            this.recorded = recorded && { result: recorded, last: end };
            await this.refresh(last, { kind: 'new' });
            return refusal ?? last;
        });
    }

    // Why `begin` would refuse the arguments of `new`: the engine's answer, with `move` if it is a move that is refused.
    // Null if it would not.
    async refusal({ moves = [], ...setup }) {
        const answer = await this.engine.ask({ command: 'new', ...setup, game: SCRATCH });
        if (!answer.ok) return answer;
        for (const move of moves) {
            const played = await this.engine.ask({ command: 'play', move, game: SCRATCH });
            if (!played.ok) return { ...played, move };
        }
        return null;
    }

    // Plays the step of a child of the position shown.
    async replay(node) {
        const { to_move: side, move_number: number } = this.status;
        let answer;
        for (const request of node.requests) {
            answer = await this.engine.ask(request);
            if (!answer.ok) return answer;
        }
        const written = node.move?.move ?? answer.move?.move;
        const move = answer.move ? { ...answer.move, move: written } : null;
        Object.assign(node, { side, number, after: answer.status, move });
        this.visit(node);
        return answer;
    }

    visit(node) {
        for (let at = node; at.parent; at = at.parent) at.parent.chosen = at;
        this.node = node;
        if (node.after) this.status = node.after;
    }

    // Adds the step that has just been made. While a game is played, a new move replaces the old one, which becomes a
    // variation; otherwise the old main line stays.
    add(step) {
        const same = this.node.children.find((child) => step.move && child.move?.move === step.move.move);
        const node = same ?? new Node(this.node, step);
        if (!same) this.node.children.push(node);
        Object.assign(node, { after: step.after, move: step.move });
        if (this.live && (this.replaces() || step.after.over)) promoteToMain(node);
        this.visit(node);
        if (step.after.over) this.live = false;
    }

    // From now on the game on the board is played on along the line that is shown, even if it was opened or had ended.
    playOn() {
        const ended = this.isRecord && (this.recorded?.result ?? '*') !== '*';
        if (ended) this.id = Date.now(); // the finished game stays in the list
        promoteToMain(this.node);
        Object.assign(this, { live: true, isRecord: false, recorded: null, listedAs: 0 });
        this.dispatchEvent(new Event('notes'));
    }

    // The name of the player of a side, if it is known.
    nameOf(side) {
        return tagOf(this.tags, TAGS[side]) ?? this.setup[side];
    }

    // Whether the name comes from a record that was opened.
    isNamedByRecord(side) {
        return tagOf(this.tags, TAGS[side]) !== null;
    }

    // Sets the name of the player of a side; '' if it is not known.
    nameSide(side, name) {
        this.tags = this.tags.filter(([tag]) => tag !== TAGS[side]);
        if (name) this.setup[side] = name;
        else delete this.setup[side];
    }

    // Whether a move played instead of one taken back replaces it in the main line. The part that knows the players
    // sets this.
    replaces() {
        return false;
    }

    // Plays a move given as text. Returns the engine's answer.
    play(move) {
        return this.exclusive(async () => {
            const { to_move: side, move_number: number } = this.status;
            const requests = [{ command: 'play', move }];
            const answer = await this.engine.ask(requests[0]);
            if (!answer.ok) return answer;
            this.add({ requests, move: answer.move, side, number, after: answer.status });
            await this.refresh(answer, { kind: 'move', move: answer.move });
            return answer;
        });
    }

    // Ends the game by resign, flag, forfeit, claim or accept.
    declare(request) {
        return this.exclusive(async () => {
            const offered = this.status.offer;
            const requests = request.command === 'accept' ? [{ command: 'offer', side: offered }, request] : [request];
            const answer = await this.engine.ask(request);
            if (!answer.ok) return answer;
            this.add({ requests, move: null, after: answer.status });
            await this.refresh(answer, { kind: 'end' });
            return answer;
        });
    }

    // Offers or declines a draw.
    negotiate(request) {
        return this.exclusive(async () => {
            const answer = await this.engine.ask(request);
            if (answer.ok) await this.refresh(answer, { kind: request.command });
            return answer;
        });
    }

    // Goes to the position after so many steps of the line shown. `count()` tells how many when what was asked for
    // before is done.
    goTo(count) {
        return this.exclusive(() => {
            const { steps } = this;
            const target = Math.max(0, Math.min(count(), steps.length));
            return this.travel(target ? steps[target - 1] : this.root);
        });
    }

    goToNode(node) {
        return this.exclusive(() => this.travel(node));
    }

    // Takes moves back to where the lines part, and plays on from there.
    async travel(node, kind = null) {
        if (node === this.node) return null;
        const path = node.path;
        const old = this.node.path;
        const common = path.filter((step, i) => old[i] === step).length;
        const steps = old.length - common;
        let answer = null;
        if (steps) {
            answer = await this.engine.ask({ command: 'undo', steps });
            if (!answer.ok) return answer;
            this.node = path[common - 1] ?? this.root;
            this.status = answer.status;
        }
        for (const step of path.slice(common)) {
            answer = await this.replay(step);
            if (!answer.ok) break;
        }
        this.visit(this.node);
        const forward = path.length > common;
        const state = await this.engine.ask({ command: 'status' });
        const move = path.length - common === 1 && !steps ? node.move : null;
        await this.refresh(state, { kind: kind ?? (forward ? 'redo' : 'undo'), move });
        return answer;
    }

    // ---- The tree

    // Call this when the comment, the marks or the place of a node have changed, but nothing on the board.
    annotate(node, changes) {
        Object.assign(node, changes);
        this.dispatchEvent(new CustomEvent('notes', { detail: { annotated: true } }));
    }

    promote(node) {
        promote(node);
        this.dispatchEvent(new Event('notes'));
    }

    remove(node) {
        return this.exclusive(async () => {
            if (this.node.path.includes(node)) await this.travel(node.parent);
            remove(node);
            this.dispatchEvent(new Event('notes'));
        });
    }

    // Adds a line of moves, as the engine gives them, as a variation of the position shown. Returns its nodes.
    addMoves(moves) {
        let { node } = this;
        let { to_move: side, move_number: number } = this.status;
        const nodes = moves.map((move) => {
            const same = node.children.find((child) => child.move?.move === move.move);
            const next =
                same ?? new Node(node, { requests: [{ command: 'play', move: move.move }], move, side, number });
            if (!same) node.children.push(next);
            node = next;
            if (side === 'black') number++;
            side = otherSide(side);
            return next;
        });
        this.dispatchEvent(new Event('notes'));
        return nodes;
    }

    // ---- Records

    // The value that `begin` needs to show the game again, with its variations but without `times`.
    get kept() {
        const { setup, tags, live, root, status } = this;
        const recorded = this.recorded?.last === (root.rest.at(-1) ?? root) ? this.recorded.result : null;
        const moves = { comment: root.comment, line: lineOf(root), at: indexesOf(this.node) };
        const { perMove, id, isRecord, listed } = this;
        return { ...setup, profile: status.profile, perMove, id, isRecord, listed, tags, live, recorded, ...moves };
    }

    // Takes over the first game of a record in PDN; `id` is that of a game in the list of games.
    load(pdn, id = null) {
        return this.exclusive(async () => {
            const answer = await this.engine.ask({ command: 'load', pdn });
            if (!answer.ok) return answer;
            this.listedAs = id ?? 0;
            await this.adopt(answer, pdn, id ?? Date.now());
            return answer;
        });
    }

    // Takes over the steps of a game that the engine has loaded.
    async adopt(answer, pdn, id) {
        const history = await this.engine.ask({ command: 'history' });
        const end = answer.status.over ? declaredEnd(answer.status) : null;
        const { tags, body } = readTags(pdn);
        const { line, before } = readMoves(body);
        this.setup = { profile: answer.status.profile };
        if (tagOf(tags, 'FEN')) this.setup.fen = history.start;
        this.start = history.start;
        const root = new Node(null);
        root.comment = before;
        const steps = await this.understood(line, history.moves, tags, []);
        const unseen = history.moves.slice(steps.length).map(({ move, ...rest }) => ({ move: moveOf(move), ...rest }));
        for (const step of unseen) step.requests = [{ command: 'play', move: step.move.move }];
        addLine(root, [...steps, ...unseen]);
        const last = root.rest.at(-1) ?? root;
        if (end) addLine(last, [{ requests: end, after: answer.status }]);
        else last.after = answer.status;
        const result = answer.recorded_result ?? tagOf(tags, 'Result') ?? '*';
        Object.assign(this, { root, node: root, tags, live: false, isRecord: true, perMove: 0, id });
        this.recorded = { result, last: root.rest.at(-1) ?? root };
        this.visit(this.recorded.last);
        await this.refresh(answer, { kind: 'load' });
    }

    // Adds a line of a record; `moves` are its moves as read by the engine, and `before` the words that lead to it.
    async understood(line, moves, tags, before) {
        const steps = [];
        for (const [i, { word, variations, ...notes }] of line.entries()) {
            if (!moves[i]) break;
            const { move, side, number } = moves[i];
            const step = { requests: [{ command: 'play', move }], move: moveOf(move), side, number, ...notes };
            const lead = [...before, ...line.slice(0, i).map((one) => one.word)];
            step.variations = [];
            for (const variation of variations) {
                const read = await this.variation(tags, lead, variation);
                if (read.length) step.variations.push(read);
            }
            steps.push(step);
        }
        // Words that are not legal moves here are kept as a comment.
        const rest = line.slice(moves.length).map(({ word }) => word);
        const last = steps.at(-1);
        if (rest.length && last) last.comment = [last.comment, `(${rest.join(' ')})`].filter(Boolean).join(' ');
        return steps;
    }

    async variation(tags, lead, line) {
        const kept = tags.filter(([name]) => !['Result', 'Termination'].includes(name));
        const words = [...lead, ...line.map(({ word }) => word)];
        for (let count = words.length; count > lead.length; count--) {
            const pdn = `${tagText(kept)}[Result "*"]\n\n${words.slice(0, count).join(' ')} *`;
            const answer = await this.engine.ask({ game: SCRATCH, command: 'load', pdn });
            if (!answer.ok) continue;
            const { moves } = await this.engine.ask({ game: SCRATCH, command: 'history' });
            return this.understood(line, moves.slice(lead.length), tags, lead);
        }
        return [];
    }

    // The tags that the engine gives the main line.
    async ownTags() {
        const { profile } = this.status;
        const line = this.root.rest;
        const moves = line.filter((node) => node.move).map((node) => node.move.move);
        await this.engine.ask({ command: 'new', ...this.setup, profile, moves, game: SCRATCH });
        for (const request of line.filter((node) => !node.move).flatMap((node) => node.requests))
            await this.engine.ask({ ...request, game: SCRATCH });
        return readTags((await this.engine.ask({ game: SCRATCH, command: 'save' })).pdn).tags;
    }

    // The game as PDN, with everything from the record that was opened.
    record() {
        return this.exclusive(async () => writePdn(mergeTags(this.tags, await this.ownTags(), this.result), this.root));
    }
}
