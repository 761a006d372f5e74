// The display of the review: progress, the graph of the expected score, accuracy, the mistakes and "try again".
import { button } from './dialog.js';
import { byId, el, svg } from './dom.js';
import { MARK_TEXTS } from './pdn.js';
import { t } from './texts.js';

const PHASES = [null, 'opening', 'middle', 'ending'];
const HEIGHT = 100;
const MARKS = new Map([
    [4, 'blunder'],
    [2, 'mistake'],
    [6, 'dubious'],
]);

// Of a loss in permille; rounded down, since the marks begin at exactly 5, 10 and 20%.
function percent(loss) {
    return `${Math.floor(loss / 10)}%`;
}

export class ReviewView {
    constructor({ game, review, trial, board, book }) {
        Object.assign(this, { game, review, trial, board, book, progress: null });
        review.addEventListener('progress', ({ detail }) => {
            this.progress = detail;
            this.draw();
        });
        trial.addEventListener('change', () => {
            if (trial.state === 'ask') board.point([]); // the answer may have been shown before
            this.draw();
            const place = { ask: 'board-row', good: 'trial', bad: 'trial', same: 'trial' }[trial.state];
            byId(place)?.scrollIntoView({ block: 'nearest' });
        });
        game.addEventListener('change', () => this.draw());
        game.addEventListener('notes', () => this.drawAgain());
    }

    // A move may have been removed; what was told stays.
    drawAgain() {
        const note = byId('review-note');
        this.draw();
        if (note) byId('review').prepend(note);
    }

    draw() {
        const { review } = this;
        const panel = byId('review-panel');
        panel.hidden = !review.current;
        if (panel.hidden) return;
        const focused = document.activeElement?.id;
        byId('review').replaceChildren(
            ...(review.running ? this.working() : []),
            ...(this.trial.on ? this.trying() : []),
            this.graph(),
            ...(review.running ? [] : [this.table(), ...this.departure(), this.mistakes()]),
        );
        if (focused && !document.activeElement?.id) byId(focused)?.focus({ preventScroll: true });
    }

    working() {
        const { done, total } = this.progress ?? { done: 0, total: 1 };
        const text = t('review.progress', { done, total });
        const stop = button('review-stop', t('review.stop'), () => this.review.stop());
        return [el('div', { class: 'working' }, el('progress', { max: total, value: done, 'aria-label': text }), stop)];
    }

    // White's expected score after each move, with the mistakes and the move on the board.
    graph() {
        const { game, review } = this;
        const nodes = [game.root, ...game.root.rest.filter((node) => node.move)];
        const width = Math.max(1, nodes.length - 1);
        const points = nodes
            .map((node, i) => ({ node, x: i, y: HEIGHT * (1 - (review.scores.get(node) ?? NaN) / 1000) }))
            .filter(({ y }) => !Number.isNaN(y));
        const path = points.map(({ x, y }) => `${x},${y.toFixed(1)}`).join(' ');
        const at = nodes.indexOf(game.node);
        const marks = points.filter(({ node }) => review.verdicts.get(node)?.mark);
        const scale = (2.4 * width) / 100;
        const picture = svg(
            'svg',
            { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'graph', role: 'img' },
            svg('rect', { width, height: HEIGHT, class: 'black-share' }),
            points.length > 1
                ? svg('polygon', {
                      class: 'white-share',
                      points: `${points[0].x},${HEIGHT} ${path} ${points.at(-1).x},${HEIGHT}`,
                  })
                : [],
            svg('line', { x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'middle' }),
            at >= 0 ? svg('line', { x1: at, x2: at, y1: 0, y2: HEIGHT, class: 'now' }) : [],
            marks.map(({ node, x, y }) =>
                svg('ellipse', {
                    cx: x,
                    cy: y,
                    rx: scale / 2,
                    ry: 3.4,
                    class: MARKS.get(review.verdicts.get(node).mark),
                }),
            ),
        );
        picture.setAttribute('aria-label', t('review.graph'));
        picture.addEventListener('click', (event) => {
            const box = picture.getBoundingClientRect();
            const index = Math.round(((event.clientX - box.left) / box.width) * width);
            game.goToNode(nodes[Math.max(0, Math.min(nodes.length - 1, index))]);
        });
        return picture;
    }

