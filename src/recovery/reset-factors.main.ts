import { readConfig, readEnvironment } from '../config/config.js';
import { inDatabase } from './database.store.js';
import { resetFactors } from './reset-sign-in.js';

const USAGE = `Usage:
  npm run reset-factors -- <email>   Removes the second factors of a user who has lost them, and ends the user's sessions

The variables of the server say which database: CLARION_DATA_DIR, CLARION_DATABASE_URL. The embedded database needs its server stopped.`;

try {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || !email.includes('@') || more.length > 0) throw new Error(USAGE);
  const message = await inDatabase(readConfig(readEnvironment()), (manager) => resetFactors(manager, email));
  process.stdout.write(`${message}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
