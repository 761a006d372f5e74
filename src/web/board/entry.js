// A move entered square by square. The squares tapped so far are a path; the legal ways that begin with it show where
// it can continue. Two ways with the same effect are one move. A path that is not among those listed is left to the
// engine.

export class Entry {
    // `moves` are the legal moves of the position, `huffable` the pieces that may be huffed.
    constructor(moves = [], huffable = []) {
        this.all = moves.flatMap((move) => (move.ways ?? [move.path]).map((path) => ({ ...move, path })));
        this.huffable = huffable;
        this.clear();
    }

    clear() {
        this.path = [];
        this.huff = null;
        this.unlisted = false; // the path is legal, but not among those listed
        this.end = null; // the last square, if it was tapped first
    }

    get from() {
        return this.path[0] ?? null;
    }

    get here() {
        return this.path[this.path.length - 1] ?? null;
    }

    // The ways that the path still allows: moves, each with one path.
    get ways() {
        const moves = this.all.filter((move) => move.huffs === this.huff);
        if (!this.path.length || this.unlisted) return moves;
        const begun = moves.filter((move) => this.path.every((square, i) => move.path[i] === square));
        return this.end ? begun.filter((move) => move.to === this.end) : begun;
    }

    // Where the next tap can go.
    get next() {
        if (!this.path.length || this.unlisted) return new Set();
        return new Set(this.ways.map((move) => move.path[this.path.length]).filter(Boolean));
    }

    // The squares from which a move begins.
    get starts() {
        return new Set(this.all.filter((move) => move.huffs === this.huff).map((move) => move.from));
    }

    // Whether the piece there can capture.
    captures(square) {
        return this.all.some((move) => move.huffs === this.huff && move.from === square && move.captured.length > 0);
    }

    select(square) {
        this.path = [square];
        this.unlisted = false;
        this.end = null;
    }

    toggleHuff(square) {
        this.huff = this.huff === square ? null : square;
        this.path = [];
    }

    // Continues to `square`: {move} if that completes a move; {more: true} if the capture goes on; {ways} if several
    // moves end there and the way must be tapped; {} if no listed move goes there.
    go(square) {
        if (this.next.has(square)) {
            this.path.push(square);
            const move = this.ways.find((way) => way.path.length === this.path.length);
            return move ? { move } : { more: true };
        }
        if (this.unlisted) return {};
        const ending = this.ways.filter((move) => move.to === square);
        if (new Set(ending.map((move) => move.move)).size === 1) return { move: ending[0] };
        if (ending.length > 1) {
            this.end = square;
            return { ways: ending };
        }
        return {};
    }

    // Accepts the square: the engine says that the path with it begins a capture.
    goUnlisted(square) {
        this.path.push(square);
        this.unlisted = true;
    }

    // The path as text for the engine, with one more square; without separators, so that the engine judges the squares.
    textTo(square) {
        const squares = [...this.path, square];
        const huff = this.huff ? `~${this.huff}/` : '';
        if (squares.length > 2) return huff + squares.join(':');
        return huff + squares.map((name) => (/^\d$/.test(name) ? `0${name}` : name)).join('');
    }
}
