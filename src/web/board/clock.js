// The clocks of both sides. The engine decides what a fallen flag means; the page only counts.

const TICK = 100;

export function clockText(milliseconds) {
    const tenths = Math.ceil(Math.max(0, milliseconds) / 100);
    const seconds = Math.floor(tenths / 10);
    const two = (value) => String(value).padStart(2, '0');
    if (tenths < 200) return `0:${two(seconds)}.${tenths % 10}`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// Events: tick, and flag with the side in `detail`.
export class Clock extends EventTarget {
    constructor() {
        super();
        this.clear();
    }

    clear() {
        clearInterval(this.timer);
        Object.assign(this, { timer: 0, running: null, left: null, increment: 0, perMove: 0 });
    }

    // `left` is what each side has left. All times are in milliseconds; `perMove` replaces the others if each move has
    // a fixed time.
    set(left, increment, perMove = 0) {
        this.clear();
        this.left = { ...left };
        Object.assign(this, { increment, perMove });
    }

    get used() {
        return this.left !== null;
    }

    time(side) {
        const spent = this.running === side ? performance.now() - this.since : 0;
        return Math.max(0, this.left[side] - spent);
    }

    // What both sides have left now; null without a clock.
    get times() {
        return this.used ? { white: this.time('white'), black: this.time('black') } : null;
    }

    // Gives each side the time it had, while neither clock runs.
    restore(times) {
        this.left = { ...times };
        this.dispatchEvent(new Event('tick'));
    }

    // The clock of `side` runs from now on; null stops both clocks.
    run(side) {
        if (!this.used || this.running === side) return;
        this.settle();
        this.running = side;
        this.since = performance.now();
        clearInterval(this.timer);
        if (side) this.timer = setInterval(() => this.tick(), TICK);
        this.dispatchEvent(new Event('tick'));
    }

    settle() {
        if (!this.running) return;
        this.left[this.running] = this.time(this.running);
        this.since = performance.now();
    }

    // `side` has made its move.
    moved(side) {
        if (!this.used) return;
        this.settle();
        this.left[side] = this.perMove || this.left[side] + this.increment;
    }

    tick() {
        const side = this.running;
        if (side && this.time(side) <= 0) {
            this.run(null);
            this.left[side] = 0;
            this.dispatchEvent(new CustomEvent('flag', { detail: side }));
        }
        this.dispatchEvent(new Event('tick'));
    }
}
