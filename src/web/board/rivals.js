// The opponents that the engine plays. Each has a strength, and a face drawn here. Their names and sentences are in the
// texts.
import { otherSide } from './position.js';
import { t } from './texts.js';

// From the weakest to full strength, which thinks as long as it may. `elo` is the strength of the level
// (bench/skill.md); full strength has no figure.
export const RIVALS = [
    { name: 'kifaranga', level: -8, elo: 500 },
    { name: 'sungura', level: -6, elo: 595 },
    { name: 'mbuzi', level: -4, elo: 740 },
    { name: 'kobe', level: -2, elo: 905 },
    { name: 'twiga', level: 0, elo: 1040 },
    { name: 'pundamilia', level: 2, elo: 1170 },
    { name: 'nyani', level: 4, elo: 1330 },
    { name: 'kiboko', level: 6, elo: 1440 },
    { name: 'fisi', level: 8, elo: 1540 },
    { name: 'nyati', level: 10, elo: 1630 },
    { name: 'kifaru', level: 12, elo: 1725 },
    { name: 'tembo', level: 14, elo: 1820 },
    { name: 'chui', level: 16, elo: 1940 },
    { name: 'simba', level: 18, elo: 2025 },
    { name: 'mfalme', level: 20, elo: null },
];

// The part of a text's key that says in plain words how hard it is to beat.
export function gradeOf({ level, elo }) {
    return elo ? ['first', 'easy', 'medium', 'hard', 'severe'][Math.max(0, Math.ceil((level + 4) / 6))] : 'full';
}

// The name of an opponent in a record.
function writtenName({ name, elo }) {
    return `${t(`rival.${name}`)} (Mfalme${elo ? `, Elo ${elo}` : ''})`;
}

// The opponent whose name that is, whatever Elo it had when the record was written; null if it is no opponent's.
export function rivalWritten(name) {
    const [, plain] = /^(.+) \(Mfalme(?:, Elo \d+)?\)$/.exec(name ?? '') ?? [];
    return RIVALS.find((rival) => t(`rival.${rival.name}`) === plain) ?? null;
}

// The name of the player of a side in records; '' for a person who has not given one, or is one of two.
export function playerName(settings, side) {
    if (settings.get(side) === 'engine') return writtenName(rivalOf(settings.get(`${side}Rival`)));
    return settings.get(otherSide(side)) === 'engine' ? settings.get('name') : '';
}

export function rivalOf(name) {
    return RIVALS.find((rival) => rival.name === name) ?? RIVALS[0];
}

// The next stronger opponent; null after the last.
export function after(name) {
    return RIVALS[RIVALS.indexOf(rivalOf(name)) + 1] ?? null;
}

const eye = (x, y, size = 5) =>
    `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${size * 0.6}" fill="#222"/>`;
const eyes = (y = 46, apart = 15, size = 5) => eye(50 - apart, y, size) + eye(50 + apart, y, size);
const oval = (x, y, width, height, fill) =>
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}"/>`;
const pair = (x, y, width, height, fill) => oval(50 - x, y, width, height, fill) + oval(50 + x, y, width, height, fill);
const line = (path, colour = '#333', width = 3) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const shape = (path, fill) => `<path d="${path}" fill="${fill}"/>`;
const smile = (y) => line(`M42 ${y} q8 7 16 0`);
const dots = (places, fill, size) => places.map(([x, y]) => oval(x, y, size, size * 0.8, fill)).join('');

