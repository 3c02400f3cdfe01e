import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LEAST_KEY_BYTES, readKeyText } from '../config/secret-key-text.js';
import type { Config } from '../config/config.js';
import { SecretBox } from './secret-box.js';
import { toSecretKey } from './secret-key.js';

/** The name of the key file in the data directory, and in a backup. */
export const KEY_FILE = 'secret.key';

const OWNER_ONLY = 0o600;
const ANYBODY = 0o007;

/** Keys that are missing, or a key file that cannot be used. Its message is for the operator. */
export class SecretKeyError extends Error {}

/**
 * Returns the keys of CLARION_SECRET_KEY, or the one in the key file, which is made when it is missing.
 * @throws SecretKeyError when the file cannot be written or read, or anybody may read it.
 */
export async function loadSecretBox({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<SecretBox> {
  const [first, ...others] = secretKeys.map(toSecretKey);
  if (first !== undefined) return new SecretBox(first, others, true);
  return new SecretBox(toSecretKey(await readKeyFile(dataDir)), [], false);
}

async function readKeyFile(dataDir: string): Promise<Buffer> {
  const path = join(resolve(dataDir), KEY_FILE);
  try {
    if (!(await exists(path))) await makeKeyFile(dataDir, path);
    const { mode } = await stat(path);
    if ((mode & ANYBODY) !== 0)
      throw new SecretKeyError(`Other users of this machine may read ${path}. Run: chmod 600 ${path}`);
    const key = readKeyText((await readFile(path, 'utf8')).trim());
    if (key === undefined)
      throw new SecretKeyError(`${path} has no key. Restore it from a backup, or set CLARION_SECRET_KEY.`);
    return key;
  } catch (error) {
    if (error instanceof SecretKeyError) throw error;
    throw new SecretKeyError(
      `No key for secrets can be kept in ${path} (${String(codeOf(error) ?? error)}). Set CLARION_SECRET_KEY; \`openssl rand -base64 32\` makes one.`,
      { cause: error },
    );
  }
}

/** Writes beside the place and links the file there, so that of two processes one makes it and both read the same whole key. */
async function makeKeyFile(dataDir: string, path: string): Promise<void> {
  await mkdir(resolve(dataDir), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(`${randomBytes(LEAST_KEY_BYTES).toString('base64')}\n`);
    await file.sync();
    await file.close();
    await chmod(draft, OWNER_ONLY);
    await link(draft, path).catch(ignoreExisting);
  } finally {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
