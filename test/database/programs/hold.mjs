// Opens the database of a directory and keeps it until standard input ends.
import { startEmbedded } from '../../../dist/src/database/embedded/embedded-database.js';

try {
  const database = await startEmbedded(process.argv[2]);
  process.stdout.write('opened\n');
  process.stdin.resume();
  process.stdin.once('end', () => void database.stop());
} catch (error) {
  process.stdout.write(`refused ${JSON.stringify({ name: error.constructor.name, message: error.message })}\n`);
}
