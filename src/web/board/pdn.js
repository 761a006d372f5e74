// Records in PDN, as far as a page needs them: a file cut into games, tags, and the moves with comments, marks and
// variations as a tree of words. The engine decides which moves the words mean.

const MARKS = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6, '=': 10 };
export const MARK_TEXTS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 18: '+−', 19: '−+' };
const RESULTS = ['1-0', '0-1', '1/2-1/2', '2-0', '0-2', '1-1', '0-0', '*'];
// Written first and in this order, like the seven tags of the PDN standard.
const FIRST = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
// Tags that the engine sets for the game it has played, whatever the record said before.
const OF_ENGINE = ['GameType', 'Variant', 'RuleVersion', 'SetUp', 'FEN', 'Supa'];
const WIDTH = 80;

const TOKEN = /^%[^\n]*|\{([^}]*)\}?|;([^\n]*)|([()])|\$(\d+)|(\d+\.(?:\.\.)?)(?=\s|[^\d\s])|(1\/2-1\/2)|([^\s{}();$]+)/gm;
// Tags are read as the engine reads them: the value ends with the quote before the bracket, since people forget to
// escape other quotes.
const TAG = /^\s*\[\s*([^\s"[\]]+)\s*"((?:[^"\\\n]|\\["\\]?|"(?!\s*\]))*)"\s*\]/;
const ASIDE = /^%[^\n]*|;[^\n]*|\{[^}]*\}/gm;
// Phones and word processors put such dashes, crosses and blanks between the squares and the moves.
const DRESSED = /^%[^\n]*|;[^\n]*|\{[^}]*\}|"[^"\n]*"|([\u2010-\u2015\u2212])|(\u00d7)|([\u00a0\u2000-\u200b\u202f])/gm;
// Text that may come before a tag: escaped lines, and comments.
const BEFORE_TAG = /^\s*(?:(%)[^\n]*\n|(;[^\n]*\n|\{[^}]*\}))/;

// The text with the signs of a record in place of those, except in comments and tags; each keeps its place.
export function withPlainSigns(text) {
    const plain = (found, dash, cross, blank) => (dash && '-') || (cross && 'x') || (blank && ' ') || found;
    return text.replace(DRESSED, plain);
}

