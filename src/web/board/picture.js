// The board as a picture to share: drawn as SVG, then turned into a PNG by a canvas.
import { el } from './dom.js';
import { geometryOf } from './geometry.js';
import { PIECE_DRAWINGS } from './pieces.js';
import { parsePosition } from './position.js';
import { profileOf } from './profiles.js';
import { summaryOf } from './records.js';
import { said, t } from './texts.js';

const SQUARE = 120;
const EDGE = 30; // around the board
const LINE = 84; // height of the words above and below

const COLOURS = {
    white: {
        '--piece-face': '--white-face',
        '--piece-edge': '--white-edge',
        '--piece-line': '--white-line',
        '--piece-ring': '--white-edge',
        '--piece-crown': '--crown-white',
    },
    black: {
        '--piece-face': '--black-face',
        '--piece-edge': '--black-edge',
        '--piece-line': '--black-line',
        '--piece-ring': '--black-ring',
        '--piece-crown': '--crown-black',
    },
};
const STYLE = `.shade { fill: rgb(0 0 0 / .28); }
    .edge { fill: var(--piece-edge); stroke: var(--piece-line); stroke-width: 2.5; }
    .face { fill: var(--piece-face); stroke: var(--piece-line); stroke-width: 2.5; }
    .ring { fill: none; stroke: var(--piece-ring); stroke-width: 2; }
    .crown { fill: var(--piece-crown); }
    text { font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }`;

function escaped(text) {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function pieceAt(x, y, piece, colour) {
    const style = Object.entries(COLOURS[piece.side])
        .map(([name, source]) => `${name}:${colour(source)}`)
        .join(';');
    const place = `translate(${x + SQUARE * 0.04} ${y + SQUARE * 0.04}) scale(${(SQUARE * 0.92) / 100})`;
    return `<g style="${style}" transform="${place}">${PIECE_DRAWINGS[piece.king ? 'king' : 'man']}</g>`;
}

// The name of a square on a 10x10 board; the letters below and numbers at the left of an 8x8 board.
function labelsOf({ size, cell, x, y, column, row, colour }) {
    const label = (at, dx, dy, anchor) =>
        `<text x="${x + dx}" y="${y + dy}" font-size="20" font-weight="600" text-anchor="${anchor}"
        fill="${colour(cell.name ? '--label-dark' : '--label-light')}">${at}</text>`;
    if (size === 10) return cell.name ? label(cell.name, 6, 22, 'start') : '';
    const rank = column === 0 ? label(8 - cell.row, 6, 24, 'start') : '';
    return rank + (row === size - 1 ? label('abcdefgh'[cell.column], SQUARE - 6, SQUARE - 8, 'end') : '');
}

function drawing(game, flipped, tags) {
    const { status } = game;
    const look = getComputedStyle(document.documentElement);
    const colour = (name) => look.getPropertyValue(name).trim();
    const { size, cells } = geometryOf(profileOf(status.profile).board);
    const { pieces } = parsePosition(status.fen);
    const width = size * SQUARE + 2 * EDGE;
    const height = size * SQUARE + 2 * LINE;
    const last = game.lastMove?.path ?? [];
    const marked = new Set([last[0], last.at(-1)]);
    const shown = flipped ? [...cells].reverse() : cells;
    const squares = shown.map((cell, i) => {
        const [row, column] = [Math.floor(i / size), i % size];
        const [x, y] = [EDGE + column * SQUARE, LINE + row * SQUARE];
        const box = `x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"`;
        const piece = cell.name ? pieces.get(cell.name) : null;
        return [
            `<rect ${box} fill="${colour(cell.name ? '--square-dark' : '--square-light')}"/>`,
            marked.has(cell.name) && cell.name ? `<rect ${box} fill="${colour('--last')}" opacity=".45"/>` : '',
            labelsOf({ size, cell, x, y, column, row, colour }),
            piece ? pieceAt(x, y, piece, colour) : '',
        ].join('');
    });
    const words = (y, text, anchor, x, weight) =>
        `<text x="${x}" y="${y}" font-size="34" font-weight="${weight}" text-anchor="${anchor}" fill="${colour('--ink')}">
        ${escaped(text)}</text>`;
    const { players } = summaryOf(tags);
    const side = t(`side.${status.to_move}`);
    const state = status.over ? said().ending(status) : t('status.move', { side, number: status.move_number });
    const name = t(`profile.${status.profile}`);
    const markup = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${STYLE}</style>`,
        `<rect width="100%" height="100%" fill="${colour('--page')}"/>`,
        words(54, players || name, 'start', EDGE, 700),
        squares.join(''),
        words(height - 28, state, 'start', EDGE, 400),
        words(height - 28, 'Mfalme', 'end', width - EDGE, 700),
        '</svg>',
    ].join('');
    return { markup, width, height };
}

// The position on the board as PNG, a Blob; `tags` are those of the game's record.
export async function pictureOf(game, flipped, tags) {
    const { markup, width, height } = drawing(game, flipped, tags);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
    await image.decode();
    const canvas = el('canvas', { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve));
}
