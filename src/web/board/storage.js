// The data of the page kept in this browser. If it keeps nothing, as in a private window, nothing on the screen is
// lost.

const browser = () => localStorage;
const tab = () => sessionStorage;

// The kept value of a key; null if there is none.
export function kept(key, where = browser) {
    try {
        return JSON.parse(where().getItem(key));
    } catch {
        return null;
    }
}

// Keeps a value. Returns whether it was kept.
export function keep(key, value, where = browser) {
    try {
        where().setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export function forget(key, where = browser) {
    try {
        where().removeItem(key);
    } catch {
        // it was not kept
    }
}

// Whether values are kept at all.
export function keeps() {
    const kept = keep('mfalme.probe', 1);
    forget('mfalme.probe');
    return kept;
}

// The keys that begin with these words.
export function keysOf(start) {
    try {
        return Object.keys(localStorage).filter((key) => key.startsWith(start));
    } catch {
        return [];
    }
}

const GAME = 'mfalme.game';

// What is open: the game on the board, and the task that is on it. Each tab keeps its own, so that its reload brings
// that back and not what was done in another tab; a new tab begins with what was open last.
export const open = {
    read: (key) => kept(key, kept(GAME, tab) ? tab : browser),
    write(key, value) {
        if (!keep(key, value, tab)) forget(key, tab); // what it kept before is out of date
        return keep(key, value);
    },
    clear(key) {
        for (const where of [tab, browser]) forget(key, where);
    },
};

// The game on the board survives a reload.
export const keptGame = {
    // In the form that the game's `begin` takes; null if there is none. Until 2026 a game was kept as `steps` without
    // variations.
    read() {
        const game = open.read(GAME);
        if (!game?.profile) return null;
        const { steps, ...rest } = game;
        return steps ? { ...rest, line: steps.map((requests) => ({ requests })) } : game;
    },
    write: (game) => open.write(GAME, game),
};
