import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Store } from '../../test/support/store.js';
import { openPool } from './pool.js';

/** The least that storing an upload can cost: its text parsed, and its rows inserted in one transaction. */
export interface Floor {
  /** Parses the text, and inserts the rows that the service stored, as it stores them: tests, failures, and events in finished pieces. */
  storeAsService(text: string): Promise<void>;
  /** Inserts those rows alone. */
  insertAsService(): Promise<void>;
  /** Inserts one row for each test and one for each event. */
  storeEachEvent(text: string): Promise<void>;
  close(): Promise<void>;
}

interface TestLike {
  readonly events: readonly { readonly type: string }[];
}

const EVENT_TABLES = [
  'CREATE TABLE floor_tests (content_id uuid NOT NULL, seq integer NOT NULL, test_id text, name text, success boolean, ms double precision, PRIMARY KEY (content_id, seq))',
  'CREATE TABLE floor_events (content_id uuid NOT NULL, seq integer NOT NULL, test integer NOT NULL, type text, body text, PRIMARY KEY (content_id, seq))',
];

const INSERT_TESTS = `
  INSERT INTO tests SELECT organization_id, $1::uuid, seq, test_key, test_id, name, status, flaky, duration_ms, tags, file_path, reason,
    attempts, first_event_seq, event_count, started_ms, worker, text_key
  FROM json_populate_recordset(NULL::tests, $2::json)`;
const INSERT_FAILURES = `
  INSERT INTO test_failures SELECT organization_id, $1::uuid, seq, item, extras FROM json_populate_recordset(NULL::test_failures, $2::json)`;
const INSERT_PIECES = `
  INSERT INTO event_chunks SELECT $1, $2::uuid, p.* FROM unnest($3::integer[], $4::integer[], $5::bytea[]) AS p`;
const INSERT_EACH_TEST = `
  INSERT INTO floor_tests SELECT $1::uuid, t.* FROM json_to_recordset($2::json)
    AS t (seq integer, "testId" text, "testName" text, success boolean, "durationMs" double precision)`;
const INSERT_EACH_EVENT = `
  INSERT INTO floor_events SELECT $1::uuid, e.* FROM unnest($2::integer[], $3::integer[], $4::text[], $5::text[]) AS e`;

/** Opens the store of a server that has stored one run and ended. */
export async function openFloor(store: Store): Promise<Floor> {
  const { pool, close } = await openPool(store);
  for (const statement of EVENT_TABLES) await pool.query(statement);
  const stored = await readStored(pool);
  const insertAsService = (): Promise<void> => inTransaction(pool, (client) => insertStored(client, stored));
  return {
    insertAsService,
    storeAsService: async (text) => {
      parse(text);
      await insertAsService();
    },
    storeEachEvent: async (text) => {
      const tests = parse(text);
      await inTransaction(pool, (client) => insertEach(client, tests));
    },
    close,
  };
}

/** Rows of the stored run; the texts of 64-bit numbers are read by PostgreSQL again. */
interface Stored {
  readonly organizationId: string;
  readonly tests: readonly object[];
  readonly failures: readonly object[];
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly organization_id: string;
  readonly first_event_seq: number;
  readonly event_count: number;
  readonly body: Buffer;
}

async function readStored(pool: Pool): Promise<Stored> {
  const tests = await pool.query<object>('SELECT * FROM tests ORDER BY seq');
  const failures = await pool.query<object>('SELECT * FROM test_failures ORDER BY seq');
  const pieces = await pool.query<Piece>('SELECT * FROM event_chunks ORDER BY first_event_seq');
  return {
    organizationId: pieces.rows[0]?.organization_id ?? '',
    tests: tests.rows,
    failures: failures.rows,
    pieces: pieces.rows,
  };
}

async function insertStored(client: PoolClient, { organizationId, tests, failures, pieces }: Stored): Promise<void> {
  const content = randomUUID();
  await client.query(INSERT_TESTS, [content, JSON.stringify(tests)]);
  await client.query(INSERT_FAILURES, [content, JSON.stringify(failures)]);
  const columns = [
    pieces.map((piece) => piece.first_event_seq),
    pieces.map((piece) => piece.event_count),
    pieces.map((piece) => piece.body),
  ];
  await client.query(INSERT_PIECES, [organizationId, content, ...columns]);
}

async function insertEach(client: PoolClient, tests: readonly TestLike[]): Promise<void> {
  const content = randomUUID();
  const rows = tests.map((test, seq) => ({ ...test, events: undefined, seq }));
  await client.query(INSERT_EACH_TEST, [content, JSON.stringify(rows)]);
  const events = tests.flatMap((test, index) =>
    test.events.map((event) => ({ test: index, type: event.type, body: JSON.stringify(event) })),
  );
  const columns = [
    events.map((_, seq) => seq),
    events.map((event) => event.test),
    events.map((event) => event.type),
    events.map((event) => event.body),
  ];
  await client.query(INSERT_EACH_EVENT, [content, ...columns]);
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

function parse(text: string): readonly TestLike[] {
  const body: unknown = JSON.parse(text);
  if (!isRun(body)) throw new Error('The body is no run');
  return body.result.tests;
}

function isRun(body: unknown): body is { readonly result: { readonly tests: readonly TestLike[] } } {
  return typeof body === 'object' && body !== null && 'result' in body;
}
