// The person's settings, kept in this browser. The page also works in a browser that keeps nothing (private windows).
import { PROFILES } from './profiles.js';
import { GRADES, STATES, THEMES } from './puzzles.js';
import { RIVALS } from './rivals.js';
import { keep, kept } from './storage.js';

const KEY = 'mfalme.settings';
const between = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const among =
    (...values) =>
    (value) =>
        values.includes(value);
const flag = among(true, false);
const PLAYER = among('human', 'engine');
const RIVAL = among(...RIVALS.map(({ name }) => name));

// For each setting its initial value, and the values allowed.
const SETTINGS = {
    language: [null, (value) => value === null || typeof value === 'string'], // null: the browser's language
    theme: ['auto', among('auto', 'light', 'dark')],
    boardTheme: ['wood', among('wood', 'stone', 'contrast')],
    coordinates: [true, flag],
    showLegal: [true, flag],
    animation: [true, flag],
    sounds: [true, flag],
    vibration: [true, flag],
    name: ['', (value) => typeof value === 'string' && value.length <= 60], // of the player, for records
    profile: ['tzd3', among(...PROFILES.map(({ name }) => name))],
    white: ['human', PLAYER],
    black: ['engine', PLAYER],
    random: [false, flag], // whether colours are drawn when a game begins
    whiteRival: [RIVALS[0].name, RIVAL], // the opponent on that side
    blackRival: [RIVALS[0].name, RIVAL],
    beaten: [[], (value) => Array.isArray(value) && value.every(RIVAL)],
    moveTime: [1000, between(50, 600000)], // of the engine at full strength, without a clock
    minutes: [0, between(0, 600)],
    increment: [0, between(0, 600)], // seconds
    perMove: [0, between(0, 3600)], // seconds for each move, instead of minutes; both 0: no clock
    analysis: [false, flag],
    lines: [2, between(1, 5)],
    heat: [false, flag],
    puzzleRules: ['tzd3', among(...PROFILES.map(({ name }) => name))], // the puzzles chosen last
    puzzleTheme: ['', among('', ...THEMES)], // '': any
    puzzleGrade: ['', among('', ...GRADES.map(String))],
    puzzleState: ['new', among('', ...STATES)],
};

// The values kept, and the initial ones where none is kept that is allowed.
function keptValues() {
    const old = kept(KEY) ?? {};
    const value = ([name, [first, fits]]) => [name, Object.hasOwn(old, name) && fits(old[name]) ? old[name] : first];
    return Object.fromEntries(Object.entries(SETTINGS).map(value));
}

// Whichever side a person plays, there is one opponent.
function withOneRival(values) {
    const engines = ['white', 'black'].filter((side) => values[side] === 'engine');
    const rival = values[`${engines[0]}Rival`];
    return engines.length === 1 ? { ...values, whiteRival: rival, blackRival: rival } : values;
}

export class Settings extends EventTarget {
    constructor() {
        super();
        this.values = withOneRival(keptValues());
        // Who was beaten in another tab is beaten here too.
        addEventListener('storage', ({ key }) => key === KEY && (this.values.beaten = keptValues().beaten));
    }

    get(name) {
        return this.values[name];
    }

    set(changes) {
        const values = withOneRival({ ...this.values, ...changes });
        const names = Object.keys(values).filter((name) => this.values[name] !== values[name]);
        if (!names.length) return;
        this.values = values;
        // Another tab may have changed others meanwhile.
        keep(KEY, { ...kept(KEY), ...Object.fromEntries(names.map((name) => [name, values[name]])) });
        this.dispatchEvent(new CustomEvent('change', { detail: names }));
    }
}
