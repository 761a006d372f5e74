// The host of the WebAssembly program: it provides a clock, files in memory and standard output, and lets a search
// pause so that other work gets a turn. The function is self-contained, because its text is also the program of the
// worker: everything it needs from outside is passed in.
function mfalmeHost() {
    'use strict';
    const NOT_THERE = -44,
        BAD_FILE = 8,
        NOT_SUPPORTED = -138; // errno, with the numbers of emscripten's C library
    const REGULAR = 0o100444,
        FOLDER = 0o040555,
        CHARACTERS = 0o020444;
    const ASYNC_BYTES = 1 << 18; // for the stack frames of a paused search

    const decoder = new TextDecoder();
    const encoder = new TextEncoder();

    class ProgramEnd extends Error {}

    function bytesOfBase64(text) {
        if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
        const binary = atob(text);
        const bytes = new Uint8Array(binary.length);
        for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
        return bytes;
    }

    async function unpacked(bytes) {
        if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
        return new Uint8Array(await new Response(stream).arrayBuffer());
    }

    // Bytes in any form: base64 text, a buffer or a view of one; packed by gzip or not.
    async function binary(data) {
        if (typeof data === 'string') return unpacked(bytesOfBase64(data));
        if (data instanceof ArrayBuffer) return unpacked(new Uint8Array(data));
        if (!ArrayBuffer.isView(data)) throw new TypeError('bytes or base64 expected');
        return unpacked(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    }

    // Gives a turn to all other waiting work, sooner than a timer would.
    let channel = null;
    function turn() {
        if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
        if (!channel) {
            channel = new MessageChannel();
            channel.waiting = [];
            channel.port1.onmessage = () => channel.waiting.shift()();
        }
        return new Promise((resolve) => {
            channel.waiting.push(resolve);
            channel.port2.postMessage(0);
        });
    }

    // The program, with everything that it needs from a system. `line(number, text)` receives each line that it writes
    // to output `number` (1 or 2); `slice` is how many milliseconds a search may take before it pauses.
    async function start(wasm, line, slice) {
        const files = new Map(); // by name
        const open = new Map(); // by number
        const written = { 1: '', 2: '' };
        const now = () => performance.now();
        let instance,
            memory,
            exports,
            room = 0;
        let state = 'runs',
            pauses = false,
            pauseAt = 0,
            away = false;

        const view = () => new DataView(memory.buffer);
        const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
        function string(at) {
            const all = new Uint8Array(memory.buffer);
            return decoder.decode(all.subarray(at, all.indexOf(0, at)));
        }

        function write(number, iovecs, count, result) {
            let sum = 0;
            for (let i = 0; i < count; i++) {
                const at = view().getUint32(iovecs + 8 * i, true),
                    length = view().getUint32(iovecs + 8 * i + 4, true);
                written[number] = (written[number] || '') + decoder.decode(bytes(at, length), { stream: true });
                sum += length;
            }
            const lines = written[number].split('\n');
            written[number] = lines.pop();
            for (const text of lines) line(number, text);
            view().setUint32(result, sum, true);
            return 0;
        }

        function read(number, iovecs, count, result) {
            const file = open.get(number);
            let sum = 0;
            if (!file && number !== 0) return BAD_FILE;
            for (let i = 0; file && i < count; i++) {
                const at = view().getUint32(iovecs + 8 * i, true),
                    length = view().getUint32(iovecs + 8 * i + 4, true);
                const part = file.bytes.subarray(file.at, file.at + length);
                bytes(at, part.length).set(part);
                file.at += part.length;
                sum += part.length;
            }
            view().setUint32(result, sum, true);
            return 0;
        }

        function seek(number, offset, whence, result) {
            const file = open.get(number);
            if (!file) return BAD_FILE;
            file.at = Number(offset) + [0, file.at, file.bytes.length][whence];
            view().setBigInt64(result, BigInt(file.at), true);
            return 0;
        }

        function openFile(path, flags) {
            const content = files.get(path);
            if (!content || (flags & 3) !== 0) return NOT_THERE;
            let number = 3;
            while (open.has(number)) number++;
            open.set(number, { bytes: content, at: 0 });
            return number;
        }

        function status(mode, size, at) {
            bytes(at, 88).fill(0);
            view().setUint32(at + 12, mode, true);
            view().setBigInt64(at + 40, BigInt(size), true);
            return 0;
        }

        function statusOfName(path, at) {
            const content = files.get(path);
            if (content) return status(REGULAR, content.length, at);
            const folder = path.replace(/\/\.$/, '') + '/';
            for (const name of files.keys()) if (name.startsWith(folder)) return status(FOLDER, 0, at);
            return NOT_THERE;
        }

        function statusOfFile(number, at) {
            const file = open.get(number);
            return file ? status(REGULAR, file.bytes.length, at) : status(CHARACTERS, 0, at);
        }

        function clock(kind, precision, at) {
            // A whole number of microseconds, since a page's monotonic clock is no more precise.
            view().setBigUint64(at, BigInt(Math.round((kind === 0 ? Date.now() : now()) * 1000)) * 1000n, true);
            return 0;
        }

        // Leaves the search when its slice is over, with all its calls saved in `room`.
        function pause() {
            if (state === 'comes back') {
                exports.asyncify_stop_rewind();
                state = 'runs';
            } else if (pauses && now() >= pauseAt) {
                state = 'leaves';
                view().setUint32(room, room + 8, true);
                view().setUint32(room + 4, room + ASYNC_BYTES, true);
                exports.asyncify_start_unwind(room);
            }
        }

        const wanted = {
            env: {
                pause,
                open_file: (path, flags) => openFile(string(path), flags),
                __syscall_stat64: (path, at) => statusOfName(string(path), at),
                __syscall_lstat64: (path, at) => statusOfName(string(path), at),
                __syscall_fstatat64: (folder, path, at) => statusOfName(string(path), at),
                __syscall_fstat64: statusOfFile,
                emscripten_notify_memory_growth: () => {},
            },
            wasi_snapshot_preview1: {
                clock_time_get: clock,
                fd_write: write,
                fd_read: read,
                fd_seek: seek,
                fd_close: (number) => (open.delete(number) ? 0 : BAD_FILE),
                fd_fdstat_get: (number, at) => {
                    bytes(at, 24).fill(0);
                    view().setUint8(at, open.has(number) ? 4 : 2); // a regular file, or characters
                    return 0;
                },
                environ_sizes_get: (count, size) => {
                    view().setUint32(count, 0, true);
                    view().setUint32(size, 0, true);
                    return 0;
                },
                environ_get: () => 0,
                proc_exit: (code) => {
                    throw new ProgramEnd(String(code));
                },
            },
        };
        const module = await WebAssembly.compile(wasm);
        const imports = {};
        for (const { module: place, name } of WebAssembly.Module.imports(module)) {
            imports[place] = imports[place] || {};
            imports[place][name] = (wanted[place] && wanted[place][name]) || (() => NOT_SUPPORTED);
        }
        instance = await WebAssembly.instantiate(module, imports);
        exports = instance.exports;
        memory = exports.memory;
        exports._initialize();
        room = exports.mfalme_room(ASYNC_BYTES);

        function place(text) {
            const encoded = encoder.encode(text);
            const at = exports.mfalme_room(encoded.length + 1);
            if (!at) throw new ProgramEnd('out of memory');
            bytes(at, encoded.length).set(encoded);
            bytes(at + encoded.length, 1)[0] = 0;
            return at;
        }

        // Searches for the first task, with pauses. Returns whether there was one, to be searched on; not once `over`.
        async function search(over) {
            for (let result; ;) {
                pauses = true;
                pauseAt = now() + slice;
                result = exports.mfalme_search();
                pauses = false;
                if (state !== 'leaves') return result !== 0;
                exports.asyncify_stop_unwind();
                state = 'runs';
                away = true;
                await turn();
                if (over()) return false; // for good: the memory is given back with the program
                away = false;
                exports.asyncify_start_rewind(room);
                state = 'comes back';
            }
        }

        return { exports, files, place, search, isAway: () => away };
    }

    // The files of a pack as [[name, bytes]]; null of bytes that are none, or not all of one.
    function filesOf(pack) {
        try {
            const length = new DataView(pack.buffer, pack.byteOffset, pack.length).getUint32(0, true);
            let at = 4 + length;
            const list = JSON.parse(decoder.decode(pack.subarray(4, at)));
            const good = list.every(([name, size]) => typeof name === 'string' && size >= 0);
            const files = list.map(([name, size]) => [name, pack.subarray(at, (at += size))]);
            return good && at === pack.length ? files : null;
        } catch (error) {
            return null;
        }
    }

    // A refusal by the module, in the form of the referee's answers.
    function refusal(code, message, command) {
        return { ok: false, command: command || null, error: { code, message, article: null, moves: [] } };
    }

    // The engine for the module. `event(text)` receives every event of a search, as JSON.
    async function engine(wasm, event, slice) {
        let asked = [],
            asking = false,
            searching = false,
            again = false,
            ended = null,
            notes = [];
        const program = await start(
            await binary(wasm),
            (number, text) => {
                if (number === 2) notes.push(text);
                else if (asking) asked.push(text);
                else event(text);
            },
            slice,
        );
        const { exports, place } = program;
        if (!exports.mfalme_begin()) throw new Error('out of memory');

        function end(error) {
            const last = notes.length ? notes[notes.length - 1].replace(/^mfalme: /, '') : error.message;
            ended = refusal(/out of memory/.test(last) ? 'out-of-memory' : 'ended', `the engine has ended: ${last}`);
            event(JSON.stringify({ event: 'end', error: ended.error }));
            return JSON.stringify(ended);
        }

        // Searches until no task waits. `again`: a task may have arrived since the last check.
        async function run() {
            again = true;
            if (searching) return;
            searching = true;
            try {
                // First the answer is sent, and other work gets a turn.
                for (await turn(); again && !ended; await turn()) {
                    again = false;
                    again = (await program.search(() => ended)) || again;
                }
            } catch (error) {
                end(error);
            }
            searching = false;
        }

        function guarded(call) {
            if (ended) return JSON.stringify(ended);
            try {
                return call();
            } catch (error) {
                return end(error);
            }
        }

        const calls = {
            // The referee's answer to one line.
            ask(text) {
                return guarded(() => {
                    notes = [];
                    asking = true;
                    asked = [];
                    try {
                        exports.mfalme_ask(place(text));
                    } finally {
                        asking = false;
                    }
                    // `quit` ends the searches that wait, with their events, before it answers.
                    const answer = asked.pop();
                    asked.forEach(event);
                    run();
                    return answer;
                });
            },
            // Sets an option of the program, between searches.
            option(name, value) {
                return guarded(() => {
                    notes = [];
                    if (program.isAway())
                        return JSON.stringify(refusal('busy', 'a search runs: stop it before an option is set'));
                    const good = exports.mfalme_set(place(name), place(value));
                    return JSON.stringify(
                        good ? { ok: true } : refusal('bad-value', (notes[0] || '').replace(/^mfalme: /, '')),
                    );
                });
            },
            // Loads endgame tables and opening books from a pack made by page_tables.py.
            async tables(data) {
                const pack = await binary(data).catch(() => new Uint8Array(0)); // neither base64 nor gzip
                return guarded(() => {
                    if (program.isAway())
                        return JSON.stringify(refusal('busy', 'a search runs: stop it before tables are loaded'));
                    const files = filesOf(pack);
                    if (!files)
                        return JSON.stringify(refusal('no-tables', 'these bytes are no pack of endgame tables'));
                    for (const [name, bytes] of files) program.files.set(name, bytes);
                    exports.mfalme_find_tables();
                    return JSON.stringify({ ok: true, files: files.length, bytes: pack.length });
                });
            },
            // Ends a search that goes on; nothing more will be answered.
            end() {
                ended = refusal('closed', 'the module was closed');
            },
        };
        return calls;
    }

    // Runs the program once with the words of a command line. `write(number, line)` receives the lines that it writes.
    async function run(wasm, words, write) {
        const program = await start(await binary(wasm), write, 0);
        const { exports, place } = program;
        const all = ['mfalme', ...words];
        const list = exports.mfalme_room(4 * (all.length + 1));
        const places = [...all.map(place), 0];
        new Uint32Array(exports.memory.buffer, list, places.length).set(places);
        try {
            return exports.mfalme_run(all.length, list);
        } catch (error) {
            if (error instanceof ProgramEnd) return Number(error.message);
            throw error;
        }
    }

    // The worker's side: calls come in as messages, and their answers and events go out.
    function serve(port) {
        let calls = null;
        const begin = async ({ wasm, slice }) => {
            calls = await engine(wasm, (text) => port.postMessage({ event: text }), slice);
            return JSON.stringify({ ok: true });
        };
        port.onmessage = async ({ data: { number, call, values } }) => {
            try {
                const answer = await (call === 'begin' ? begin(values[0]) : calls[call](...values));
                port.postMessage({ number, answer });
            } catch (error) {
                port.postMessage({ number, failed: error.message });
            }
        };
    }

    return { engine, run, serve, refusal };
}
