// The texts of the page in one language: `createTexts("sw").t("side.white")`.
//
// The referee's answers have codes, for which the tables have texts, and sentences in English, which name the squares
// concerned. The texts `message.*` are these sentences with placeholders (but see PLACES): a matching one gives the
// squares, and its translation says the same about them. If none matches, the text of the code replaces the sentence.

import english from './en.js';
import swahili from './sw.js';

const TABLES = { en: english, sw: swahili };
export const LANGUAGES = Object.keys(TABLES);

// Words that a placeholder may stand for. These are translated; everything else is copied as it is.
const SIDES = { white: 'side.white', black: 'side.black', White: 'side.white', Black: 'side.black' };
const SHAPES = {
    column: '\\d+',
    count: '\\d+',
    last: '\\d+',
    limit: '\\d+',
    line: '\\d+',
    most: '\\d+',
    number: '\\d+',
    steps: '\\d+',
    character: '.',
    from: '\\w+',
    to: '\\w+',
    square: '\\w+',
    squares: '\\w+(?:, \\w+)*',
    side: '\\w+',
    game: '\\d+',
    reason: '[a-z-]+',
    profile: '\\w+',
    moves: '~?[a-h0-9][\\w:~/-]*(?: ~?[a-h0-9][\\w:~/-]*)*(?: and \\d+ more)?',
};

// Sentences that the program begins with a place as compilers write it; players are told it in words.
const PLACES = {
    'message.record.move': 'pdn:{line}:{column}: game {game}, move {number} ({side}): {what}',
    'message.record.line-move': 'pdn:{line}: game {game}, move {number} ({side}): {what}',
    'message.record.column': 'pdn:{line}:{column}: game {game}: {what}',
    'message.record.line': 'pdn:{line}: game {game}: {what}',
};

function fill(template, values) {
    return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

function patternOf(template) {
    const names = [];
    const source = template.split(/\{(\w+)\}/).map((part, i) => {
        if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
        names.push(part);
        return `(${SHAPES[part] ?? '.*'})`;
    });
    return { expression: new RegExp(`^${source.join('')}$`, 's'), names };
}

const patterns = Object.keys(english)
    .filter((key) => key.startsWith('message.'))
    .map((key) => ({ key, ...patternOf(PLACES[key] ?? english[key]) }));

function isSquare(word) {
    return /^[a-j](?:10|[1-9])\b/.test(word);
}

// A full sentence: its first letter is a capital unless it begins with a square.
function sentence(text) {
    return isSquare(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function createTexts(language) {
    const table = TABLES[language] ?? english;

    // The text of a key; of `KEY.one` and `KEY.other` the one that fits values.count.
    function t(key, values = {}) {
        const form = `${key}.${Number(values.count) === 1 ? 'one' : 'other'}`;
        const template = table[key] ?? table[form] ?? english[key] ?? english[form];
        return template === undefined ? key : fill(template, values);
    }

    function has(key) {
        return key in english || `${key}.other` in english;
    }

    function word(name, value) {
        if ((name === 'side' || name === 'other') && value in SIDES) return t(SIDES[value]);
        if (name === 'reason' && has(`reason.${value}.short`)) return t(`reason.${value}.short`);
        if (name === 'profile' && has(`profile.${value}`)) return t(`profile.${value}`);
        if (name === 'list') return value.replace(' and ', ` ${t('list.and')} `);
        return name === 'what' ? (message(value) ?? value) : value;
    }

    // An English sentence of the program in this language; null if the tables do not have it.
    function message(said) {
        for (const { key, expression, names } of patterns) {
            const match = expression.exec(said);
            if (!match) continue;
            const values = {};
            names.forEach((name, i) => (values[name] = word(name, match[i + 1])));
            return t(key, values);
        }
        return null;
    }

    // The message of an error in an answer. If no table has it, the rule of its code or, in English, the sentence
    // itself.
    function explanation(error) {
        return message(error.message) ?? (language === 'en' ? error.message : t(`refusal.${error.code}`));
    }

    // Why something was refused, from the `error` of an answer: `sentence` says it with its squares and the article,
    // `rule` states the rule, `moves` is a line with the moves that are legal instead, or "".
    function refusal(error) {
        const rule = t(`refusal.${error.code}`);
        const said = sentence(explanation(error));
        const moves = error.moves ?? [];
        return {
            sentence: error.article ? t('refusal.with-article', { sentence: said, article: error.article }) : said,
            rule,
            moves: moves.length ? t('refusal.legal', { count: moves.length, moves: moves.join(', ') }) : '',
        };
    }

    function side(name) {
        return t(`side.${name}`);
    }

    // How a game ended, from a `status` that is over.
    function ending(status) {
        const winner = status.winner;
        const loser = winner === 'white' ? 'black' : 'white';
        const names = winner ? { winner: side(winner), loser: side(loser) } : {};
        return t('result.with-reason', {
            result: t(`result.${winner ?? 'draw'}`),
            reason: status.reasons.map(({ reason }) => t(`reason.${reason}`, names)).join(', '),
            article: [...new Set(status.reasons.map(({ article }) => article))].join(', '),
        });
    }

    // The same, and whether it was a Supa.
    function endingInFull(status) {
        return status.supa ? `${ending(status)}. ${t('result.supa')}` : ending(status);
    }

    // One of the draw clocks of a status.
    function counter({ reason, count, limit, unit, side: counted }) {
        const values = { reason: sentence(t(`reason.${reason}.short`)), count, limit };
        return counted ? t('counter.moves', { ...values, side: side(counted) }) : t(`counter.${unit}`, values);
    }

    // A draw that can be claimed, from the claims of a status.
    function claim({ reason, article, by }) {
        const sides = by.map(side).join(', ');
        return t('claim.available', { side: sides, reason: t(`reason.${reason}.short`), article });
    }

    return { language, t, message, explanation, refusal, ending, endingInFull, counter, claim };
}
