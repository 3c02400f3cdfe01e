import { ConfigError, readConfig } from './config/config.js';
import { readEnvironment } from './config/environment.js';
import { startServer } from './server.js';

/** Signals that end the process with grace; a second one of them ends it at once. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

try {
  const server = await startServer(readConfig(readEnvironment()));
  for (const signal of SIGNALS) process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

/** What an operator reads when the service does not start: the sentence alone, where the error was made to be read. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? `Clarion cannot start: ${error.message}` : 'Clarion cannot start.';
}