// The texts of the games of a file, a slice at a time: `onSlice(games so far)` may return false to stop.
export async function splitGames(text, onSlice = () => true) {
    const starts = /^[ \t]*\[/gm;
    const games = [];
    let begin = 0;
    let lastTag = -1; // where the last line of tags ended
    let due = performance.now() + 12;
    for (let match = starts.exec(text); match; match = starts.exec(text)) {
        const end = text.indexOf('\n', match.index);
        const tag = TAG.test(text.slice(match.index, end < 0 ? undefined : end));
        if (tag && lastTag >= 0 && text.slice(lastTag, match.index).replace(ASIDE, '').trim()) {
            games.push(text.slice(begin, match.index));
            begin = match.index;
        }
        if (tag) lastTag = end < 0 ? text.length : end;
        if (performance.now() < due) continue;
        if (onSlice(games) === false) return games;
        await new Promise((resolve) => setTimeout(resolve));
        due = performance.now() + 12;
    }
    if (lastTag < 0) return splitUntagged(text);
    if (text.slice(begin).trim()) games.push(text.slice(begin));
    return games;
}

// Games without tags end at their results. Comments after the last of these are no other game.
function splitUntagged(text) {
    const games = [];
    let begin = 0;
    for (const match of text.matchAll(TOKEN)) {
        if (!RESULTS.includes(match[0])) continue;
        const end = match.index + match[0].length;
        games.push(text.slice(begin, end));
        begin = end;
    }
    const rest = text.slice(begin);
    if (rest.replace(ASIDE, '').trim()) games.push(rest);
    else if (games.length) games[games.length - 1] += rest;
    return games;
}

// {tags: [[name, value]], body: the text of the moves}
export function readTags(text) {
    const tags = [];
    let comments = '';
    let rest = text.replace(/^\uFEFF/, '');
    for (;;) {
        const tag = TAG.exec(rest);
        const other = tag ? null : BEFORE_TAG.exec(rest);
        if (!tag && !other) return { tags, body: comments + rest };
        if (tag) tags.push([tag[1], tag[2].replace(/\\(["\\])/g, '$1')]);
        else if (!other[1]) comments += other[0];
        rest = rest.slice((tag ?? other)[0].length);
    }
}

export function tagOf(tags, name) {
    return tags.find(([one]) => one === name)?.[1] ?? null;
}

// A move and the marks written right after it: ['c3-b4', [1]].
function withMarks(word) {
    const match = /^(.*?)([!?]+)$/.exec(word);
    return match ? [match[1], MARKS[match[2]] ? [MARKS[match[2]]] : []] : [word, []];
}

function joined(one, two) {
    return [one, two].filter(Boolean).join(' ');
}

// The moves as a line of {word, lead, comment, nags, variations: [line]}, and the comment before them.
export function readMoves(body) {
    const top = [];
    const stack = []; // the lines interrupted by a variation
    let line = top;
    let before = '';
    for (const match of body.matchAll(TOKEN)) {
        const [, braces, rest, bracket, nag, number, half, word] = match;
        const last = line.at(-1);
        const comment = (braces ?? rest)?.replace(/\s+/g, ' ').trim();
        if (comment !== undefined) {
            if (last) last.comment = joined(last.comment, comment);
            else before = joined(before, comment);
        } else if (bracket === '(' && last) {
            stack.push({ line, before });
            line = [];
            before = '';
            last.variations.push(line);
        } else if (bracket === ')' && stack.length) ({ line, before } = stack.pop());
        else if (nag && last) last.nags.push(Number(nag));
        else if (number || half || bracket || RESULTS.includes(word) || /^\d+$/.test(word)) continue;
        else if (MARKS[word]) last?.nags.push(MARKS[word]);
        else if (word) {
            const [text, nags] = withMarks(word);
            line.push({ word: text, lead: line === top ? '' : before, comment: '', nags, variations: [] });
            if (line !== top) before = '';
        }
    }
    return { line: top, before };
}

// ---- Writing

function quoted(value) {
    return `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
}

export function tagText(tags) {
    return tags.map(([name, value]) => `[${name} ${quoted(value)}]\n`).join('');
}

// The tags of a game: those of its record, and `own`, those of the engine. The result is `result`.
export function mergeTags(record, own, result) {
    const told = own.filter(([name, value]) => name !== 'TimeControl' || value !== '-');
    const all = new Map([...record.filter(([name]) => !OF_ENGINE.includes(name)), ...told]);
    for (const [name, value] of record) if (!OF_ENGINE.includes(name)) all.set(name, value);
    all.set('Result', result);
    const ending = tagOf(own, 'Termination');
    if (ending) all.set('Termination', ending);
    else if (result === '*') all.delete('Termination');
    const names = [
        ...FIRST.filter((name) => all.has(name)),
        ...[...all.keys()].filter((name) => !FIRST.includes(name)),
    ];
    return names.map((name) => [name, all.get(name)]);
}

function braces(text) {
    return text ? [`{${text.replace(/\}/g, ')')}}`] : [];
}

function marksText(nags) {
    const [first] = nags.filter((nag) => nag <= 6);
    const rest = nags.filter((nag) => nag !== first);
    return { glued: first ? MARK_TEXTS[first] : '', words: rest.map((nag) => `$${nag}`) };
}

// The words of a line that begins with `node`.
function lineWords(node, words = []) {
    let told = false; // whether the number of Black's move need not be repeated
    for (let at = node; at; at = at.children[0]) {
        if (at.move) {
            const { glued, words: marks } = marksText(at.nags);
            const number = at.side === 'white' ? [`${at.number}.`] : told ? [] : [`${at.number}...`];
            words.push(...braces(at.lead), ...number, at.move.move + glued, ...marks);
        }
        words.push(...braces(at.comment));
        const others = at.parent.children[0] === at ? at.parent.children.slice(1) : [];
        for (const other of others) if (other.move) words.push('(', ...lineWords(other), ')');
        told = at.side === 'white' && !at.comment && !others.length;
    }
    return words;
}

function wrapped(words) {
    const lines = [''];
    for (const word of words.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')').split(' '))
        if (lines.at(-1).length + word.length + 1 > WIDTH) lines.push(word);
        else lines[lines.length - 1] += (lines.at(-1) ? ' ' : '') + word;
    return lines.join('\n');
}

// A whole record.
export function writePdn(tags, root) {
    const words = [...braces(root.comment), ...(root.children.length ? lineWords(root.children[0]) : [])];
    return `${tagText(tags)}\n${wrapped([...words, tagOf(tags, 'Result') ?? '*'])}\n\n`;
}
