// Types of mfalme.mjs. Requests and answers are those of the referee: src/referee/README.md explains them, and
// src/referee/answers.schema.json describes every answer.

export type Side = 'white' | 'black';
export type Square = string;

export interface Move {
    move: string;
    from: Square;
    to: Square;
    path: Square[];
    captured: Square[];
    promotes: boolean;
    huffs: Square | null;
    exposes: Square[];
    /** In `moves`, if the capture has several paths. */
    ways?: Square[][];
}

export interface Reason {
    reason: string;
    article: string | null;
}

export interface Status {
    profile: string;
    version: string;
    over: boolean;
    outcome: 'ongoing' | 'claimable' | 'win' | 'draw';
    winner: Side | null;
    result: string;
    reasons: Reason[];
    claims: (Reason & { by: Side[] })[];
    fen: string;
    to_move: Side;
    move_number: number;
    plies: number;
    repetitions: number;
    can_capture: boolean;
    huffable: Square[];
    counters: (Reason & { count: number; limit: number; unit: 'moves' | 'plies'; side: Side | null })[];
    promoted: { white: boolean; black: boolean };
    /** Only in tzd3. */
    supa?: boolean;
    cannot_win: { white: boolean; black: boolean };
    offer: Side | null;
    clock: { base: number; increment: number; white: number; black: number } | null;
}

/** Why a request was refused. `code` is stable, `message` is for people, `article` names the rule. */
export interface RefusalReason {
    code: string;
    message: string;
    article: string | null;
    moves: string[];
    /** Of a record without tags: the games whose rules it follows. */
    fits?: { profile: string; numbering: 0 | 1 | 2 }[];
}

/** An object such as {command: 'play', move: 'c3-b4'}, or a line of text that says the same. */
export type Request =
    | string
    | {
          command: string;
          id?: string | number;
          game?: string;
          [argument: string]: unknown;
      };

/** The members depend on the command; `error` is there when `ok` is false. */
export interface Answer {
    ok: boolean;
    command: string | null;
    id?: string | number;
    game?: string;
    error?: RefusalReason;
    status?: Status;
    move?: Move;
    moves?: Move[];
    [member: string]: unknown;
}

export type TableResult = 'win' | 'draw' | 'loss' | 'unknown';

/** What the endgame tables know; `at_most`: another move may win sooner than in `plies`. */
export interface TableValue {
    result: TableResult;
    certain: boolean;
    doubt: Reason | null;
    plies: number | null;
    at_most: boolean;
    supa: TableResult;
    supa_plies: number | null;
}

export interface TableAnswer extends TableValue {
    ok: true;
    command: 'tb';
    id?: string | number;
    game?: string;
    moves: (TableValue & { move: Move })[];
}

/** Where in the list of lines, how deep, and what the line is worth for the side to move. */
export interface Line {
    line: number;
    depth: number;
    seldepth: number;
    score: number | null;
    mate: number | null;
    bound: 'exact' | 'lower' | 'upper';
    chances: { win: number; draw: number; loss: number };
    moves: Move[];
}

export interface Effort {
    nodes: number;
    time: number;
    nps: number;
    hashfull: number;
    tbhits: number;
}

interface SearchEvent {
    id?: string | number;
    command: 'think' | 'hint' | 'analyse';
    game?: string;
}

export interface InfoEvent extends SearchEvent, Line, Effort {
    event: 'info';
}

export interface DoneEvent extends SearchEvent, Partial<Effort> {
    event: 'done';
    stopped: boolean;
    move: Move | null;
    reply: Move | null;
    depth: number;
    score?: number | null;
    mate?: number | null;
    bound?: 'exact' | 'lower' | 'upper';
    chances?: { win: number; draw: number; loss: number };
    lines: Line[];
}

/** The engine has ended by itself, as when memory ran out; nothing else will be answered. */
export interface EndEvent {
    event: 'end';
    error: RefusalReason;
}

/** Arguments of a search; without a limit `think` takes a second, and `analyse` goes on until it is stopped. */
export interface SearchRequest {
    id?: string | number;
    game?: string;
    movetime?: number;
    depth?: number;
    nodes?: number;
    clock?: boolean;
    infinite?: boolean;
    lines?: number;
    level?: number;
    elo?: number;
    seed?: number;
    only?: string[];
    events?: boolean;
    profile?: string;
    fen?: string;
    moves?: string[];
    [argument: string]: unknown;
}

/** Bytes or base64, packed by gzip or not. */
export type Bytes = string | ArrayBuffer | ArrayBufferView;

export interface Options {
    /** Whether the engine runs in a worker (true unless given). Without one it takes turns with the page. */
    worker?: boolean;
    /** Memory for the hash table in MB: the option Hash of the program. */
    hash?: number;
    /** Further options of the program by their names, such as {Contempt: 20}. */
    settings?: Record<string, string | number | boolean>;
    /** Endgame tables, as for loadTables. */
    tables?: Bytes | null;
    /** Another WebAssembly program than the one inside. */
    wasm?: Bytes;
}

/** A refusal, thrown by every method but `ask` and `stop`. */
export class MfalmeError extends Error implements RefusalReason {
    constructor(error: RefusalReason);
    code: string;
    article: string | null;
    moves: string[];
}

export interface Game {
    game?: string;
    [argument: string]: unknown;
}

export interface Mfalme {
    /** Any command of the referee. A refusal is an answer too; searches answer at once, and report by events. */
    ask(request: Request): Promise<Answer>;

    /** Calls `listener` for every event of that kind from now on; the result ends that. */
    on(event: 'info', listener: (event: InfoEvent) => void): () => void;
    on(event: 'done', listener: (event: DoneEvent) => void): () => void;
    on(event: 'end', listener: (event: EndEvent) => void): () => void;
    off(event: 'info' | 'done' | 'end', listener: (event: never) => void): void;

    play(move: string, request?: Game): Promise<Answer & { move: Move; status: Status }>;
    moves(request?: Game): Promise<Move[]>;
    status(request?: Game): Promise<Status>;
    /** What the endgame tables know of the position and of each move. */
    tb(request?: Game): Promise<TableAnswer>;

    /** A search: its last event, once it has ended. `listener` receives those before. */
    think(request?: SearchRequest, listener?: (event: InfoEvent) => void): Promise<DoneEvent>;
    hint(request?: SearchRequest, listener?: (event: InfoEvent) => void): Promise<DoneEvent>;
    analyse(request?: SearchRequest, listener?: (event: InfoEvent) => void): Promise<DoneEvent>;
    /** Ends the search with that id, or without one all of the game; each still ends with its last event. */
    stop(search?: string | number, request?: Game): Promise<Answer>;

    /** Sets an option of the program. Not while a search runs. */
    setOption(name: string, value: string | number | boolean): Promise<void>;
    /** Takes over endgame tables and opening books, a pack such as build/web/tables.bin. Not while a search runs. */
    loadTables(pack: Bytes): Promise<{ ok: true; files: number; bytes: number }>;

    /** Ends the engine and its worker. What has not been answered is refused as `closed`. */
    close(): void;
}

export function createMfalme(options?: Options): Promise<Mfalme>;

/** Runs the program once by the words of a command line, as in runMfalme(['bench']); its exit status. */
export function runMfalme(words: string[], write?: (output: 1 | 2, line: string) => void): Promise<number>;
