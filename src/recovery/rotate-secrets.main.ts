import { readConfig, readEnvironment } from '../config/config.js';
import { SEALED_COLUMNS } from '../sealed-columns.js';
import { loadSecretBox } from '../secrets/key-file.js';
import { inDatabase } from './database.store.js';
import { rotateSecrets } from './rotate-secrets.js';

const DISCARD = '--discard-lost';
const USAGE = `Usage:
  npm run rotate-secrets                    Encrypts all secrets in the database with the first key of CLARION_SECRET_KEY
  npm run rotate-secrets -- ${DISCARD}  Gives up secrets whose key is lost, and disables their webhooks

The variables of the server say which database: CLARION_DATA_DIR, CLARION_DATABASE_URL. The embedded database needs its server stopped.`;

try {
  const [option, ...more] = process.argv.slice(2);
  if ((option !== undefined && option !== DISCARD) || more.length > 0) throw new Error(USAGE);
  const config = readConfig(readEnvironment());
  const box = await loadSecretBox(config);
  const message = await inDatabase(config, (manager) =>
    rotateSecrets(manager, box, SEALED_COLUMNS, option === DISCARD),
  );
  process.stdout.write(`${message}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
