import { setImmediate as nextRound } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { FlushedFiles } from './flushed-files.js';
import { Maintenance, type MaintenanceMoment, type MaintenancePlan } from './maintenance.js';
import { DatabaseLost, type WireEngine } from './wire-engine.js';
import { simpleQuery, statusAfter } from './wire-messages.js';

/** Whether commits wait for the disk. Tests of higher layers do not need that. */
export type Durability = 'flushed' | 'unflushed';

/** How an engine is opened. */
export interface PgliteSettings {
  /** The database's files; created when they do not exist, which takes seconds and does not survive a kill. */
  readonly directory: string;
  readonly durability: Durability;
  readonly maintenance: MaintenancePlan;
}

/** PostgreSQL refuses input nested too deep before it exhausts the thread's own stack. Statements are not logged. */
const LIMITS = ['shared_buffers=64MB', 'max_stack_depth=1MB', 'jit=off'];
const QUIET = ['log_min_messages=fatal', 'log_min_error_statement=panic'];
const FLUSHED = ['fsync=on', 'wal_sync_method=fsync'];

/** PGlite's signal for "an SQL error was raised": the exit status of a jump back to its main loop. */
const ERROR_RAISED = 100;
const TICK_MS = 60_000;

/** PGlite in the current thread. Each call runs to its end and blocks the thread. */
export class PgliteEngine implements WireEngine {
  readonly #lost = new AbortController();
  readonly #maintenance: Maintenance;
  readonly #tick: NodeJS.Timeout;
  #turn: Promise<unknown> = Promise.resolve();
  #isIdle = true;
  #isMaintenancePlanned = false;
  #isMaintenanceHeld = false;

  private constructor(
    private readonly pglite: PGlite,
    private readonly files: FlushedFiles,
    private readonly lastWords: LastWords,
    plan: MaintenancePlan,
  ) {
    this.#maintenance = new Maintenance(plan, this.#moment());
    this.#tick = setInterval(() => this.#planMaintenance(), Math.min(TICK_MS, plan.checkpointMs)).unref();
    stopAtFatalErrors(pglite);
  }

  /**
   * Opens the files of a directory, and recovers them when the last process was killed.
   * @throws DatabaseLost when the files cannot be opened.
   */
  static async open(settings: PgliteSettings): Promise<PgliteEngine> {
    const files = new FlushedFiles(settings.directory);
    const lastWords = new LastWords();
    try {
      const startParams = startParameters(settings.durability);
      const pglite = await PGlite.create({ fs: files, startParams, onStderr: lastWords.hear });
      return new PgliteEngine(pglite, files, lastWords, settings.maintenance);
    } catch (error) {
      throw new DatabaseLost(lastWords.toldBy(error));
    }
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  execute(messages: Uint8Array): Promise<Uint8Array> {
    return this.#inTurn(() => this.#run(messages));
  }

  holdMaintenance(isHeld: boolean): Promise<void> {
    return this.#inTurn(() => {
      this.#isMaintenanceHeld = isHeld;
      if (!isHeld && this.#isIdle) this.#planMaintenance();
      return Promise.resolve();
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#tick);
    if (this.lost.aborted) return;
    await this.#inTurn(() => this.pglite.close());
    this.#lost.abort(new DatabaseLost('it is closed'));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #run(messages: Uint8Array): Promise<Uint8Array> {
    this.lost.throwIfAborted();
    const pieces: Uint8Array[] = [];
    try {
      // The other methods keep every result in memory forever, or parse it again.
      const onRawData = (bytes: Uint8Array): void => void pieces.push(bytes.slice());
      await this.pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
    } catch (error) {
      throw this.#lose(error);
    }
    const answer = joined(pieces);
    this.#isIdle = statusAfter(answer) === 'I';
    if (this.#isIdle) this.#planMaintenance();
    return answer;
  }

  #lose(error: unknown): DatabaseLost {
    const lost = new DatabaseLost(this.lastWords.toldBy(error));
    clearInterval(this.#tick);
    this.#lost.abort(lost);
    return lost;
  }

  #moment(): MaintenanceMoment {
    return { writtenBytes: this.files.writtenBytes, nowMs: performance.now() };
  }

  #planMaintenance(): void {
    if (this.#isMaintenanceHeld || this.#isMaintenancePlanned || this.#maintenance.due(this.#moment()) === undefined)
      return;
    this.#isMaintenancePlanned = true;
    this.#inTurn(() => this.#maintain()).catch(() => undefined);
  }

  /** In a transaction it would be part of it, so it waits until the session is idle. The last reply is sent first. */
  async #maintain(): Promise<void> {
    await nextRound();
    this.#isMaintenancePlanned = false;
    const statement = this.#maintenance.due(this.#moment());
    if (statement === undefined || this.#isMaintenanceHeld || !this.#isIdle || this.lost.aborted) return;
    await this.#run(simpleQuery(statement));
    this.#maintenance.did(statement, this.#moment());
  }
}

/** In a buffer of its own, which can be transferred to another thread. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

function startParameters(durability: Durability): string[] {
  const isFlushed = durability === 'flushed';
  // PGlite's own parameters contain -F, which is fsync=off.
  const usual = PGlite.defaultStartParams.filter((parameter) => !isFlushed || parameter !== '-F');
  const settings = [...LIMITS, ...QUIET, ...(isFlushed ? FLUSHED : [])];
  return [...usual, ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * PGlite treats every exception of its engine as an SQL error and continues. After a panic, a failed recursion or a
 * fault of the engine itself the memory cannot be trusted; the call then ends where PGlite restores its stack.
 */
function stopAtFatalErrors(pglite: PGlite): void {
  const module = pglite.Module;
  const mainLoop = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoop();
    } catch (error) {
      if (exitStatus(error) !== ERROR_RAISED) module.stackRestore = () => breakOff(error);
      throw error;
    }
  };
}

function breakOff(error: unknown): never {
  throw new Error('the engine failed', { cause: error });
}

function exitStatus(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** Keeps the last message of PostgreSQL before it died: its log is not written anywhere else. */
class LastWords {
  #words: string | undefined;

  readonly hear = (line: string): boolean => {
    this.#words = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? this.#words;
    return true;
  };

  toldBy(error: unknown): string {
    if (this.#words !== undefined) return this.#words;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : 'it stopped without a word';
  }
}
