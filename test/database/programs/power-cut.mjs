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

const onDisk = (path) => (String(path).startsWith(`${live}/`) ? join(disk, relative(live, String(path))) : undefined);
const follow = (name, change) => {
  fs[name] = (...parameters) => {
    const result = real[name](...parameters);
    change(result, ...parameters);
    return result;
  };
};
const flushed = (_result, file) => {
  const path = real.readlinkSync(`/proc/self/fd/${file}`);
  const copy = onDisk(path);
  if (copy !== undefined && real.statSync(path).isFile()) real.copyFileSync(path, copy);
};
follow('fsyncSync', flushed);
follow('fdatasyncSync', flushed);
follow('openSync', (_file, path) => {
  const copy = onDisk(path);
  if (copy !== undefined && !real.existsSync(copy) && real.statSync(path).isFile()) real.writeFileSync(copy, '');
});
follow('writeFileSync', (_result, path) => {
  const copy = onDisk(path);
  if (copy !== undefined && !real.existsSync(copy)) real.writeFileSync(copy, '');
});
follow('renameSync', (_result, from, to) => real.renameSync(onDisk(from), onDisk(to)));
follow('unlinkSync', (_result, path) => real.rmSync(onDisk(path), { force: true }));
follow('mkdirSync', (_result, path) => onDisk(path) !== undefined && real.mkdirSync(onDisk(path), { recursive: true }));
follow('rmdirSync', (_result, path) => real.rmSync(onDisk(path), { force: true, recursive: true }));
follow('truncateSync', (_result, path, length) => real.truncateSync(onDisk(path), length));
follow('ftruncateSync', (_result, file, length) => {
  const copy = onDisk(real.readlinkSync(`/proc/self/fd/${file}`));
  if (copy !== undefined) real.truncateSync(copy, length);
});
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
const { pool } = await open(live);
await pool.query('CREATE TABLE planted (id integer PRIMARY KEY, filling text NOT NULL)');
let acknowledged = 0;
const insert = async (rows) => {
  const filling = 'x'.repeat(1_000);
  await pool.query('INSERT INTO planted SELECT $1 + g, $2 FROM generate_series(1, $3) g', [acknowledged, filling, rows]);
  acknowledged += rows;
};
// Enough for a second log segment and for a checkpoint in between, then a few commits that only the log has.
for (let round = 0; round < 10; round += 1) await insert(1_000);
await pool.query('CHECKPOINT');
for (let round = 0; round < 10; round += 1) await insert(1_000);
for (let round = 0; round < 20; round += 1) await insert(1);

// The machine stops here. What runs on in this process writes to the live copy alone.
const cut = join(directory, 'cut');
real.cpSync(disk, cut, { recursive: true });
try {
  const after = await open(cut);
  const { rows } = await after.pool.query('SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM planted');
  process.stdout.write(`${JSON.stringify({ acknowledged, ...rows[0] })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ acknowledged, unreadable: error.message })}\n`);
}
process.exit(0);
