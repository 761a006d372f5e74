// Records that are being opened: the games that they may be of, and their tags.
import { readTags, tagOf } from './pdn.js';
import { PROFILES } from './profiles.js';

const NAMED = ['GameType', 'Variant', 'RuleVersion']; // tags that name the game of a record

// Whether a record does not say which game it is of.
function isSilent(pdn) {
    const { tags } = readTags(pdn);
    return !NAMED.some((name) => tagOf(tags, name));
}

// The record with a tag that names its game; its lines keep their numbers.
export function recordOf(pdn, profile) {
    return `[Variant "${profile}"] ${pdn.replace(/^\s+/, '')}`;
}

// Whether a record can be opened while `profile` is set.
export async function isGood(engine, pdn, profile) {
    const text = isSilent(pdn) ? recordOf(pdn, profile) : pdn;
    return (await engine.ask({ game: 'scratch', command: 'load', pdn: text })).ok;
}

// The games whose rules allow all moves of a record that does not say which game it is of.
export async function fitting(engine, pdn) {
    if (!isSilent(pdn)) return [];
    const fit = [];
    for (const { name } of PROFILES) {
        const answer = await engine.ask({ game: 'scratch', command: 'load', pdn: recordOf(pdn, name) });
        if (answer.ok) fit.push(name);
    }
    return fit;
}

const known = (value) => (value && !/^[?.*\s-]*$/.test(value) ? value : '');

// The description of a record for a list or a title: {players, about, result}.
export function summaryOf(tags, result = tagOf(tags, 'Result')) {
    const value = (name) => known(tagOf(tags, name));
    const players = [value('White') || '?', value('Black') || '?'];
    const round = value('Round') ? `(${value('Round')})` : '';
    const about = [
        [value('Event'), round].filter(Boolean).join(' '),
        value('Site'),
        value('Date').replace(/\.\?\?/g, ''),
    ];
    return {
        players: players.every((name) => name === '?') ? '' : players.join(' – '),
        about: about.filter(Boolean).join(', '),
        result: known(result),
    };
}
