import type { Duplex } from 'node:stream';
import { BackupHolds } from './backup-holds.js';
import { lockDataDirectory, type DataDirectoryLock } from './data-directory-lock.js';
import { ensureFiles, filesIn, makeDataDirectory, unpackTemplate } from './data-files.js';
import { EngineKeeper } from './engine-keeper.js';
import { USUAL_PLAN, type MaintenancePlan } from './maintenance.js';
import type { PgliteSettings } from './pglite-engine.js';
import { builtTemplate } from './template.js';
import type { WireEngine } from './wire-engine.js';
import { WireStream } from './wire-stream.js';
import { WorkerEngine } from './worker-engine.js';

/** The options of `pg`'s pool for the embedded database. It has one session, so the pool has one client. */
export interface EmbeddedPoolOptions {
  readonly user: string;
  readonly database: string;
  readonly max: 1;
  /** Statements are sent without waiting for the answer to the one before, so that look-ups can share a message to the thread. */
  readonly pipeline: true;
  readonly stream: () => Duplex;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  readonly poolOptions: EmbeddedPoolOptions;
  /** Stops the database and releases the directory. Close the pool first, else its clients lose their connection. */
  stop(): Promise<void>;
}

/** How an embedded database is started. Every option has a default. */
export interface EmbeddedOptions {
  /** A packed directory that a new database starts from. Default: the template of the build, else an empty database. */
  readonly template?: string;
  readonly maintenance?: MaintenancePlan;
  /** Called once for each loss. The next client that connects gets a new engine. */
  readonly onLost?: (error: Error) => void;
  /** Called when a backup begins to read the data directory; returns what is called when it ends. */
  readonly onHold?: () => Promise<() => void>;
  /** Default: a thread of its own, which only the compiled program has. */
  readonly openEngine?: (settings: PgliteSettings) => Promise<WireEngine>;
}

/**
 * Starts the embedded database in a directory, and creates both when they do not exist. Commits are flushed to the disk
 * before they are acknowledged, and a killed process loses no acknowledged commit.
 * @throws DataDirectoryInUse, DataDirectoryUnusable; DatabaseLost when its files cannot be opened.
 */
export async function startEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  await makeDataDirectory(directory);
  const holds = new BackupHolds(() => beginHold(keeper, options));
  const keeper = keeperFor(directory, options, holds);
  const lock = await lockDataDirectory(directory, holds.visit);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    // The engine's last checkpoint follows.
    holds.close();
    return (stopping ??= stopBoth(keeper, lock));
  };
  try {
    await ensureFiles(directory, (target) => makeFiles(target, options));
    await keeper.engine();
    holds.open();
    return { poolOptions: poolOptions(keeper.engine), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the options of a pool whose single client uses an engine. */
export function poolOptions(acquire: () => Promise<WireEngine>): EmbeddedPoolOptions {
  return { user: 'postgres', database: 'postgres', max: 1, pipeline: true, stream: () => new WireStream(acquire) };
}

async function stopBoth(keeper: EngineKeeper, lock: DataDirectoryLock): Promise<void> {
  try {
    await keeper.stop();
  } finally {
    await lock.release();
  }
}

function keeperFor(directory: string, options: EmbeddedOptions, holds: BackupHolds): EngineKeeper {
  const open = (): Promise<WireEngine> => openEngine(filesIn(directory), options);
  const onLost = (error: Error): void => {
    // The next engine begins with a checkpoint.
    holds.break();
    options.onLost?.(error);
  };
  return new EngineKeeper(open, onLost);
}

async function beginHold(keeper: EngineKeeper, { onHold }: EmbeddedOptions): Promise<() => Promise<void>> {
  const engine = await keeper.engine();
  const end = await onHold?.();
  await engine.holdMaintenance(true);
  return async () => {
    end?.();
    await engine.holdMaintenance(false).catch(() => undefined);
  };
}

function openEngine(files: string, options: EmbeddedOptions): Promise<WireEngine> {
  const { openEngine: open = startWorker, maintenance = USUAL_PLAN } = options;
  return open({ directory: files, durability: 'flushed', maintenance });
}

function startWorker(settings: PgliteSettings): Promise<WireEngine> {
  return WorkerEngine.start(settings);
}

async function makeFiles(target: string, options: EmbeddedOptions): Promise<void> {
  const template = options.template ?? builtTemplate();
  if (template !== undefined) return unpackTemplate(template, target);
  const engine = await openEngine(target, options);
  await engine.close();
}
