import { parseArgs } from 'node:util';
import { readConfig, readEnvironment } from '../../config/config.js';
import { serverOptions } from '../connection.js';
import { distribute, DistributionError, undistribute, type DistributionResult } from './distribute.js';

const USAGE = `Usage:
  npm run db:distribute -- [--shards <1 to 1024>]   Distributes the tables of CLARION_DATABASE_URL by organization over the nodes of its Citus cluster
  npm run db:undistribute                           Brings all rows back to the coordinator

Stop the servers first. After a failure, run the same command again: it goes on.`;

const MOST_SHARDS = 1024;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run([command, ...words]: readonly string[]): Promise<string> {
  const { databaseUrl } = readConfig(readEnvironment());
  if (databaseUrl === undefined)
    throw new DistributionError(
      'Set CLARION_DATABASE_URL to the coordinator of a Citus cluster. The embedded database cannot be distributed: export from it and import into PostgreSQL first.',
    );
  const options = serverOptions(databaseUrl);
  if (command === 'distribute') return described(await distribute(options, shardsOf(words)));
  if (command === 'undistribute' && words.length === 0) return described(await undistribute(options));
  throw new DistributionError(USAGE);
}

function shardsOf(words: readonly string[]): number {
  const { values } = parseArgs({ args: [...words], options: { shards: { type: 'string', default: '32' } } });
  const shards = /^\d{1,4}$/.test(values.shards) ? Number(values.shards) : 0;
  if (shards < 1 || shards > MOST_SHARDS) throw new DistributionError(`--shards is a number from 1 to ${MOST_SHARDS}.`);
  return shards;
}

function described({ tables, moved, nodes }: DistributionResult): string {
  const places = `${tables.distributed} tables are distributed over ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${tables.everywhere} are on every node, ${tables.coordinator} on the coordinator only.`;
  return `${moved === 0 ? 'Nothing to move' : `Moved ${moved} tables`}: ${places}`;
}
