// The places of the squares of a board. Rows and columns count from the top left as White sees the board.
//   8x8: a1, at White's left, is played on.
//   10x10: mirrored; the top left square is number 1, and the bottom left one is not played on.
//   fmjd: 10x10 of the world federation; the bottom left square is number 46.

const SIZES = { '8x8': 8, '10x10': 10, fmjd: 10 };
const cache = new Map();

function isPlayed(board, row, column) {
    return (row + column) % 2 === (board === '10x10' ? 0 : 1);
}

function nameOf(board, row, column) {
    if (board === '8x8') return 'abcdefgh'[column] + (8 - row);
    return String(row * 5 + Math.floor(column / 2) + 1);
}

function build(board) {
    const size = SIZES[board];
    const cells = [];
    const places = new Map();
    for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
            const name = isPlayed(board, row, column) ? nameOf(board, row, column) : null;
            cells.push({ row, column, name, light: !name && board === '8x8' ? nameOf(board, row, column) : null });
            if (name) places.set(name, { row, column });
        }
    }
    return { board, size, cells, places };
}

// {board, size, cells: [{row, column, name or null, light: the name of a light square}], places: name -> {row, column}}
export function geometryOf(board) {
    if (!cache.has(board)) cache.set(board, build(board));
    return cache.get(board);
}

// The squares strictly between two that share a diagonal; none otherwise.
export function between(geometry, from, to) {
    const a = geometry.places.get(from);
    const b = geometry.places.get(to);
    const rows = b.row - a.row;
    const columns = b.column - a.column;
    if (Math.abs(rows) !== Math.abs(columns)) return [];
    const squares = [];
    for (let i = 1; i < Math.abs(rows); i++) {
        const row = a.row + i * Math.sign(rows);
        const column = a.column + i * Math.sign(columns);
        squares.push(geometry.cells[row * geometry.size + column].name);
    }
    return squares;
}
