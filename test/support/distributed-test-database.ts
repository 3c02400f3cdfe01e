import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serverOptions, type PostgresOptions } from '../../src/database/connection.js';
import { distribute } from '../../src/database/distribution/distribute.js';
import { templateName } from '../../src/database/embedded/template.js';
import { runMigrations } from '../../src/database/migrate.js';

const MIGRATIONS = resolve('src/database/migrations');
const DISTRIBUTION = resolve('src/database/distribution');

/** Held while the template database is made: the letters "ccts". */
const LOCK_KEY = 0x63_63_74_73;

/** Few, because every test file has all tables of its own. */
const SHARDS = 4;

const TRIES = 100;
const PAUSE_MS = 50;

interface Node {
  readonly host: string;
  readonly port: number;
}

/**
 * A distributed database of its own on the Citus cluster of `url`: a copy of a template on each node. The parts of a table have the
 * same names and numbers in the copies, so the coordinator finds them there.
 */
export async function createDistributedTestDatabase(
  url: string,
): Promise<{ readonly url: string; readonly options: PostgresOptions; close(): Promise<void> }> {
  const name = `clarion_test_${randomBytes(6).toString('hex')}`;
  const nodes = await nodesOf(url);
  await onDatabase(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const template = await ensureTemplate(client, url, nodes);
    for (const node of nodes) await copyDatabase(at(url, node), template, name);
  });
  const close = async (): Promise<void> => {
    for (const node of nodes) await retried(at(url, node), name, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  const copy = at(url, undefined, name);
  return { url: copy, options: serverOptions(copy), close };
}

/** The coordinator first. */
async function nodesOf(url: string): Promise<readonly Node[]> {
  const read = (client: Client): Promise<{ rows: Node[] }> =>
    client.query('SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid');
  return (await onDatabase(url, read)).rows;
}

/** Under its final name the template is finished; until then it has another, which a killed run may have left behind. */
async function ensureTemplate(client: Client, url: string, nodes: readonly Node[]): Promise<string> {
  const name = `clarion_${templateName(MIGRATIONS).replaceAll(/\W/g, '_')}_${digestOf(DISTRIBUTION)}`;
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount !== 0) return name;
  const unfinished = `${name}_unfinished`;
  for (const node of nodes)
    await onDatabase(at(url, node), async (other) => {
      await other.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
      await other.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    });
  for (const node of nodes)
    await onDatabase(at(url, node, unfinished), (other) => other.query('CREATE EXTENSION citus'));
  await onDatabase(at(url, undefined, unfinished), async (other) => {
    const [coordinator, ...workers] = nodes;
    await other.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port]);
    for (const { host, port } of workers) await other.query('SELECT citus_add_node($1, $2)', [host, port]);
  });
  const options = serverOptions(at(url, undefined, unfinished));
  await runMigrations(options);
  await distribute(options, SHARDS);
  // The coordinator last: its name says that the template is finished.
  for (const node of nodes.toReversed())
    await retried(at(url, node), unfinished, `ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  return name;
}

async function copyDatabase(url: string, from: string, to: string): Promise<void> {
  await retried(url, from, `CREATE DATABASE ${to} TEMPLATE ${from}`);
}

/** The extension keeps a session in each of its databases, and the coordinator has some on the workers: they are ended first. */
async function retried(url: string, database: string, statement: string): Promise<void> {
  await onDatabase(url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (attempt === TRIES) throw error;
        await sleep(PAUSE_MS);
      }
    }
  });
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of a node, by default the coordinator, and a database, by default the one of the address. */
function at(url: string, node?: Node, database?: string): string {
  const other = new URL(url);
  if (node !== undefined) {
    other.hostname = node.host;
    other.port = String(node.port);
  }
  if (database !== undefined) other.pathname = `/${database}`;
  return other.toString();
}

function digestOf(directory: string): string {
  const digest = createHash('sha256');
  for (const file of readdirSync(directory).toSorted()) digest.update(readFileSync(join(directory, file)));
  return digest.digest('hex').slice(0, 8);
}
