import { Pool } from 'pg';
import { startEmbedded } from '../../../src/database/embedded/embedded-database.js';

// Opens the database of a directory, tells which rows it holds, then inserts one after the other and tells each that was
// acknowledged.

/** Checkpoints and vacuums all the time, so that some are killed too. */
const maintenance = { checkpointBytes: 500_000, checkpointMs: 60_000, vacuumBytes: 5_000_000 };
const database = await startEmbedded(process.argv[2] ?? '', { maintenance });
const pool = new Pool(database.poolOptions);
await pool.query('CREATE TABLE IF NOT EXISTS planted (id integer PRIMARY KEY, filling text NOT NULL)');
const held = 'SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM planted';
const { rows } = await pool.query<{ count: number; last: number }>(held);
const { count = 0, last = 0 } = rows[0] ?? {};
say(`holds ${count} ${last}`);
for (let id = last + 1; ; id += 1) {
  await pool.query('INSERT INTO planted VALUES ($1, $2)', [id, 'x'.repeat(1_000)]);
  say(`acknowledged ${id}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
