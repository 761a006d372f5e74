// What a person has chosen, kept in this browser. A browser that keeps nothing (private windows) is no obstacle.

const KEY = 'mfalme.settings';
const DEFAULTS = {
    language: null, // that of the browser
    theme: 'auto', // auto, light, dark
    boardTheme: 'wood', // wood, stone, contrast
    coordinates: true,
    showLegal: true,
    animation: true,
    profile: 'tzd3',
    white: 'human',
    black: 'engine',
    whiteLevel: 4,
    blackLevel: 4,
    moveTime: 1000, // of the engine at full strength, without a clock
    minutes: 0, // 0: no clock
    increment: 0,
    analysis: false,
    lines: 2,
    heat: false,
};

function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
        return {};
    }
}

function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // kept for this visit alone
    }
}

export class Settings extends EventTarget {
    constructor() {
        super();
        this.values = { ...DEFAULTS };
        for (const [name, value] of Object.entries(read(KEY))) {
            const known = name in DEFAULTS && (name === 'language' || typeof value === typeof DEFAULTS[name]);
            if (known) this.values[name] = value;
        }
    }

    get(name) {
        return this.values[name];
    }

    set(changes) {
        const names = Object.keys(changes).filter((name) => this.values[name] !== changes[name]);
        if (!names.length) return;
        Object.assign(this.values, changes);
        write(KEY, this.values);
        this.dispatchEvent(new CustomEvent('change', { detail: names }));
    }
}

// The game in progress survives a reload.
export const keptGame = {
    read: () => read('mfalme.game'),
    write: (game) => write('mfalme.game', game),
};
