// Opens the database of a directory, tells which rows it holds, then inserts rows one by one and tells each that was acknowledged.
import pg from 'pg';
import { startEmbedded } from '../../../dist/src/database/embedded/embedded-database.js';

const say = (line) => process.stdout.write(`${line}\n`);

const database = await startEmbedded(process.argv[2]);
const pool = new pg.Pool(database.poolOptions);
await pool.query('CREATE TABLE IF NOT EXISTS planted (id integer PRIMARY KEY, filling text NOT NULL)');
const { rows } = await pool.query('SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM planted');
say(`holds ${rows[0].count} ${rows[0].last}`);
for (let id = rows[0].last + 1; ; id += 1) {
  await pool.query('INSERT INTO planted VALUES ($1, $2)', [id, 'x'.repeat(1_000)]);
  say(`acknowledged ${id}`);
}
