// The finished games kept in this browser. Each has a separate entry, so that one that does not fit removes no other.
import { readTags, tagOf } from './pdn.js';
import { profileOf } from './profiles.js';
import { summaryOf } from './records.js';
import { forget, keep, kept, keysOf } from './storage.js';
import { t } from './texts.js';

const START = 'mfalme.played.';

// The games, latest first: {key, pdn, profile, players, about, result}.
export function playedGames() {
    const games = [];
    for (const key of keysOf(START)) {
        const game = kept(key);
        if (typeof game?.pdn !== 'string') continue;
        const summary = summaryOf(readTags(game.pdn).tags);
        const about = [summary.about, t(`profile.${profileOf(game.profile).name}`)].filter(Boolean).join(' · ');
        games.push({ ...game, key, ...summary, about });
    }
    return games.sort((a, b) => b.time - a.time);
}

// The result of a kept game; '*' if it has none, or is not kept.
export function playedResult(time) {
    return tagOf(readTags(kept(START + time)?.pdn ?? '').tags, 'Result') ?? '*';
}

// Keeps a game. Returns whether it could be kept.
export function keepPlayed(time, profile, pdn) {
    return keep(START + time, { time, profile, pdn });
}

export function forgetPlayed(key) {
    forget(key);
}
