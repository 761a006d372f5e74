// The game on the board: its status and legal moves as the engine reports them, and the steps played, with a cursor
// between those played and those that were taken back. A step is a move or a declared end.
import { otherSide } from './position.js';
import { profileOf } from './profiles.js';

// The command that declares the end which a status reports; null where the rules ended the game.
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

export class Game extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.steps = [];
        this.cursor = 0;
        this.status = null;
        this.moves = [];
        this.start = '';
        this.setup = {};
        this.queue = Promise.resolve();
    }

    get redoable() {
        return this.steps.length - this.cursor;
    }

    get lastMove() {
        for (let i = this.cursor - 1; i >= 0; i--) if (this.steps[i].move) return this.steps[i].move;
        return null;
    }

    // How the side to move may capture: freely, only the most pieces, or by its choice whether at all, since the piece
    // that declines may be huffed. Null where it cannot capture.
    get capture() {
        if (this.status.over || !this.status.can_capture) return null;
        if (this.moves.some((move) => !move.captured.length)) return 'huff';
        return profileOf(this.status.profile).majority ? 'majority' : 'free';
    }

    // One action after the other, each with a consistent game before and after it.
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

    // `setup` holds the arguments of `new`, with `moves`, or `steps` as they were kept. A refusal leaves the old game as
    // it was.
    begin(setup) {
        return this.exclusive(async () => {
            const { moves = [], steps = moves.map((move) => [{ command: 'play', move }]), ...rest } = setup;
            const answer = await this.engine.ask({ command: 'new', ...rest });
            if (!answer.ok) return answer;
            Object.assign(this, { setup: rest, status: answer.status, start: answer.status.fen, steps: [], cursor: 0 });
            let last = answer;
            let refusal = null;
            for (const requests of steps) {
                const next = await this.step(requests);
                if (!next.ok) {
                    refusal = next;
                    break;
                }
                last = next;
            }
            await this.refresh(last, { kind: 'new' });
            return refusal ?? last;
        });
    }

    async step(requests) {
        const { to_move: side, move_number: number } = this.status;
        let answer;
        for (const request of requests) {
            answer = await this.engine.ask(request);
            if (!answer.ok) return answer;
        }
        this.steps.splice(this.cursor, Infinity, {
            requests,
            move: answer.move ?? null,
            side,
            number,
            after: answer.status,
        });
        this.cursor++;
        this.status = answer.status;
        return answer;
    }

    // Plays a move given as text; the answer of the engine.
    play(move) {
        return this.exclusive(async () => {
            const answer = await this.step([{ command: 'play', move }]);
            if (answer.ok) await this.refresh(answer, { kind: 'move', move: answer.move });
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
            this.steps.splice(this.cursor, Infinity, { requests, move: null, after: answer.status });
            this.cursor++;
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

    // Goes to the position after `index` steps, taking back or playing again.
    goTo(index) {
        return this.exclusive(async () => {
            const target = Math.max(0, Math.min(index, this.steps.length));
            if (target === this.cursor) return null;
            const forward = target > this.cursor;
            let answer = null;
            if (!forward) {
                answer = await this.engine.ask({ command: 'undo', steps: this.cursor - target });
                if (answer.ok) this.cursor = target;
            }
            while (this.cursor < target) {
                for (const request of this.steps[this.cursor].requests) answer = await this.engine.ask(request);
                if (!answer.ok) break;
                this.cursor++;
            }
            const move = forward && target - this.cursor <= 0 ? this.steps[target - 1].move : null;
            const state = await this.engine.ask({ command: 'status' });
            await this.refresh(state, { kind: forward ? 'redo' : 'undo', move });
            return answer;
        });
    }

    // Takes over a record in PDN.
    load(pdn, number = 1) {
        return this.exclusive(async () => {
            const answer = await this.engine.ask({ command: 'load', pdn, number });
            if (!answer.ok) return answer;
            await this.adopt(answer);
            return answer;
        });
    }

    // Learns the steps of a game that the engine has loaded.
    async adopt(answer) {
        const history = await this.engine.ask({ command: 'history' });
        const end = answer.status.over ? declaredEnd(answer.status) : null;
        this.setup = { profile: answer.status.profile, fen: history.start };
        this.start = history.start;
        this.steps = history.moves.map(({ move, side, number, nags }) => ({
            requests: [{ command: 'play', move }],
            move: { move, path: null, captured: [] },
            side,
            number,
            nags,
        }));
        if (end) this.steps.push({ requests: end, move: null, after: answer.status });
        this.cursor = this.steps.length;
        await this.refresh(answer, { kind: 'new' });
    }

    async record() {
        return (await this.engine.ask({ command: 'save' })).pdn;
    }
}
