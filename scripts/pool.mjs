// Processes of the referee for a server with more games than one processor judges: an example to copy.
//
//     const pool = new Pool('./mfalme', 4);
//     await pool.ask({ game: 'A', command: 'new', profile: 'tzd' });
//     await pool.ask({ game: 'A', command: 'play', move: 'c3-d4' });
//
// A game stays in one process, chosen by its name. If the process dies, another takes its place and is told again what
// was accepted of its games (a server keeps these requests in its database).

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const BEGIN = ['new', 'load', 'close'];
const CHANGES = 'new load play claim offer accept decline resign forfeit clock flag undo'.split(' ');

class Lane {
    records = new Map();
    waiting = new Map(); // by id, in the order in which they were sent
    last = 0;

    constructor(command) {
        this.command = command;
        this.start();
    }

    start() {
        this.process = spawn(this.command, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.process.on('error', () => (this.closed = true));
        this.process.stdin.on('error', () => {}); // its output ends too
        const lines = createInterface({ input: this.process.stdout });
        lines.on('line', (line) => line.endsWith('}') && this.read(JSON.parse(line)));
        lines.on('close', () => this.restart());
    }

    restart() {
        const lost = [...this.waiting.values()];
        this.waiting.clear();
        for (const entry of lost.filter((entry) => entry.tried || this.closed))
            entry.reject(new Error(`the referee has ended at ${JSON.stringify(entry.request)}`));
        if (this.closed) return;
        this.start();
        for (const request of [...this.records.values()].flat()) this.write({ request });
        for (const entry of lost) if (!entry.tried) this.write(Object.assign(entry, { tried: true }));
    }

    write(entry) {
        const id = ++this.last;
        this.waiting.set(id, entry);
        this.process.stdin.write(`${JSON.stringify({ ...entry.request, id })}\n`);
    }

    read(answer) {
        const entry = this.waiting.get(answer.id);
        // A search ends with an event.
        if (!entry || answer.event === 'info' || (answer.ok && 'ahead' in answer)) return;
        this.waiting.delete(answer.id);
        if (!entry.resolve) return;
        const { game, command } = entry.request;
        if (answer.ok && BEGIN.includes(command)) this.records.delete(game);
        if (answer.ok && CHANGES.includes(command))
            this.records.set(game, [...(this.records.get(game) || []), entry.request]);
        entry.resolve(answer);
    }
}

export class Pool {
    constructor(command, processes) {
        this.lanes = Array.from({ length: processes }, () => new Lane(command));
    }

    // The answer to a request of a named game, that of a search when it is done.
    ask(request) {
        let sum = 0;
        for (const character of request.game) sum = (sum * 31 + character.codePointAt(0)) % 4294967296;
        const lane = this.lanes[sum % this.lanes.length];
        return new Promise((resolve, reject) => lane.write({ request, resolve, reject }));
    }

    close() {
        for (const lane of this.lanes) {
            lane.closed = true;
            lane.process.stdin.end();
        }
    }
}