// On 100 x 100: the background, then the parts on it.
const FACES = {
    kifaranga: [
        '#bfe3f5',
        oval(50, 54, 33, 32, '#ffd94a') + line('M50 22 q-3 -8 -8 -9 M50 22 q2 -9 8 -10', '#e0a800', 4),
        eyes(48, 13) + shape('M40 58 L60 58 L50 71 Z', '#f08a24') + pair(24, 62, 5, 3.5, '#ffb347'),
    ],
    sungura: [
        '#d9efd0',
        pair(14, 24, 8, 22, '#c9b8a6') + pair(14, 26, 4, 16, '#f1c9c4') + oval(50, 60, 30, 27, '#c9b8a6'),
        eyes(54, 13) +
            oval(50, 65, 4, 3, '#b5485a') +
            smile(70) +
            line('M30 66 h-12 M30 70 l-11 4 M70 66 h12 M70 70 l11 4'),
    ],
    mbuzi: [
        '#e3efd3',
        line('M36 26 q-12 -6 -10 -20 M64 26 q12 -6 10 -20', '#8a7b66', 5) + pair(31, 42, 12, 6, '#cfc3b2'),
        shape('M30 28 q20 -12 40 0 l-7 46 q-13 14 -26 0 z', '#f4efe6') +
            eyes(44, 12) +
            pair(4, 70, 2, 3, '#7a5a4a') +
            smile(75) +
            shape('M44 84 h12 l-6 14 z', '#d8cdbb'),
    ],
    kobe: [
        '#e9e2c8',
        shape('M10 76 a40 48 0 0 1 80 0 z', '#6f8d3c') + line('M50 30 v30 M26 44 l14 20 M74 44 l-14 20', '#4d6527', 3),
        oval(50, 62, 23, 22, '#a7bf6a') + eyes(57, 10) + smile(69),
    ],
    twiga: [
        '#fbe3b0',
        line('M38 22 V8 M62 22 V8', '#8a5a2b', 5) +
            dots(
                [
                    [38, 8],
                    [62, 8],
                ],
                '#5b3a1a',
                6,
            ) +
            pair(29, 34, 11, 6, '#e0a94f'),
        shape('M28 30 q22 -18 44 0 l-6 48 q-16 14 -32 0 z', '#efbd62') +
            dots(
                [
                    [38, 34],
                    [60, 32],
                    [50, 24],
                    [44, 54],
                    [60, 52],
                ],
                '#a8672c',
                5,
            ) +
            eyes(44, 14) +
            oval(50, 76, 17, 12, '#f7dcae') +
            pair(6, 74, 2, 2.5, '#6b4423') +
            smile(80),
    ],
    pundamilia: [
        '#f3e6cf',
        pair(17, 20, 6, 12, '#f7f5f0') + pair(17, 21, 3, 8, '#3a3634') + shape('M46 8 h8 l3 22 h-14 z', '#2e2a28'),
        shape('M29 28 q21 -14 42 0 l-7 48 q-14 14 -28 0 z', '#f7f5f0') +
            line('M30 36 l13 4 M70 36 l-13 4 M31 56 l11 -2 M69 56 l-11 -2 M34 66 l9 -3 M66 66 l-9 -3', '#2e2a28', 4) +
            eyes(47, 13) +
            oval(50, 78, 15, 11, '#4a4341') +
            pair(6, 76, 2.5, 3, '#1f1b1a'),
    ],
    nyani: [
        '#dfe6f2',
        pair(35, 50, 9, 11, '#8b6f52') + oval(50, 48, 35, 34, '#6e553d') + oval(50, 58, 24, 26, '#d8b493'),
        pair(13, 44, 11, 11, '#d8b493') +
            eyes(45, 12) +
            oval(50, 66, 15, 13, '#c79b77') +
            pair(4, 61, 2, 2.5, '#4a3020') +
            smile(70),
    ],
    kiboko: [
        '#cfe6e6',
        pair(24, 22, 8, 9, '#8d7f93') + oval(50, 42, 30, 26, '#9d8fa4') + oval(50, 68, 36, 22, '#b3a5ba'),
        eyes(36, 14) +
            pair(13, 60, 4, 3, '#5d5163') +
            line('M28 76 q22 10 44 0') +
            shape('M38 78 h7 v8 h-7 z M55 78 h7 v8 h-7 z', '#fff'),
    ],
    fisi: [
        '#e8e0d4',
        pair(26, 24, 12, 14, '#8d7b66') + pair(26, 25, 6, 8, '#4d4036') + oval(50, 54, 33, 32, '#b39d7f'),
        dots(
            [
                [32, 34],
                [68, 34],
                [50, 30],
                [24, 58],
                [76, 58],
                [41, 38],
                [59, 38],
            ],
            '#6d5b48',
            3.5,
        ) +
            eyes(49, 13) +
            oval(50, 69, 17, 14, '#4d4036') +
            oval(50, 62, 6, 4, '#1f1916') +
            shape('M40 74 h20 l-3 6 h-14 z', '#fff'),
    ],
    nyati: [
        '#e6d9c6',
        shape(
            'M50 30 q-30 -8 -44 14 q0 -26 28 -30 q16 -2 16 8 q0 -10 16 -8 q28 4 28 30 q-14 -22 -44 -14 z',
            '#2f2a28',
        ) + pair(34, 46, 10, 6, '#4d4038'),
        shape('M26 34 q24 -12 48 0 l-8 42 q-16 16 -32 0 z', '#5d4c42') +
            eyes(48, 14) +
            oval(50, 76, 17, 12, '#3a302b') +
            pair(7, 75, 3, 3.5, '#8d7a6d'),
    ],
    kifaru: [
        '#dcead9',
        pair(24, 20, 7, 11, '#7f868a') + pair(24, 21, 3, 6, '#c9a9a6'),
        shape('M24 32 q26 -16 52 0 l-6 44 q-20 16 -40 0 z', '#959da1') +
            shape('M42 58 q4 -24 10 -38 q5 20 7 38 z', '#f2ead8') +
            shape('M45 46 q3 -8 5 -12 q3 6 4 12 z', '#d9cdb4') +
            eyes(44, 18) +
            pair(9, 74, 3, 2.5, '#5c6367') +
            line('M38 82 q12 5 24 0'),
    ],
    tembo: [
        '#d7e8d2',
        pair(32, 46, 17, 24, '#8d949c') + pair(32, 47, 11, 17, '#c2a3a8') + oval(50, 44, 27, 29, '#a3abb3'),
        eyes(42, 13) +
            shape('M41 54 h18 q2 22 12 30 q-4 8 -12 4 q-16 -8 -18 -34 z', '#a3abb3') +
            line('M44 66 h13 M46 74 h13', '#7d858d', 2) +
            shape('M37 60 q-6 12 -1 20 q3 -10 6 -18 z', '#fff8e6'),
    ],
    chui: [
        '#d6e3c6',
        pair(26, 26, 10, 10, '#d99a3a') + pair(26, 27, 5, 5, '#5b3a1a') + oval(50, 54, 35, 33, '#eeb04f'),
        dots(
            [
                [30, 42],
                [70, 42],
                [24, 56],
                [76, 56],
                [42, 30],
                [58, 30],
                [50, 36],
            ],
            '#5b3a1a',
            4,
        ) +
            eyes(50, 14) +
            pair(8, 70, 10, 8, '#fff2d8') +
            shape('M44 61 h12 l-6 7 z', '#5b2b2b') +
            line('M50 68 v5 M36 72 h-14 M64 72 h14', '#333', 2),
    ],
    simba: [
        '#f6e2b3',
        oval(50, 52, 44, 43, '#9a5a1f') + oval(50, 52, 37, 36, '#c47a2c') + oval(50, 54, 28, 28, '#f0c065'),
        eyes(49, 12) +
            pair(7, 67, 9, 7, '#fff0cf') +
            shape('M43 59 h14 l-7 8 z', '#4a2418') +
            line('M50 66 v6', '#333', 2),
    ],
    mfalme: [
        '#1f5c4d',
        oval(50, 62, 30, 29, '#8a5a3c') +
            shape('M22 44 18 16l17 12 15-20 15 20 17-12-4 28z', '#f3c64e') +
            shape('M22 46h56v6H22z', '#d9a62e'),
        eyes(63, 12) +
            smile(76) +
            dots(
                [
                    [18, 15],
                    [50, 8],
                    [82, 15],
                ],
                '#f3c64e',
                4,
            ),
    ],
};

// Markup of the face.
export function faceOf(name) {
    const [ground, ...parts] = FACES[name];
    const picture = `<circle cx="50" cy="50" r="50" fill="${ground}"/>${parts.join('')}`;
    return `<svg class="face-of-rival" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${picture}</svg>`;
}
