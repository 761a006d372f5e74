// "Try again": the position before a mistake is set, and moves are judged until one is good.
import { GOOD } from './review.js';

const EFFORT = { nodes: 100000, events: false };

// Events: change. `state` is ask, judging, good, bad or same; `given` is what the last try gave away.
export class Trial extends EventTarget {
    constructor(game, review) {
        super();
        Object.assign(this, { game, review, node: null, state: null, given: 0 });
        game.addEventListener('change', ({ detail }) => this.onChange(detail));
    }

    get on() {
        return this.node !== null;
    }

    set(state, given = 0) {
        Object.assign(this, { state, given });
        this.dispatchEvent(new Event('change'));
    }

    async start(node) {
        this.node = null;
        await this.game.goToNode(node.parent);
        this.node = node;
        this.set('ask');
    }

    end() {
        this.node = null;
        this.set(null);
    }

    onChange({ kind }) {
        if (!this.on || this.busy) return;
        const tried = this.game.node;
        if (kind === 'move' && tried.parent === this.node.parent) this.judge(tried);
        else if (tried !== this.node.parent) this.end();
    }

    async judge(tried) {
        const { node, review, game } = this;
        const { before, best } = review.verdicts.get(node);
        if (tried === node) return this.back(null, 'same');
        this.set('judging');
        if (tried.move.move === best.move) return this.set('good');
        const found = await review.judge(
            tried.path.map((one) => one.move.move),
            EFFORT,
        );
        if (this.node !== node || game.node !== tried) return;
        const given = found ? before - (1000 - found.score) : 0;
        if (given < GOOD) this.set('good', Math.max(0, given));
        else await this.back(tried, 'bad', given);
    }

    // Goes back to the position. A bad move is not kept.
    async back(tried, state, given = 0) {
        this.busy = true;
        await this.game.goToNode(this.node.parent);
        if (tried && !tried.children.length) await this.game.remove(tried);
        this.busy = false;
        this.set(state, given);
    }
}
