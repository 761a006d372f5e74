// The lessons, read from their single source, and the tasks that were solved in this browser.
import source from '../../lessons/lessons.txt';
import { keep, kept, open } from './storage.js';

const KEY = 'mfalme.lessons';
const OPEN = 'mfalme.lesson';
const LANGUAGE = /^(title|text|do|why)\.(\w+)$/;

function taskOf(rest) {
    const [fen, , ...moves] = rest.split(' ');
    return { fen, moves, goal: null, article: null, do: {}, why: {} };
}

// The value of {name} in the texts: a number, or the number of positions of a class that the tables count.
function quantityOf(word, rest) {
    const [name, ...words] = rest.split(' ');
    if (word === 'figure') {
        const command = rest.slice(rest.indexOf(' = ') + 3);
        return { name, value: words[0], command: `mfalme ${command}` };
    }
    const [count, , of] = words.slice(-3).map(Number);
    return { name, count, of, command: `mfalme tb count ${words.slice(0, -4).join(' ')}` };
}

const READ = {
    lesson(lessons, rest) {
        const [id, group, material = null] = rest.split(' ');
        const parts = { title: {}, text: {}, themes: [], quantities: new Map(), tasks: [] };
        lessons.push({ id, group, material, profile: 'tzd3', ...parts });
    },
    theme: (lessons, rest) => lessons.at(-1).themes.push(rest),
    profile: (lessons, rest) => (lessons.at(-1).profile = rest),
    task: (lessons, rest) => lessons.at(-1).tasks.push(taskOf(rest)),
    article: (lessons, rest) => (lessons.at(-1).tasks.at(-1).article = rest),
    goal(lessons, rest) {
        const [kind, ...words] = rest.split(' ');
        lessons.at(-1).tasks.at(-1).goal = { kind, words };
    },
};

// Lessons in the order of the source: {id, group, material, profile, title, text, themes, quantities, tasks}; title and
// texts by language. A task has `fen` and `moves`, `goal` ({kind, words}), `article` or null, `do` and `why`.
export function readLessons(text) {
    const lessons = [];
    for (const line of text.split('\n')) {
        const [word] = line.split(' ');
        const rest = line.slice(word.length + 1);
        const said = LANGUAGE.exec(word);
        const lesson = lessons.at(-1);
        if (said?.[1] === 'text') (lesson.text[said[2]] ??= []).push(rest);
        else if (said) (said[1] === 'title' ? lesson.title : lesson.tasks.at(-1)[said[1]])[said[2]] = rest;
        else if (word === 'claim' || word === 'figure') {
            const quantity = quantityOf(word, rest);
            lesson.quantities.set(quantity.name, quantity);
        } else READ[word]?.(lessons, rest);
    }
    return lessons;
}

export const LESSONS = readLessons(source);

// The numbers of the tasks that were solved, by lesson.
export function solvedTasks() {
    const all = kept(KEY);
    return all && typeof all === 'object' ? all : {};
}

// The open task, or the open lesson without tasks, so that a reload returns to it: {id, index}, or null.
export const openTask = {
    read: () => open.read(OPEN),
    write: (lesson, index) => open.write(OPEN, { id: lesson.id, index }),
    clear: () => open.clear(OPEN),
};

export function solvedOf(lesson) {
    const solved = solvedTasks()[lesson.id];
    return Array.isArray(solved) ? solved : [];
}

// The number of the first task that is not solved; 0 if there is none.
export function firstUnsolved(lesson) {
    const solved = solvedOf(lesson);
    const first = lesson.tasks.findIndex((task, index) => !solved.includes(index));
    return Math.max(0, first);
}

export function markSolved(lesson, index) {
    const solved = solvedOf(lesson);
    if (!solved.includes(index)) keep(KEY, { ...solvedTasks(), [lesson.id]: [...solved, index] });
}
