// The dialog in which puzzles are chosen, and the panel of the one on the board.
import { announce } from './announce.js';
import { button, choice, field, openDialog } from './dialog.js';
import { byId, el, showTask } from './dom.js';
import { HELPS } from './puzzle.js';
import { allPuzzles, chosen, GRADES, puzzleOfDay, score, STATES, THEMES } from './puzzles.js';
import { t } from './texts.js';

// The settings that keep what was chosen.
const KEPT = { profile: 'puzzleRules', theme: 'puzzleTheme', grade: 'puzzleGrade', state: 'puzzleState' };

export class PuzzlesView {
    // `onStart(puzzle)` sets up a puzzle.
    constructor({ puzzle, settings, onStart }) {
        Object.assign(this, { puzzle, settings, onStart });
        this.wanted = Object.fromEntries(Object.entries(KEPT).map(([name, key]) => [name, settings.get(key)]));
        puzzle.addEventListener('change', () => this.draw());
    }

    // ---- The dialog

    choose(wanted = {}) {
        const puzzles = allPuzzles();
        Object.assign(this.wanted, wanted);
        const profiles = [...new Set(puzzles.map(({ profile }) => profile))];
        const select = (id, name, pairs) =>
            field(
                t(`puzzle.${name}`),
                choice(id, pairs, this.wanted[name], (value) => {
                    this.wanted[name] = value;
                    this.settings.set({ [KEPT[name]]: value });
                    update();
                }),
            );
        const any = ['', t('puzzle.any')];
        const { rating, tried } = score();
        const solved = Object.values(tried).filter((state) => state !== 'failed').length;
        const count = el('p', { id: 'puzzle-count', role: 'status' });
        const today = puzzleOfDay(puzzles, new Date());
        const begin = (puzzle) => {
            dialog.close();
            this.onStart(puzzle);
        };
        const done = today && tried[today.id] && tried[today.id] !== 'failed' ? ' ✓' : '';
        const daily = button('puzzle-daily', `${t('puzzle.daily')}${done}`, () => begin(today));
        const go = button('puzzle-start', t('puzzle.start'), () => begin(this.pick(puzzles)), 'primary');
        const update = () => {
            const found = chosen(puzzles, this.wanted).length;
            count.textContent = t('puzzle.found', { count: found });
            go.disabled = found === 0;
        };
        const body = [
            el('p', { id: 'puzzle-rating', text: t('puzzle.rating', { rating, count: solved }) }),
            today && daily,
            select(
                'puzzle-profile',
                'profile',
                profiles.map((name) => [name, t(`profile.${name}`)]),
            ),
            select('puzzle-theme', 'theme', [any, ...THEMES.map((name) => [name, t(`puzzle.theme.${name}`)])]),
            select('puzzle-grade', 'grade', [any, ...GRADES.map((grade) => [grade, '★'.repeat(grade)])]),
            select('puzzle-state', 'state', [any, ...STATES.map((name) => [name, t(`puzzle.state.${name}`)])]),
            count,
        ];
        const { dialog } = openDialog({ id: 'puzzles-dialog', title: t('menu.puzzles'), body, buttons: [go] });
        update();
    }

    // Picks one of the puzzles asked for, if possible not the last one again.
    pick(puzzles) {
        const all = chosen(puzzles, this.wanted);
        const others = all.filter((one) => one !== this.puzzle.puzzle);
        const from = others.length ? others : all;
        return from[Math.floor(Math.random() * from.length)];
    }

    async next() {
        const puzzle = this.pick(allPuzzles());
        if (puzzle) await this.onStart(puzzle);
        else this.choose();
    }

    // ---- The panel

    draw() {
        const panel = byId('puzzle-panel');
        panel.hidden = !this.puzzle.on;
        if (panel.hidden) return;
        const { puzzle } = this.puzzle;
        const focused = panel.contains(document.activeElement) ? document.activeElement.id : '';
        const stars = el('span', { 'aria-label': t('puzzle.grade.is', { grade: puzzle.grade }), role: 'img' });
        stars.textContent = '★'.repeat(puzzle.grade) + '☆'.repeat(GRADES.length - puzzle.grade);
        byId('puzzle-title').replaceChildren(t('puzzle.title'), ' ', stars);
        byId('puzzle').replaceChildren(...this.task(), el('div', { class: 'choices' }, this.choices()));
        this.tell();
        if (focused) (byId(focused) ?? byId('puzzle-next') ?? byId('puzzle-list')).focus({ preventScroll: true });
    }

    // A new task and a new text are scrolled into view if the panel is below the board; the text is also read out.
    tell() {
        if (this.begun !== this.puzzle.turn && this.puzzle.state === 'ask') {
            this.begun = this.puzzle.turn;
            showTask(byId('puzzle-task'));
        }
        const note = byId('puzzle-note');
        const text = note.hidden ? '' : note.textContent;
        if (text && text !== this.told) {
            announce(text);
            (byId('puzzle-next') ?? byId('puzzle-again') ?? note).scrollIntoView({ block: 'nearest' });
        }
        this.told = text;
    }

    task() {
        const { puzzle, side, state, note, help } = this.puzzle;
        const theme = t(`puzzle.theme.${puzzle.theme}`);
        const said = note && t(note.key, { ...note.values, theme }).trim();
        const good = [t('puzzle.good'), said, help === 0 ? null : t('puzzle.helped')].filter(Boolean).join(' ');
        const says = state === 'good' ? `${good} ${theme}.` : said;
        const { rating } = score();
        return [
            el('p', { id: 'puzzle-task', text: t(`puzzle.task.${puzzle.purpose}`, { side: t(`side.${side}`) }) }),
            el('p', { id: 'puzzle-note', 'data-state': state, hidden: !says, text: says || null }),
            el('p', { class: 'effort', text: t('puzzle.rating.is', { rating }) }),
        ];
    }

    choices() {
        const { puzzle, state, help } = this.puzzle;
        const nodes = [];
        if (state === 'good') nodes.push(button('puzzle-next', t('puzzle.next'), () => this.next(), 'primary'));
        if (state === 'bad') nodes.push(button('puzzle-again', t('puzzle.again'), () => this.puzzle.again(), 'primary'));
        if (state === 'ask' && help < HELPS)
            nodes.push(button('puzzle-help', t('puzzle.help', { number: help + 1 }), () => this.puzzle.giveHelp()));
        if (state === 'good')
            nodes.push(button('puzzle-repeat', t('puzzle.repeat'), () => this.puzzle.start(puzzle)));
        nodes.push(button('puzzle-list', t('puzzle.list'), () => this.choose()));
        nodes.push(button('puzzle-close', t('puzzle.close'), () => this.puzzle.close()));
        return nodes;
    }
}
