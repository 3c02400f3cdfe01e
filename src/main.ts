import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { onPrimaryMessage, sendToPrimary } from './common/workers/worker-process.js';
import { type Config, ConfigError, readConfig, readEnvironment } from './config/config.js';
import { embeddedDirectory } from './database/embedded/data-files.js';
import { EmbeddedStart } from './database/embedded/embedded-start.js';
import type { RunningServer } from './server.js';

/**
 * Collects garbage when the heap has grown by half instead of doubled: long uploads need a fifth of the memory, and no
 * more time (`npm run bench -- upload`).
 */
setFlagsFromString('--heap-growing-percent=50');

/**
 * Allocates every object in the young generation. In the start, whose objects stay, V8 learns to allocate rows and results of queries in the
 * old one. Each then lives, with the texts it refers to, until all garbage is collected, which was once a second with busy readers.
 * Without it the failures read takes a third less processor time (`npm run bench -- failures-read`).
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** Signals that end the process gracefully; a second signal ends it at once. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

try {
  const config = readConfig(readEnvironment());
  await (config.workers > 1 && cluster.isPrimary ? startWorkers(config) : start(config));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

/** Starts the server in this process. */
async function start(config: Config): Promise<void> {
  const isToldToStop = cluster.isWorker ? stopOfPrimary() : undefined;
  // Before all that it instruments is used. Loaded only where it is wanted, for it is as large as the rest of the program.
  const tracing = config.tracing ? (await import('./operations/tracing/tracing.js')).startTracing() : undefined;
  const begun = config.databaseUrl === undefined ? new EmbeddedStart(embeddedDirectory(config.dataDir)) : undefined;
  // Loaded while the database opens.
  const { startServer } = await import('./server.js');
  const server = await startServer(config, begun);
  const stop = async (): Promise<void> => {
    await server.stop();
    await tracing?.stop();
    process.exit(0);
  };
  if (isToldToStop === undefined) {
    for (const signal of SIGNALS) process.once(signal, () => void stop());
    greet(server);
  } else {
    sendToPrimary({ kind: 'listening', url: server.url, next: server.next });
    await isToldToStop;
    await stop();
  }
}

/** Settles when the primary process stops its workers. A terminal or a service manager sends signals to workers, too: they wait for the primary. */
function stopOfPrimary(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, () => undefined);
  return new Promise((resolve) => {
    onPrimaryMessage((message) => {
      if (message.kind === 'stop') resolve();
    });
  });
}

/** Starts the workers of the server, and ends with them. */
async function startWorkers(config: Config): Promise<void> {
  const { WorkerPool, WorkerFailed } = await import('./workers/worker-pool.js');
  const { ServerLog } = await import('./http/server-log.js');
  const log = new ServerLog(config.logLevel);
  const pool = new WorkerPool(config.workers, (lost) => log.caution('worker ended', { ...lost }));
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) pool.kill();
    isStopping = true;
    await pool.stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop());
  try {
    greet(await pool.start());
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    if (!isStopping) process.exit(1);
  }
}

/** The log is for machines; a person at a terminal gets a sentence. */
function greet({ url, next }: Pick<RunningServer, 'url' | 'next'>): void {
  if (process.stderr.isTTY) process.stderr.write(`\nClarion listens on ${url}\n${next}\n\n`);
}

/**
 * Returns what an operator reads when the service does not start: only the message, if the error was made for people.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? `Clarion cannot start: ${error.message}` : 'Clarion cannot start.';
}
