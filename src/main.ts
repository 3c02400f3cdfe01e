import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig, readEnvironment } from './config/config.js';
import { embeddedDirectory } from './database/embedded/data-files.js';
import { EmbeddedStart } from './database/embedded/embedded-start.js';
import type { Tracing } from './operations/tracing/tracing.js';
import type { RunningServer } from './server.js';

/**
 * Collects garbage when the heap has grown by half instead of doubled: long uploads need a fifth of the memory, and no
 * more time (`npm run bench -- upload`).
 */
setFlagsFromString('--heap-growing-percent=50');

/** Signals that end the process gracefully; a second signal ends it at once. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

try {
  const config = readConfig(readEnvironment());
  // Before all that it instruments is used. Loaded only where it is wanted, for it is as large as the rest of the program.
  const tracing = config.tracing ? (await import('./operations/tracing/tracing.js')).startTracing() : undefined;
  const begun = config.databaseUrl === undefined ? new EmbeddedStart(embeddedDirectory(config.dataDir)) : undefined;
  // Loaded while the database opens.
  const { startServer } = await import('./server.js');
  attend(await startServer(config, begun), tracing);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

function attend(server: RunningServer, tracing: Tracing | undefined): void {
  const stop = async (): Promise<void> => {
    await server.stop();
    await tracing?.stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.once(signal, () => void stop());
  // The log is for machines; a person at a terminal gets a sentence.
  if (process.stderr.isTTY) process.stderr.write(`\nClarion listens on ${server.url}\n${server.next}\n\n`);
}

/**
 * Returns what an operator reads when the service does not start: only the message, if the error was made for people.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? `Clarion cannot start: ${error.message}` : 'Clarion cannot start.';
}
