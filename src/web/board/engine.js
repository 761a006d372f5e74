// The page's access to the engine: questions with one answer each, and searches, which report until they are done. The
// engine makes one search after another, so a search without an end must make way for those that have one.
import { createMfalme } from 'mfalme';

const GAME = 'board';

// Events: busy and idle, when there begins to be a search with an end, and when there is none any more.
export class Engine extends EventTarget {
    constructor(module) {
        super();
        this.module = module;
        this.searches = new Map(); // id -> {onInfo, resolve, infinite, begun}
        this.count = 0;
        this.free = Promise.resolve(); // resolves when searches may begin
        module.on('info', (event) => this.searches.get(event.id)?.onInfo?.(event));
        module.on('done', (event) => this.finish(event.id, event));
    }

    static async start() {
        return new Engine(await createMfalme({ hash: 16, settings: { TablebaseCache: 16, 'Book Variety': 1 } }));
    }

    // Loads endgame tables, given as the promise of a pack. Searches wait until they are loaded.
    loadTables(pack) {
        this.free = pack.then((bytes) => bytes && this.takeTables(bytes)).catch((error) => console.warn(error));
        return this.free;
    }

    // The engine refuses tables while it answers.
    async takeTables(bytes) {
        for (;;) {
            try {
                return await this.module.loadTables(bytes);
            } catch (error) {
                if (error.code !== 'busy') throw error;
            }
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    // Whether there is a search with an end.
    get busy() {
        return [...this.searches.values()].some(({ infinite }) => !infinite);
    }

    finish(id, event) {
        const search = this.searches.get(id);
        this.searches.delete(id);
        search?.resolve(event);
        if (search && !search.infinite && !this.busy) this.dispatchEvent(new Event('idle'));
    }

    // Resolves with the answer, even if it is a refusal ({ok: false, error}).
    ask(request) {
        return this.module.ask({ game: GAME, ...request });
    }

    // Starts think, hint or analyse: {id, done: promise of the event, or null if it was refused}.
    search(request, onInfo = null) {
        const id = `s${++this.count}`;
        const infinite = Boolean(request.infinite);
        if (!infinite && !this.busy) this.dispatchEvent(new Event('busy'));
        const done = new Promise((resolve) => this.searches.set(id, { onInfo, resolve, infinite }));
        this.free.then(() => this.begin(id, request));
        return { id, done, stop: () => this.stop(id) };
    }

    async begin(id, request) {
        const search = this.searches.get(id);
        if (!search) return;
        search.begun = true;
        const answer = await this.ask({ id, ...request });
        if (!answer.ok) this.finish(id, null);
    }

    stop(id) {
        const search = this.searches.get(id);
        if (search?.begun) this.ask({ command: 'stop', search: id });
        else if (search) this.finish(id, null);
    }
}
