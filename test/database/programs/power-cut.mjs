// Plays a power cut: keeps a second copy of the database in which a file has only the bytes that were there when it was last
// flushed, as on a disk that wrote nothing on its own. (Names are taken for durable at once; a journal keeps their order.)
// Tells how many of the acknowledged rows that copy has.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

const [directory, durability] = process.argv.slice(2);
const live = join(directory, 'live');
const disk = join(directory, 'disk');
const real = { ...fs };

/** The path of the copy; none for what is not of the database. */
const onDisk = (path) => (String(path).startsWith(`${live}/`) ? join(disk, relative(live, String(path))) : undefined);
const pathOf = (file) => real.readlinkSync(`/proc/self/fd/${file}`);
let isFollowing = false;
/** Does to the copy what the engine does to the file that `name` works on: a path, or an open file. */
const follow = (name, change) => {
  fs[name] = (...parameters) => {
    const path = typeof parameters[0] === 'number' ? pathOf(parameters[0]) : parameters[0];
    const result = real[name](...parameters);
    const copy = isFollowing ? onDisk(path) : undefined;
    if (copy !== undefined) change(copy, path, ...parameters.slice(1));
    return result;
  };
};
const flush = (copy, path) => real.statSync(path).isFile() && real.copyFileSync(path, copy);
const create = (copy, path) => !real.existsSync(copy) && real.statSync(path).isFile() && real.writeFileSync(copy, '');
follow('fsyncSync', flush);
follow('fdatasyncSync', flush);
follow('openSync', create);
follow('writeFileSync', create);
follow('renameSync', (copy, _path, to) => real.renameSync(copy, onDisk(to)));
follow('unlinkSync', (copy) => real.rmSync(copy));
follow('mkdirSync', (copy) => real.mkdirSync(copy));
follow('rmdirSync', (copy) => real.rmdirSync(copy));
follow('truncateSync', (copy, _path, length) => real.truncateSync(copy, length));
follow('ftruncateSync', (copy, _path, length) => real.truncateSync(copy, length));
syncBuiltinESMExports();

const { default: pg } = await import('pg');
const { PgliteEngine } = await import('../../../dist/src/database/embedded/pglite-engine.js');
const { poolOptions } = await import('../../../dist/src/database/embedded/embedded-database.js');
const { USUAL_PLAN } = await import('../../../dist/src/database/embedded/maintenance.js');
const { builtTemplate } = await import('../../../dist/src/database/embedded/template.js');
const { unpackDirectory } = await import('../../../dist/src/database/embedded/packed-directory.js');

const open = async (files) => {
  const engine = await PgliteEngine.open({ directory: files, durability, maintenance: USUAL_PLAN });
  return { engine, pool: new pg.Pool(poolOptions(async () => engine)) };
};

unpackDirectory(real.readFileSync(builtTemplate()), disk);
real.cpSync(disk, live, { recursive: true });
isFollowing = true;
const { pool } = await open(live);
await pool.query('CREATE TABLE planted (id integer PRIMARY KEY, filling text NOT NULL)');
let acknowledged = 0;
const insert = async (rows) => {
  const filling = 'x'.repeat(1_000);
  await pool.query('INSERT INTO planted SELECT $1 + g, $2 FROM generate_series(1, $3) g', [acknowledged, filling, rows]);
  acknowledged += rows;
};
// Tables that a checkpoint flushed, a second log segment, and at last commits that only the log has.
for (let round = 0; round < 3; round += 1) await insert(300);
await pool.query('CHECKPOINT');
await pool.query('SELECT pg_switch_wal()');
for (let round = 0; round < 3; round += 1) await insert(300);
for (let round = 0; round < 10; round += 1) await insert(1);

// The machine stops here.
isFollowing = false;
const cut = join(directory, 'cut');
real.cpSync(disk, cut, { recursive: true });
real.rmSync(join(cut, 'postmaster.pid'), { force: true });
try {
  const after = await open(cut);
  const { rows } = await after.pool.query('SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM planted');
  process.stdout.write(`${JSON.stringify({ acknowledged, ...rows[0] })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ acknowledged, unreadable: error.message })}\n`);
}
process.exit(0);
