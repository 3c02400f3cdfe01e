import { startEmbedded, type EmbeddedDatabase } from '../../../src/database/embedded/embedded-database.js';

// Opens the database of a directory and keeps it until standard input ends.

try {
  hold(await startEmbedded(process.argv[2] ?? ''));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stdout.write(`refused ${JSON.stringify({ name: error.constructor.name, message: error.message })}\n`);
}

function hold(database: EmbeddedDatabase): void {
  process.stdout.write('opened\n');
  process.stdin.resume();
  process.stdin.once('end', () => void database.stop());
}
