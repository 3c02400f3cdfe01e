import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbedded } from '../../../src/database/embedded/embedded-database.js';

// Loses the engine in the middle of a transaction, while others wait, and tells what each of them saw and what came after.

const losses: string[] = [];
const database = await startEmbedded(process.argv[2] ?? '', { onLost: (error) => void losses.push(wordOf(error)) });
const pool = new Pool({ ...database.poolOptions, connectionTimeoutMillis: 15_000 });
pool.on('error', () => undefined);

await pool.query('CREATE TABLE planted (id integer)');
// No loss: in a thread with room enough PostgreSQL comes to the end of the text, and refuses it.
const deep = await outcome(pool.query('SELECT $1::jsonb', ['['.repeat(1_000_000)]));
const client = await pool.connect();
client.on('error', () => undefined);
await client.query('BEGIN');
await client.query('INSERT INTO planted VALUES (1)');
// The engine's one fault that can be had for the asking: it cannot take a COPY, and ends.
const running = outcome(client.query('COPY planted FROM STDIN'));
const queued = outcome(client.query('INSERT INTO planted VALUES (2)'));
const waiting = outcome(pool.query('SELECT 1'));
const pending = await Promise.all([running, queued]);
const later = await outcome(client.query('COMMIT'));
client.release(true);
const waited = await waiting;
const after = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM planted');

// An idle connection that is lost must not end the process either.
const idle = await pool.connect();
const lostIdle = outcome(idle.query('COPY planted FROM STDIN'));
idle.release();
await lostIdle;
await sleep(50);
const last = await outcome(pool.query('INSERT INTO planted VALUES (3)'));

process.stdout.write(`${JSON.stringify({ deep, pending, later, waited, rows: after.rows[0]?.count, losses, last })}\n`);
await pool.end();
await database.stop();

function outcome(query: Promise<unknown>): Promise<string> {
  return query.then(() => 'done', wordOf);
}

function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
}
