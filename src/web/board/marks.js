// The marks on squares: the last move, the selected piece, where it may go, what it takes.
import { between } from './geometry.js';

class Marks {
    constructor() {
        this.classes = new Map();
        this.notes = new Map();
        this.words = new Map();
    }

    add(square, name, word = null) {
        this.classes.set(square, [...(this.classes.get(square) ?? []), name]);
        if (word) this.words.set(square, [...(this.words.get(square) ?? []), word]);
    }
}

// The position during a capture: the piece stands at the end of its path so far, and the captured pieces are still
// there.
export function withEntry(position, entry, geometry) {
    const pieces = new Map(position.pieces);
    const taken = [];
    if (entry.huff) pieces.delete(entry.huff);
    if (entry.path.length > 1) {
        const piece = pieces.get(entry.from);
        pieces.delete(entry.from);
        for (let i = 1; i < entry.path.length; i++)
            taken.push(...between(geometry, entry.path[i - 1], entry.path[i]).filter((square) => pieces.has(square)));
        pieces.set(entry.here, piece);
    }
    return { position: { ...position, pieces }, taken };
}

function addLast(marks, move) {
    if (!move?.path) return;
    marks.add(move.from, 'last-from');
    marks.add(move.to, 'last-to', 'word.last');
}

function addEntry(marks, entry, taken) {
    if (!entry.path.length) return;
    marks.add(entry.here, 'selected', 'word.selected');
    const ends = new Set(entry.ways.map((move) => move.to));
    for (const square of entry.next) marks.add(square, 'target', 'word.target');
    if (!entry.unlisted && entry.ways.some((move) => move.path.length > entry.path.length + 1))
        for (const square of ends) if (!entry.next.has(square)) marks.add(square, 'end', 'word.end');
    for (const square of taken) marks.add(square, 'taken', 'word.taken');
    if (entry.path.length > 1) entry.path.slice(0, -1).forEach((square, i) => marks.notes.set(square, String(i + 1)));
}

// {classes, notes, words} for BoardView.draw; words are keys of texts.
export function marksOf({ lastMove, entry, taken, personMoves, showLegal }) {
    const marks = new Marks();
    addLast(marks, lastMove);
    if (!personMoves) return marks;
    for (const square of entry.huffable)
        if (square === entry.huff) marks.add(square, 'huffed', 'word.taken');
        else marks.add(square, 'huffable', 'word.huffable');
    if (showLegal) addEntry(marks, entry, taken);
    else if (entry.path.length) marks.add(entry.here, 'selected', 'word.selected');
    if (!entry.path.length && showLegal)
        for (const square of entry.starts)
            marks.add(square, entry.captures(square) ? 'forced' : 'movable', 'word.movable');
    return marks;
}

// The ways that are still possible, as arrows; at most a dozen, so that they can be told apart.
export function waysOf(entry) {
    if (!entry.path.length || entry.unlisted) return [];
    const many = entry.ways.filter((move) => move.path.length > 2);
    return many
        .slice(0, 12)
        .map((move) => ({ path: move.path.slice(entry.path.length - 1), kind: 'way' }))
        .filter(({ path }) => path.length > 1);
}
