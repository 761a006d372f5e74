// The score bar and the best lines, of an analysis that runs while a person looks on, or of the engine's thinking.
import { byId, el, moveButton } from './dom.js';
import { redraw } from './focus.js';
import { t } from './texts.js';

const SHOWN = 14; // moves shown of a line

// The score of an event from White's view: {men, mate} with one of them null.
export function whiteScore(event, mover) {
    const sign = mover === 'white' ? 1 : -1;
    if (event.mate !== null && event.mate !== undefined) return { men: null, mate: sign * event.mate };
    return { men: sign * event.score, mate: null };
}

export function scoreText({ men, mate }) {
    if (mate !== null) return `${mate > 0 ? '' : '−'}#${Math.abs(mate)}`;
    return (men > 0 ? '+' : men < 0 ? '−' : '') + Math.abs(men).toFixed(2);
}

function scoreInWords(score) {
    if (score.mate === null) return scoreText(score);
    return t(score.mate > 0 ? 'score.white-wins' : 'score.black-wins', { moves: Math.abs(score.mate) });
}

// The share of the bar that is White's, in percent.
function share({ men, mate }) {
    if (mate !== null) return mate > 0 ? 100 : 0;
    return 50 + 46 * Math.tanh(men / 2.2);
}

export class Analysis {
    constructor({ engine, game, players, settings, board }) {
        Object.assign(this, { engine, game, players, settings, board, search: null, lines: new Map(), mover: 'white' });
        this.suspended = false; // while nothing may show the best move, or something else needs the engine
        game.addEventListener('change', () => this.restart());
        engine.addEventListener('busy', () => this.stop());
        for (const [source, event] of [
            [engine, 'idle'],
            [players, 'thinking'],
        ])
            source.addEventListener(event, () => !this.search && this.mayRun && this.restart());
        players.addEventListener('info', ({ detail }) => this.on && this.take(detail.event, detail.side));
        settings.addEventListener('change', ({ detail }) => {
            if (detail.some((name) => ['analysis', 'lines'].includes(name))) this.restart();
        });
        byId('toggle-analysis').addEventListener('click', () => this.toggle());
    }

    get on() {
        return this.settings.get('analysis');
    }

    toggle() {
        this.settings.set({ analysis: !this.on });
    }

    // Whether the engine has nothing else to do.
    get mayRun() {
        const { engine, players } = this;
        return !this.suspended && !engine.busy && !players.thinking && (!players.waits || players.paused);
    }

    stop() {
        this.search?.stop();
        this.search = null;
    }

    restart() {
        this.stop();
        const { status } = this.game;
        if (!status) return;
        this.lines.clear();
        this.mover = status.to_move;
        if (this.on && !status.over && this.mayRun) {
            const lines = this.settings.get('lines');
            const search = this.engine.search({ command: 'analyse', lines, infinite: true }, (event) => {
                if (this.search === search) this.take(event, status.to_move);
            });
            this.search = search;
        }
        this.draw();
    }

    take(event, mover) {
        if (event.bound !== 'exact' && this.lines.has(event.line)) return;
        this.mover = mover;
        this.lines.set(event.line, event);
        this.scheduled ??= requestAnimationFrame(() => {
            this.scheduled = null;
            this.draw();
        });
    }

    draw() {
        byId('toggle-analysis').setAttribute('aria-checked', String(this.on));
        byId('score-bar').hidden = !this.on;
        const best = this.lines.get(1);
        this.drawBar(best);
        const sorted = [...this.lines.values()].sort((a, b) => a.line - b.line);
        redraw(byId('analysis'), () => this.drawLines(this.on ? sorted : []));
        const values = best && { depth: best.depth, speed: Math.round((best.nps ?? 0) / 1000) };
        byId('analysis-effort').textContent = this.on && best ? t('analysis.effort', values) : '';
        if (this.on && best?.moves.length && !this.players.thinking) this.board.suggest(best.moves[0].path);
        else if (!this.on && this.game.status) this.board.suggest(null);
    }

    // A row with the same moves is kept; while a move is pressed or has the focus, all are kept.
    drawLines(lines) {
        const root = byId('analysis');
        if (lines.length && root.querySelector('button:is(:active, :focus)')) return;
        lines.forEach((event, i) => {
            const row = this.row(event);
            const old = root.children[i];
            if (!old) root.append(row);
            else if (old.dataset.moves === row.dataset.moves) old.firstChild.replaceWith(row.firstChild);
            else old.replaceWith(row);
        });
        while (root.children.length > lines.length) root.lastElementChild.remove();
    }

    row(event) {
        const score = whiteScore(event, this.mover);
        return el(
            'div',
            { class: 'line', 'data-line': event.line, 'data-moves': event.moves.map(({ move }) => move).join(' ') },
            el('b', { text: scoreText(score), title: scoreInWords(score) }),
            el('span', { class: 'line-moves' }, this.moveButtons(event.moves.slice(0, SHOWN))),
        );
    }

    // A press on a move of a line goes to it, and makes the line a variation.
    moveButtons(moves) {
        return moves.map(({ move }, i) => moveButton(move, () => this.follow(moves.slice(0, i + 1))));
    }

    follow(moves) {
        return this.game.goToNode(this.game.addMoves(moves).at(-1));
    }

    drawBar(best) {
        const score = best ? whiteScore(best, this.mover) : { men: 0, mate: null };
        const bar = byId('score-bar');
        bar.classList.toggle('flipped', this.board.flipped);
        bar.style.setProperty('--share', `${share(score)}%`);
        byId('score-fill').style.height = `${share(score)}%`;
        byId('score-text').textContent = best ? scoreText(score) : '';
        bar.setAttribute('aria-label', t('score.label', { score: scoreInWords(score) }));
    }
}
