// The module's interface: `createMfalme` and its result, described in mfalme.d.ts.

const SLICE_OF_WORKER = 40,
    SLICE_OF_PAGE = 8; // milliseconds until a search pauses for other work
const inNode = typeof process === 'object' && Boolean(process.versions && process.versions.node);
const { engine, run, refusal } = mfalmeHost();

export class MfalmeError extends Error {
    constructor(error) {
        super(error.message);
        this.name = 'MfalmeError';
        this.code = error.code;
        this.article = error.article;
        this.moves = error.moves;
    }
}

const workerText = () => `(${mfalmeHost})().serve(self);`;

// A worker as an object with `postMessage`, `onmessage` and `terminate`, here and under node.
async function startWorker() {
    if (inNode) {
        const { Worker } = await import('node:worker_threads');
        const text = `const {parentPort} = require('node:worker_threads');
            const self = {postMessage: (data) => parentPort.postMessage(data)};
            parentPort.on('message', (data) => self.onmessage({data}));
            ${workerText()}`;
        const worker = new Worker(text, { eval: true, execArgv: [] });
        worker.on('message', (data) => worker.onmessage({ data }));
        worker.on('error', (error) => worker.onerror(error));
        return worker;
    }
    const place = URL.createObjectURL(new Blob([workerText()], { type: 'text/javascript' }));
    const worker = new Worker(place);
    URL.revokeObjectURL(place);
    return worker;
}

// The calls of an engine in a worker, like those of the engine itself.
async function remoteEngine(wasm, event) {
    const worker = await startWorker();
    const waiting = new Map();
    let last = 0;
    let failed = null; // why there is no worker any more
    const fail = (message) => {
        failed = message;
        for (const { reject } of waiting.values()) reject(new Error(message));
        waiting.clear();
    };
    worker.onmessage = ({ data }) => {
        if (data.event !== undefined) return event(data.event);
        const { resolve, reject } = waiting.get(data.number) || {};
        waiting.delete(data.number);
        if (resolve) data.failed === undefined ? resolve(data.answer) : reject(new Error(data.failed));
    };
    worker.onerror = (error) => {
        fail(`the worker has failed: ${error.message || 'no reason was given'}`);
        event(JSON.stringify({ event: 'end', error: refusal('ended', failed).error }));
    };
    const call =
        (name) =>
        (...values) =>
            new Promise((resolve, reject) => {
                if (failed) throw new Error(failed);
                waiting.set(++last, { resolve, reject });
                worker.postMessage({ number: last, call: name, values });
            });
    try {
        await call('begin')({ wasm, slice: SLICE_OF_WORKER });
    } catch (error) {
        worker.terminate();
        throw error;
    }
    return {
        ask: call('ask'),
        option: call('option'),
        tables: call('tables'),
        end() {
            worker.terminate();
            fail('the module was closed');
        },
    };
}

async function localEngine(wasm, event) {
    // Later, and not within the search that writes the event, since its listener may ask something.
    const later = (text) => queueMicrotask(() => event(text));
    return engine(wasm, later, SLICE_OF_PAGE);
}

const OPTIONS = ['worker', 'hash', 'settings', 'tables', 'wasm'];

function checkOptions(options) {
    for (const name of Object.keys(options))
        if (!OPTIONS.includes(name))
            throw new TypeError(`createMfalme has no option '${name}', only ${OPTIONS.join(', ')}`);
}

function lineOf(request) {
    if (typeof request === 'string') return request;
    if (request === null || typeof request !== 'object' || Array.isArray(request))
        throw new TypeError('a request is an object such as {command: "status"}, or a line of text');
    return JSON.stringify(request);
}

class Mfalme {
    #engine = null;
    #listeners = new Map();
    #searches = new Map(); // by id: the promises that wait for the last event
    #last = 0;
    #closed = false;

