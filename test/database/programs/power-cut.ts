import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

// Plays a power cut: keeps a second copy of the database in which a file has only the bytes that were there when it was last
// flushed, as on a disk that wrote nothing on its own. (Names are taken for durable at once; a journal keeps their order.)
// Tells how many of the acknowledged rows that copy has.

const [directory = '', durability = ''] = process.argv.slice(2);
const live = join(directory, 'live');
const disk = join(directory, 'disk');
const { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync } = fs;
const { renameSync, rmSync, rmdirSync, statSync, truncateSync, writeFileSync } = fs;
let isFollowing = false;

type Change = (copy: string, path: string, parameter: unknown) => void;
const flush: Change = (copy, path) => {
  if (statSync(path).isFile()) copyFileSync(path, copy);
};
const create: Change = (copy, path) => {
  if (!existsSync(copy) && statSync(path).isFile()) writeFileSync(copy, '');
};
const cutOff: Change = (copy, _path, length) => truncateSync(copy, Number(length ?? 0));
follow('fsyncSync', flush);
follow('fdatasyncSync', flush);
follow('openSync', create);
follow('writeFileSync', create);
follow('renameSync', (copy, _path, to) => renameSync(copy, copyOf(String(to)) ?? ''));
follow('unlinkSync', (copy) => rmSync(copy));
follow('mkdirSync', (copy) => mkdirSync(copy));
follow('rmdirSync', (copy) => rmdirSync(copy));
follow('truncateSync', cutOff);
follow('ftruncateSync', cutOff);
syncBuiltinESMExports();

const { Pool } = await import('pg');
const { poolOptions } = await import('../../../src/database/embedded/embedded-database.js');
const { USUAL_PLAN } = await import('../../../src/database/embedded/maintenance.js');
const { unpackDirectory } = await import('../../../src/database/embedded/packed-directory.js');
const { PgliteEngine } = await import('../../../src/database/embedded/pglite-engine.js');
const { builtTemplate } = await import('../../../src/database/embedded/template.js');

unpackDirectory(readFileSync(builtTemplate() ?? ''), disk);
cpSync(disk, live, { recursive: true });
isFollowing = true;
const acknowledged = await insertRows();
isFollowing = false; // The machine stops here.

const cut = join(directory, 'cut');
cpSync(disk, cut, { recursive: true });
rmSync(join(cut, 'postmaster.pid'), { force: true });
process.stdout.write(`${JSON.stringify({ acknowledged, ...(await rowsAfterCut()) })}\n`);
process.exit(0);

/** Tables that a checkpoint flushed, a second log segment, and at last commits that only the log has. */
async function insertRows(): Promise<number> {
  const pool = await open(live);
  let last = 0;
  const insert = async (rows: number): Promise<void> => {
    await pool.query('INSERT INTO planted SELECT $1 + g, $2 FROM generate_series(1, $3) g', [
      last,
      'x'.repeat(1_000),
      rows,
    ]);
    last += rows;
  };
  await pool.query('CREATE TABLE planted (id integer PRIMARY KEY, filling text NOT NULL)');
  await insert(500);
  await pool.query('CHECKPOINT');
  await insert(500);
  await pool.query('SELECT pg_switch_wal()');
  for (let round = 0; round < 10; round += 1) await insert(1);
  return last;
}

async function rowsAfterCut(): Promise<object> {
  try {
    const pool = await open(cut);
    const { rows } = await pool.query<object>(
      'SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM planted',
    );
    return rows[0] ?? {};
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : '' };
  }
}

async function open(files: string): Promise<InstanceType<typeof Pool>> {
  const kept = durability === 'flushed' ? 'flushed' : 'unflushed';
  const engine = await PgliteEngine.open({ directory: files, durability: kept, maintenance: USUAL_PLAN });
  return new Pool(poolOptions(() => Promise.resolve(engine)));
}

/** After each call of a function of `node:fs` on a file of the live database, closed or open, changes the copy. */
function follow(name: string, change: Change): void {
  const original: unknown = Reflect.get(fs, name);
  if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`);
  Reflect.set(fs, name, (...parameters: readonly unknown[]): unknown => {
    const path =
      typeof parameters[0] === 'number' ? readlinkSync(`/proc/self/fd/${parameters[0]}`) : String(parameters[0]);
    const result: unknown = Reflect.apply(original, fs, parameters);
    const copy = isFollowing ? copyOf(path) : undefined;
    if (copy !== undefined) change(copy, path, parameters[1]);
    return result;
  });
}

/** The path of the copy; none for what is not of the database. */
function copyOf(path: string): string | undefined {
  return path.startsWith(`${live}/`) ? join(disk, relative(live, path)) : undefined;
}
