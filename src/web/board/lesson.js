// A lesson on the board. It sets up the tasks and judges moves by the goal of the task or by the endgame tables; the
// tables play the other side.
import { announce } from './announce.js';
import { firstUnsolved, LESSONS, markSolved, openTask } from './lessons.js';
import { otherSide } from './position.js';
import { t } from './texts.js';

const SCRATCH = 'lesson'; // another game of the engine, to look ahead
const BY_TABLES = ['win', 'supa', 'draw'];
const SHOWN = ['move', 'captures', ...BY_TABLES]; // goals that a move leads to which can be shown
const VALUE = { win: 2, draw: 1, unknown: 1, loss: 0 };

// Events: change. `state` is ask, judging, good or bad; `note` says more: {key, values} of a text, or null.
export class Lesson extends EventTarget {
    constructor({ engine, game, input, board }) {
        super();
        Object.assign(this, { engine, game, board, lesson: null, index: 0, state: null, note: null });
        Object.assign(this, { turn: 0, setting: 0 }); // `setting` counts the tasks that are being set up
        game.addEventListener('change', ({ detail }) => this.onChange(detail));
        input.addEventListener('refused', ({ detail }) => this.onRefused(detail.error));
    }

    get on() {
        return this.lesson !== null;
    }

    get task() {
        return this.lesson?.tasks[this.index] ?? null;
    }

    // Whether moves are blocked because one is being judged or answered.
    get busy() {
        return this.task !== null && this.state !== 'ask';
    }

    get canShow() {
        return SHOWN.includes(this.task?.goal.kind);
    }

    set(state, note = null) {
        Object.assign(this, { state, note });
        this.dispatchEvent(new Event('change'));
    }

    close() {
        this.lesson = null;
        openTask.clear();
        this.set(null);
    }

    // Continues the lesson of the last visit. Returns whether there was one. `openGame` puts a game on the board,
    // beside which a lesson without tasks is read.
    async resume(openGame) {
        const { id, index } = openTask.read() ?? {};
        const lesson = LESSONS.find((one) => one.id === id);
        if (!lesson || (lesson.tasks.length && !lesson.tasks[index])) return false;
        if (!lesson.tasks.length) await openGame();
        await this.start(lesson, index);
        return true;
    }

    // Sets up a task, or goes on with the lesson; a lesson without tasks is only read.
    async start(lesson, index = firstUnsolved(lesson)) {
        Object.assign(this, { lesson, index, turn: this.turn + 1 });
        openTask.write(lesson, index);
        const { task } = this;
        if (!task) {
            markSolved(lesson, 0);
            this.set('good');
            return;
        }
        const setup = { profile: lesson.profile, moves: task.moves, live: false, isRecord: true };
        if (task.fen !== 'startpos') setup.fen = task.fen;
        const { turn } = this;
        this.setting++;
        await this.game.begin(setup);
        this.setting--;
        if (turn !== this.turn || !this.on) return; // another was begun, or this one was left
        this.side = this.game.status.to_move;
        this.begun = this.game.cursor; // after the moves that lead to the task
        if (this.board.flipped !== (this.side === 'black')) this.board.flip();
        this.set('ask');
    }

    solved() {
        markSolved(this.lesson, this.index);
        this.set('good');
    }

    onRefused(error) {
        const { goal } = this.task ?? {};
        if (this.state === 'ask' && goal.kind === 'refusal' && goal.words.includes(error.code)) this.solved();
    }

    onChange({ kind }) {
        if (!this.on || this.setting) return;
        if (['new', 'load'].includes(kind)) this.close();
        else if (!this.task) return;
        else if (this.state === 'ask' && ['move', 'end'].includes(kind)) this.judge();
        else if (['undo', 'redo'].includes(kind) && this.state !== 'judging') this.settle(kind);
    }

    // After moves were taken back or made again, goes on to a position in which the solver is to move.
    settle(kind) {
        const { game } = this;
        const { over, to_move: mover } = game.status;
        if (over || mover === this.side) return this.set('ask');
        if (kind === 'redo' && !game.redoable) return this.judge(); // a move that was not answered
        return game.goTo(() => (kind === 'redo' ? game.cursor + 1 : Math.max(this.begun, game.cursor - 1)));
    }

    async judge() {
        const { turn } = this;
        this.set('judging');
        const { goal } = this.task;
        const note = BY_TABLES.includes(goal.kind) ? await this.judgeByTables(goal) : this.judgeByGoal(goal);
        if (turn !== this.turn || !this.on) return;
        if (note === 'solved') this.solved();
        else if (note === 'go on') this.set('ask');
        else if (note.kept) this.set('ask', note);
        else await this.back(note);
    }

