// The data of the page kept in this browser. If it keeps nothing, as in a private window, nothing on the screen is
// lost.

// The kept value of a key; null if there is none.
export function kept(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

// Keeps a value. Returns whether it was kept.
export function keep(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export function forget(key) {
    try {
        localStorage.removeItem(key);
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

// The game on the board survives a reload.
export const keptGame = {
    // In the form that the game's `begin` takes; null if there is none. Until 2026 a game was kept as `steps` without
    // variations.
    read() {
        const game = kept(GAME);
        if (!game?.profile) return null;
        const { steps, ...rest } = game;
        return steps ? { ...rest, line: steps.map((requests) => ({ requests })) } : game;
    },
    write: (game) => keep(GAME, game),
};
