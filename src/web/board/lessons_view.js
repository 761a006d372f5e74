// The list of lessons, and the panel of the open one: the task, what was wrong, the next step, and its text.
import { announce } from './announce.js';
import { button, openDialog } from './dialog.js';
import { byId, el, showTask } from './dom.js';
import { LESSONS, solvedOf } from './lessons.js';
import { said, t } from './texts.js';

const GROUPS = ['rules', 'games', 'endings', 'numbers'];

function inLanguage(texts) {
    return texts[said().language] ?? texts.en;
}

function inWords({ count, of, value }) {
    const grouped = (number) => number.toLocaleString('en');
    return value ?? t('lesson.share', { some: grouped(count), all: grouped(of) });
}

export class LessonsView {
    // `puzzles(theme)` opens the puzzles of a theme; null without puzzles.
    constructor({ lesson, puzzles = () => null }) {
        Object.assign(this, { lesson, puzzles });
        lesson.addEventListener('change', () => this.draw());
    }

    // ---- The list

    list(onOpen) {
        const row = (lesson) => {
            const count = solvedOf(lesson).length;
            const all = Math.max(1, lesson.tasks.length);
            const open = () => {
                dialog.close();
                onOpen(lesson);
            };
            return el(
                'li',
                {},
                el(
                    'button',
                    { type: 'button', class: 'lesson-row', 'data-lesson': lesson.id, on: { click: open } },
                    el('b', { text: inLanguage(lesson.title) }),
                    el('span', {
                        class: count >= all ? 'solved' : '',
                        text: count >= all ? '✓' : t('lesson.share', { some: count, all }),
                    }),
                ),
            );
        };
        const body = GROUPS.map((group) => [
            el('h3', { text: t(`lesson.group.${group}`) }),
            el('ol', { class: 'lessons' }, LESSONS.filter((lesson) => lesson.group === group).map(row)),
        ]).flat();
        const { dialog } = openDialog({ id: 'lessons-dialog', title: t('menu.lessons'), body });
    }

    // ---- The panel

    draw() {
        const panel = byId('lesson-panel');
        panel.hidden = !this.lesson.on;
        panel.classList.toggle('task', this.lesson.task !== null);
        if (panel.hidden) return;
        const { lesson } = this.lesson;
        const focused = panel.contains(document.activeElement) ? document.activeElement.id : '';
        byId('lesson-title').textContent = inLanguage(lesson.title);
        byId('lesson').replaceChildren(...this.task(), el('div', { class: 'choices' }, this.choices()), ...this.text());
        this.tell();
        if (focused) (byId(focused) ?? byId('lesson-next') ?? byId('lesson-list')).focus({ preventScroll: true });
    }

    // A new task and a new text are scrolled into view if the panel is below the board; the text is also read out.
    tell() {
        if (this.begun !== this.lesson.turn) {
            this.begun = this.lesson.turn;
            showTask(byId('lesson-task') ?? byId('lesson-panel'));
        }
        const note = byId('lesson-note');
        const text = note?.hidden === false ? note.textContent : '';
        if (text && text !== this.told) {
            announce(text);
            (byId('lesson-next') ?? note).scrollIntoView({ block: 'nearest' });
        }
        this.told = text;
    }

    filled(text) {
        const { quantities } = this.lesson.lesson;
        return text.replace(/\{(\w+)\}/g, (whole, name) =>
            quantities.has(name) ? inWords(quantities.get(name)) : whole,
        );
    }

    text() {
        const { lesson, index, state, note } = this.lesson;
        const paragraphs = inLanguage(lesson.text);
        if (!paragraphs) return [];
        const quantities = [...lesson.quantities.values()];
        return [
            el(
                'details',
                { id: 'lesson-text', open: index === 0 && !note && (state === 'ask' || !lesson.tasks.length) },
                el('summary', { text: t('lesson.text') }),
                paragraphs.map((text) => el('p', { text: this.filled(text) })),
                el(
                    'details',
                    { id: 'lesson-source' },
                    el('summary', { text: t('lesson.counted') }),
                    el(
                        'ul',
                        {},
                        quantities.map((quantity) =>
                            el('li', {}, `${inWords(quantity)}: `, el('code', { text: quantity.command })),
                        ),
                    ),
                ),
            ),
        ];
    }

    task() {
        const { lesson, index, task, state, note } = this.lesson;
        if (!task) return [];
        const number = t('lesson.task', { number: index + 1, all: lesson.tasks.length });
        const article = task.article ? ` (${task.article})` : '';
        const kind = state === 'good' ? 'good' : note?.bad ? 'bad' : state;
        const says =
            state === 'good' ? `${t('lesson.good')} ${inLanguage(task.why)}` : note && t(note.key, note.values);
        return [
            el('p', { id: 'lesson-task' }, el('b', { text: `${number}. ` }), `${inLanguage(task.do)}${article}`),
            el('p', { id: 'lesson-note', 'data-state': kind, hidden: !says, text: says || null }),
        ];
    }

    choices() {
        const { lesson: open, index, task, state } = this.lesson;
        const good = state === 'good';
        const nodes = [];
        const next = open.tasks[index + 1] ? [open, index + 1] : [LESSONS[LESSONS.indexOf(open) + 1]];
        if (good && next[0])
            nodes.push(button('lesson-next', t('lesson.next'), () => this.lesson.start(...next), 'primary'));
        if (!good && this.lesson.canShow)
            nodes.push(button('lesson-show', t('lesson.show'), () => this.lesson.show()));
        if (task) nodes.push(button('lesson-again', t('lesson.again'), () => this.lesson.start(open, index)));
        const opens = good && open.themes.map((theme) => this.puzzles(theme)).find(Boolean);
        if (opens) nodes.push(button('lesson-puzzles', t('lesson.puzzles'), opens));
        nodes.push(button('lesson-list', t('lesson.list'), () => byId('open-lessons').click()));
        nodes.push(button('lesson-close', t('lesson.close'), () => this.lesson.close()));
        return nodes;
    }
}