    // Returns 'solved', 'go on', or why the move is not the right one.
    judgeByGoal({ kind, words }) {
        const { status } = this.game;
        const { move } = this.game.node; // null if a person has ended the game
        const good = {
            move: () => words.includes(move?.move),
            captures: () => move?.captured.length === Number(words[0]),
            end: () => status.over && status.reasons.some(({ reason }) => words.includes(reason)),
            huff: () => Boolean(move?.huffs),
            refusal: () => false,
        };
        if (good[kind]()) return 'solved';
        if (!move) return this.lostNote(status);
        if (kind === 'end' && status.claims.some(({ reason }) => words.includes(reason))) return 'go on';
        return { key: kind === 'refusal' ? 'lesson.legal' : 'lesson.not-that', values: { move: move.move } };
    }

    async judgeByTables({ kind, words }) {
        const { game, turn } = this;
        const { status, lastMove } = game;
        const held = Math.ceil((game.cursor - this.begun) / 2); // moves taken back do not count
        const wanted = kind === 'draw' ? 1 : 0; // the most that the other side may have
        if (status.over) {
            const won = status.winner === this.side && (kind !== 'supa' || status.supa);
            return won || (kind === 'draw' && status.winner !== otherSide(this.side))
                ? 'solved'
                : this.lostNote(status);
        }
        await this.engine.free;
        const answer = await this.engine.ask({ command: 'tb' });
        if (turn !== this.turn) return 'go on';
        if (!answer.ok) return { key: 'lesson.no-tables' };
        const result = kind === 'supa' ? answer.supa : answer.result;
        if (VALUE[result] > wanted) return this.thrownAway(answer, lastMove, kind);
        if (kind === 'draw' && held >= Number(words[0])) return 'solved';
        const reply = await this.bestDefence(answer, kind);
        if (turn !== this.turn) return 'go on';
        await game.play(reply);
        const left = kind === 'draw' ? Number(words[0]) - held : 0;
        if (game.status.over)
            return game.status.winner === otherSide(this.side) ? this.lostNote(game.status) : 'solved';
        return { kept: true, key: `lesson.kept.${kind}`, values: { move: lastMove.move, reply, count: left } };
    }

    lostNote(status) {
        return { key: status.outcome === 'draw' ? 'lesson.drawn' : 'lesson.over', values: {} };
    }

    // Explains why a move is wrong: the other side's answer, and its value.
    thrownAway(answer, lastMove, kind) {
        const [best] = [...answer.moves].sort(
            (a, b) => VALUE[b.result] - VALUE[a.result] || (a.plies ?? 0) - (b.plies ?? 0),
        );
        const key = answer.result === 'win' ? 'lesson.loses' : kind === 'supa' ? 'lesson.no-supa' : 'lesson.draws';
        return { key, values: { move: lastMove.move, reply: best.move.move } };
    }

    // The hardest answer: the longest way to lose or, in a draw, the move that leaves the fewest good moves.
    async bestDefence(answer, kind) {
        const value = (entry) => VALUE[(kind === 'supa' ? entry.supa : entry.result) ?? 'draw'];
        const most = Math.max(...answer.moves.map(value));
        const good = answer.moves.filter((entry) => value(entry) === most);
        if (kind !== 'draw') {
            const plies = (entry) => (kind === 'supa' ? entry.supa_plies : entry.plies) ?? 0;
            return good.reduce((a, b) => (plies(b) > plies(a) ? b : a)).move.move;
        }
        let best = { count: Infinity };
        for (const { move } of good) {
            const count = await this.goodMovesAfter(move.move);
            if (count < best.count) best = { count, move: move.move };
        }
        return best.move;
    }

    async goodMovesAfter(move) {
        const { setup, played } = this.game;
        const begun = await this.engine.ask({ command: 'new', ...setup, moves: [...played, move], game: SCRATCH });
        if (!begun.ok || begun.status.over) return 0;
        const answer = await this.engine.ask({ command: 'tb', game: SCRATCH });
        return answer.ok ? answer.moves.filter(({ result }) => VALUE[result] >= 1).length : Infinity;
    }

    // Goes back to the position before. A wrong move is not kept.
    async back(note) {
        const { game } = this;
        const wrong = game.node;
        if (wrong.parent) {
            await game.goToNode(wrong.parent);
            if (!wrong.children.length) await game.remove(wrong);
        }
        this.set('ask', { ...note, bad: true });
    }

    // Shows a good move by an arrow, and reads it out.
    async show() {
        if (this.state !== 'ask' || !this.canShow) return;
        const { goal } = this.task;
        let path = null;
        if (BY_TABLES.includes(goal.kind)) {
            const answer = await this.engine.ask({ command: 'tb' });
            path = answer.ok ? answer.moves[0]?.move.path : null;
        } else {
            const fits = {
                move: (move) => goal.words.includes(move.move),
                captures: (move) => move.captured.length > 1,
            };
            path = this.game.moves.find(fits[goal.kind] ?? (() => false))?.path;
        }
        if (!path) return;
        this.board.point([{ path, kind: 'best' }]);
        announce(t('announce.hint', { move: path.join(' ') }));
    }
}
