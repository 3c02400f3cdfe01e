import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config/config.js';
import { readEnvironment } from './config/environment.js';
import { embeddedDirectory } from './database/embedded/data-files.js';
import { EmbeddedStart } from './database/embedded/embedded-start.js';
import type { RunningServer } from './server.js';

/**
 * Garbage is collected when the heap has grown by half of what lived, and not when it has doubled or more: long uploads take a
 * fifth of the memory for it, and no more time (`npm run bench -- upload`).
 */
setFlagsFromString('--heap-growing-percent=50');

/** Signals that end the process with grace; a second one of them ends it at once. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

try {
  const config = readConfig(readEnvironment());
  const begun = config.databaseUrl === undefined ? new EmbeddedStart(embeddedDirectory(config.dataDir)) : undefined;
  // Loaded while the database opens.
  const { startServer } = await import('./server.js');
  attend(await startServer(config, begun));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

function attend(server: RunningServer): void {
  for (const signal of SIGNALS) process.once(signal, () => void server.stop().then(() => process.exit(0)));
  // The log is for machines; a person at a terminal reads a sentence.
  if (process.stderr.isTTY) process.stderr.write(`\nClarion listens on ${server.url}\n${server.next}\n\n`);
}

/** What an operator reads when the service does not start: the sentence alone, where the error was made to be read. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? `Clarion cannot start: ${error.message}` : 'Clarion cannot start.';
}