    static async create(options) {
        checkOptions(options);
        const { worker = true, hash = null, settings = {}, tables = null, wasm = WASM } = options;
        const made = new Mfalme();
        const event = (text) => made.#event(JSON.parse(text));
        made.#engine = worker ? await remoteEngine(wasm, event) : await localEngine(wasm, event);
        try {
            if (hash !== null) await made.setOption('Hash', hash);
            for (const [name, value] of Object.entries(settings)) await made.setOption(name, value);
            if (tables) await made.loadTables(tables);
        } catch (error) {
            made.close();
            throw error;
        }
        return made;
    }

    #event(event) {
        const name = event.event;
        const search = this.#searches.get(event.id);
        // Before the listeners, one of which may throw; who awaits the promise goes on after them.
        if (search && name === 'done') {
            this.#searches.delete(event.id);
            search.resolve(event);
        }
        if (name === 'end') this.#giveUp(event.error);
        for (const listener of [...(this.#listeners.get(name) || [])]) listener(event);
        if (search && name === 'info' && search.listener) search.listener(event);
    }

    #giveUp(error) {
        for (const { reject } of this.#searches.values()) reject(new MfalmeError(error));
        this.#searches.clear();
    }

    async #call(name, ...values) {
        if (this.#closed) return refusal('closed', 'the module was closed');
        try {
            return JSON.parse(await this.#engine[name](...values));
        } catch (error) {
            return refusal('ended', error.message);
        }
    }

    async #good(answer) {
        const given = await answer;
        if (!given.ok) throw new MfalmeError(given.error);
        return given;
    }

    async ask(request) {
        const line = lineOf(request);
        if (/[\0\n\r]/.test(line)) return refusal('malformed', 'a request is one line, without line ends and NUL');
        return this.#call('ask', line);
    }

    on(event, listener) {
        if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
        this.#listeners.get(event).add(listener);
        return () => this.off(event, listener);
    }

    off(event, listener) {
        const listeners = this.#listeners.get(event);
        if (listeners) listeners.delete(listener);
    }

    async #search(command, request, listener) {
        // As it comes back in the events: JSON has no NaN, and null counts as not given.
        const id = JSON.parse(JSON.stringify(request.id ?? null)) ?? `search ${++this.#last}`;
        if (this.#searches.has(id))
            throw new MfalmeError(refusal('busy', `the search with the id '${id}' is not done yet`).error);
        const done = new Promise((resolve, reject) => this.#searches.set(id, { resolve, reject, listener }));
        done.catch(() => {});
        const answer = await this.ask({ ...request, id, command });
        if (!answer.ok) {
            this.#searches.delete(id);
            throw new MfalmeError(answer.error);
        }
        return done;
    }

    play(move, request = {}) {
        return this.#good(this.ask({ ...request, command: 'play', move }));
    }
    async moves(request = {}) {
        return (await this.#good(this.ask({ ...request, command: 'moves' }))).moves;
    }
    async status(request = {}) {
        return (await this.#good(this.ask({ ...request, command: 'status' }))).status;
    }
    tb(request = {}) {
        return this.#good(this.ask({ ...request, command: 'tb' }));
    }
    think(request = {}, listener) {
        return this.#search('think', request, listener);
    }
    hint(request = {}, listener) {
        return this.#search('hint', request, listener);
    }
    analyse(request = {}, listener) {
        return this.#search('analyse', request, listener);
    }
    stop(search, request = {}) {
        return this.ask({ ...request, command: 'stop', search });
    }

    async setOption(name, value) {
        await this.#good(this.#call('option', String(name), String(value)));
    }
    async loadTables(data) {
        return this.#good(this.#call('tables', data));
    }

    close() {
        if (this.#closed) return;
        this.#closed = true;
        if (this.#engine) this.#engine.end();
        this.#giveUp({ code: 'closed', message: 'the module was closed', article: null, moves: [] });
    }
}

export function createMfalme(options = {}) {
    return Mfalme.create(options);
}

// Runs a command line of the program, as in `runMfalme(['bench'])`. Gives its output and its exit status.
export async function runMfalme(words, write = (number, line) => console.log(line)) {
    return run(WASM, words, write);
}
