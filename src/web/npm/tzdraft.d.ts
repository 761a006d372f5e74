// Types of tzdraft.mjs, which explains the numbers.
import type { Mfalme, Options } from './mfalme.mjs';

export interface Info {
    type: 'info';
    depth: number;
    score: number;
    nodes: number;
    pv: string[];
    pvIndex: number;
}

export interface BestMove {
    type: 'bestmove';
    move: string;
    ponder: string;
    score: number;
    depth: number;
    nodes: number;
    capturedSquares: number[];
    isPromotion: boolean;
}

export interface Probe {
    type: 'probe';
    wdl: 'win' | 'draw' | 'loss' | 'unknown';
    /** Plies to the end of the game. */
    dtm: number;
    bestMove: string;
}

export interface EvalTrace {
    type: 'evalTrace';
    material: number;
    mobility: number;
    structure: number;
    patterns: number;
    kingSafety: number;
    tempo: number;
    total: number;
}

export interface Refusal {
    type: 'error';
    message: string;
}

export type Message = Info | BestMove | Probe | EvalTrace | Refusal;

/** Without a depth or a time a search goes to depth 20. A level is from 1 to 19; with a seed it plays the same again. */
export interface GoOptions {
    depth?: number;
    timeMs?: number;
    multiPV?: number;
    level?: number;
    seed?: number;
}

/** One search at a time; what is refused rejects with an Error. */
export class TzDraftEngine {
    constructor(engine: Mfalme, listener?: (message: Message) => void);
    listener: (message: Message) => void;
    /** Does what messages (objects, or their JSON) ask, one after the other; answers go to the listener, refusals as
     *  `error`. False after quit. */
    send(message: unknown): Promise<boolean>;
    setVariant(variant: string): Promise<void>;
    setPosition(fen: string, history?: string[]): Promise<void>;
    go(options?: GoOptions): Promise<BestMove>;
    stop(): Promise<void>;
    probe(fen: string): Promise<Probe>;
    evalTrace(fen: string): Promise<EvalTrace>;
    /** Stops a search and ends the engine. */
    quit(): Promise<false>;
}

export function createTzDraft(listener?: (message: Message) => void, options?: Options): Promise<TzDraftEngine>;