    table() {
        const { review } = this;
        const sides = ['white', 'black'];
        const summaries = PHASES.map((phase) => [phase, sides.map((side) => review.summary(side, phase))]);
        const row = (head, cells) =>
            el(
                'tr',
                {},
                el('th', { scope: 'row', text: head }),
                cells.map((text) => el('td', { text })),
            );
        const accuracy = summaries
            .filter(([, found]) => found.some((one) => one.accuracy !== null))
            .map(([phase, found]) =>
                row(
                    t(`review.phase.${phase ?? 'all'}`),
                    found.map((one) => (one.accuracy === null ? '–' : `${Math.round(one.accuracy)}%`)),
                ),
            );
        const all = summaries[0][1];
        const counts = [...MARKS].map(([mark, name]) =>
            row(
                `${t(`review.${name}`)} ${MARK_TEXTS[mark]}`,
                all.map((one) => one.marks.get(mark)),
            ),
        );
        const head = el(
            'tr',
            {},
            el('td'),
            sides.map((side) => el('th', { scope: 'col', text: t(`side.${side}`) })),
        );
        return el('table', { id: 'review-table' }, el('thead', {}, head), el('tbody', {}, accuracy, counts));
    }

    // Says where the game left the opening book.
    departure() {
        const { departure } = this.book;
        const text = departure && this.book.leftAt(departure);
        return text ? [el('p', { id: 'left-book', text })] : [];
    }

    mistakes() {
        const found = this.review.mistakes;
        if (!found.length) return el('p', { text: t('review.none') });
        return el(
            'ol',
            { id: 'mistakes' },
            found.map((node) => this.mistake(node)),
        );
    }

    mistake(node) {
        const verdict = this.review.verdicts.get(node);
        const text = `${node.number}${node.side === 'white' ? '.' : '…'} ${node.move.move}${MARK_TEXTS[verdict.mark]}`;
        const at = node.path.length;
        const show = button(`show-mistake-${at}`, '', () => this.show(node), 'show-mistake');
        show.append(el('b', { text }), el('span', { text: t('review.gives', { share: percent(verdict.loss) }) }));
        const again = button(`try-again-${at}`, t('review.try'), () => this.trial.start(node), 'try-again');
        return el('li', { 'aria-current': this.game.node === node ? 'true' : null }, show, again);
    }

    // Shows the position before a mistake, with the move played and the better one.
    async show(node) {
        this.trial.end();
        const { best } = this.review.verdicts.get(node);
        await this.game.goToNode(node.parent);
        this.board.point([
            { path: node.move.path, kind: 'bad' },
            { path: best.path, kind: 'best' },
        ]);
        byId('board-row').scrollIntoView({ block: 'nearest' });
        this.tell(t('review.better', { move: node.move.move, best: best.move }), this.lineButton(node));
    }

    // Adds the better line as a variation.
    lineButton(node) {
        return button('show-line', t('review.line'), async () => {
            const { line } = this.review.verdicts.get(node);
            const nodes = this.game.addMoves(line.slice(0, 10));
            if (nodes.length) await this.game.goToNode(nodes[0]);
        });
    }

    tell(text, ...more) {
        byId('review').prepend(el('div', { id: 'review-note', role: 'status' }, el('p', { text }), more));
    }

    trying() {
        const { trial } = this;
        const { state, given, node } = trial;
        const texts = {
            ask: t('trial.ask', { side: t(`side.${node.side}`), move: node.move.move }),
            judging: t('trial.judging'),
            good: t('trial.good'),
            bad: t('trial.bad', { share: percent(given) }),
            same: t('trial.same'),
        };
        const { mistakes } = this.review;
        const next = mistakes[mistakes.indexOf(node) + 1];
        const buttons = [];
        if (state !== 'good') buttons.push(button('trial-answer', t('trial.answer'), () => this.show(node)));
        if (next) buttons.push(button('trial-next', t('trial.next'), () => trial.start(next)));
        buttons.push(button('trial-end', t('trial.end'), () => trial.end()));
        const parts = [el('p', { text: texts[state] }), el('div', { class: 'row-buttons' }, buttons)];
        return [el('div', { id: 'trial', role: 'status', 'data-state': state }, parts)];
    }
}
