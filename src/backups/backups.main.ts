import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, readEnvironment } from '../config/config.js';
import { BackupError } from './archive/archive-header.js';
import { backUp } from './directory/back-up.js';
import { restore } from './directory/restore.js';
import { exportOrganization } from './rows/export-organization.js';
import { importOrganization } from './rows/import-organization.js';

const USAGE = `Usage:
  npm run backup -- <file>                               Copies the data directory into a file, while its server runs
  npm run restore -- <file> [--replace]                  Puts a backup into the data directory, without a server
  npm run export -- --organization <id or name> <file>   Writes an organization into a file, while its server runs
  npm run import -- <file>                               Writes an export into an empty database

The variables of the server say which data directory and database: CLARION_DATA_DIR, CLARION_DATABASE_URL, CLARION_ARTIFACTS_URL.`;

/** The words of a command line. */
interface Words {
  readonly path: string;
  readonly organization: string | undefined;
  readonly isReplacing: boolean;
}

/** Each command returns what its user reads at the end. */
const COMMANDS: Readonly<Record<string, (config: Config, words: Words) => Promise<string>>> = {
  backup: async (config, { path }) => {
    const { databaseFiles, artifacts, keys } = await backUp(config, path);
    const where =
      config.artifacts === undefined ? `and ${count(artifacts, 'artifact')}` : 'without the artifacts in the bucket';
    const key = keys === 0 ? ' Keep CLARION_SECRET_KEY too: without it, the secrets in the backup are lost.' : '';
    return `Wrote ${path}: the database (${count(databaseFiles, 'file')}) ${where}.${key}`;
  },
  restore: async (config, { path, isReplacing }) => {
    const { createdAt, replaced, withoutBytes } = await restore(config, path, isReplacing);
    const old =
      replaced === undefined ? '' : ` The old content is in ${replaced}; remove it when you no longer need it.`;
    const missing =
      withoutBytes === 0 ? '' : ` ${count(withoutBytes, 'artifact')} had no bytes when the backup was made.`;
    return `Restored the backup of ${createdAt} into ${config.dataDir}.${old}${missing} Start the server.`;
  },
  export: async (config, { path, organization }) => {
    if (organization === undefined) throw new BackupError(USAGE);
    const { organization: name, rows, artifacts, withoutBytes } = await exportOrganization(config, organization, path);
    const missing =
      withoutBytes.length === 0 ? '' : ` The bytes of these artifacts are gone: ${withoutBytes.join(', ')}.`;
    return `Wrote ${name} to ${path}: ${count(rows, 'row')}, ${count(artifacts, 'artifact')}.${missing}`;
  },
  import: async (config, { path }) => {
    const { organizationId, rows, artifacts } = await importOrganization(config, path);
    return `Imported ${organizationId}: ${count(rows, 'row')}, ${count(artifacts, 'artifact')}. Start the server.`;
  },
};

try {
  const [name = '', ...more] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) throw new BackupError(USAGE);
  process.stdout.write(`${await command(readConfig(readEnvironment()), wordsOf(more))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function wordsOf(given: readonly string[]): Words {
  const options = { organization: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BackupError(USAGE);
  // npm runs scripts in the folder of the package.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  return { path, organization: values.organization, isReplacing: values.replace };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
