// The puzzles of the page, those that were solved in this browser, and the solver's rating.
import { byId } from './dom.js';
import { keep, kept, open } from './storage.js';

const KEY = 'mfalme.puzzles';
const OPEN = 'mfalme.puzzle';
const FIRST_RATING = 1000;
const RATINGS = [700, 900, 1100, 1350, 1600]; // of puzzles by grade
const STEP = 32; // the most that one puzzle changes the rating
const DAY = 86400000; // milliseconds
const DAILY = 'tzd3';
const STRIDE = 7919; // a prime, so that neighbours in the file come on days far apart

export const THEMES = [
    'shot2',
    'shot3',
    'sacrifice',
    'breakthrough',
    'kingtrap',
    'opposition',
    'ending',
    'supa',
    'clock',
    'quiet',
];
export const GRADES = [1, 2, 3, 4, 5];
export const STATES = ['new', 'failed'];

function puzzleOf(line) {
    const [id, profile, fen, moves, theme, grade, purpose] = line.split(' ');
    return { id, profile, fen, moves: moves.split('_'), theme, grade: Number(grade), purpose };
}

let all = null;

// All puzzles: {id, profile, fen, moves, theme, grade, purpose}.
export function allPuzzles() {
    all ??= byId('puzzles-of-page').textContent.split('\n').filter(Boolean).map(puzzleOf);
    return all;
}

// The kept data: {rating, tried: id -> 'solved' at the first try, 'later', or 'failed'}.
export function score() {
    const { rating, tried } = kept(KEY) ?? {};
    return {
        rating: Number.isFinite(rating) ? rating : FIRST_RATING,
        tried: tried && typeof tried === 'object' ? tried : {},
    };
}

// Records how a try ended; the first one counts for the rating.
export function record(puzzle, good) {
    const { rating, tried } = score();
    const before = tried[puzzle.id];
    if (before && !(before === 'failed' && good)) return;
    tried[puzzle.id] = !good ? 'failed' : before ? 'later' : 'solved';
    const chance = 1 / (1 + 10 ** ((RATINGS[puzzle.grade - 1] - rating) / 400));
    const change = before ? 0 : STEP * (Number(good) - chance);
    keep(KEY, { rating: Math.round(rating + change), tried });
}

// The puzzles that fit {profile, theme, grade, state}; an empty value fits all. `state` is one of STATES.
export function chosen(puzzles, { profile, theme, grade, state }) {
    const { tried } = score();
    return puzzles.filter(
        (puzzle) =>
            puzzle.profile === profile &&
            (!theme || puzzle.theme === theme) &&
            (!grade || puzzle.grade === Number(grade)) &&
            (!state || (tried[puzzle.id] ?? 'new') === state),
    );
}

// The puzzle of a day, the same on every device.
export function puzzleOfDay(puzzles, date) {
    const daily = puzzles.filter(({ profile }) => profile === DAILY);
    const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
    return daily[(day * STRIDE) % daily.length] ?? null;
}

// The open puzzle, so that a reload returns to it.
export const openPuzzle = {
    read: () => open.read(OPEN),
    write: (puzzle) => open.write(OPEN, puzzle.id),
    clear: () => open.clear(OPEN),
};
