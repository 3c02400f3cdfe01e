// Loses the engine in the middle of a transaction, while others wait, and tells what each of them saw and what came after.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../../dist/src/database/embedded/embedded-database.js';

const losses = [];
const database = await startEmbedded(process.argv[2], { onLost: (error) => losses.push(error.code) });
const pool = new pg.Pool({ ...database.poolOptions, connectionTimeoutMillis: 15_000 });
pool.on('error', () => undefined);
const codeOf = (promise) => promise.then(() => 'done', (error) => error.code ?? error.message);

await pool.query('CREATE TABLE planted (id integer)');
const client = await pool.connect();
client.on('error', () => undefined);
await client.query('BEGIN');
await client.query('INSERT INTO planted VALUES (1)');
// The engine's one fault that can be had for the asking: it cannot take a COPY and ends.
const first = codeOf(client.query('COPY planted FROM STDIN'));
const second = codeOf(client.query('INSERT INTO planted VALUES (2)'));
const waiting = codeOf(pool.query('SELECT 1'));
const startedAt = performance.now();
const pending = await Promise.all([first, second]);
const toldWithinMs = performance.now() - startedAt;
const later = await codeOf(client.query('COMMIT'));
client.release(true);
const waited = await waiting;
const after = await pool.query('SELECT count(*)::int AS count FROM planted');

// An idle connection that is lost must not end the process either.
const idle = await pool.connect();
const lostIdle = codeOf(idle.query('COPY planted FROM STDIN'));
idle.release();
await lostIdle;
await sleep(50);
const last = await codeOf(pool.query('INSERT INTO planted VALUES (3)'));

process.stdout.write(`${JSON.stringify({ pending, toldWithinMs, later, waited, rows: after.rows[0].count, losses, last })}\n`);
await pool.end();
await database.stop();
