import { Client, DatabaseError } from 'pg';
import type { PostgresOptions } from './connection.js';

/** The address leads to a pooler that shares sessions among clients, or drops their settings. */
export class PooledConnection extends Error {
  constructor(what: string) {
    super(
      `CLARION_DATABASE_URL leads to a connection pooler such as PgBouncer, which ${what}. Use the address of PostgreSQL itself: Clarion keeps a pool of connections per instance.`,
    );
  }
}

/** Settings that each connection requests when it starts. They limit the time of statements and locks. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** The sessions that look for one that they share with another client. */
const WITNESSES = 3;

const PROTOCOL_VIOLATION = '08P01';

/**
 * Checks that each connection is a session of its own, with the settings that it requests. Advisory locks, prepared statements and time
 * limits rest on it, and a pooler that shares sessions breaks them only now and then.
 * @throws PooledConnection
 */
export async function checkSessions({ extra }: PostgresOptions): Promise<void> {
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = new Client(extra);
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await connect();
    await checkLimits(first, extra);
    const session = await sessionOf(first);
    if (announcedSession(first) === session) return;
    for (let witness = 0; witness < WITNESSES; witness += 1) {
      const other = await connect();
      await other.query('BEGIN');
      if ((await sessionOf(other)) === session) throw new PooledConnection('shares sessions among clients');
    }
    if ((await sessionOf(first)) !== session) throw new PooledConnection('shares sessions among clients');
  } catch (error) {
    throw refusesSettings(error) ? new PooledConnection('does not accept the settings of a session') : error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** PgBouncer refuses the settings that it does not know, or ignores them (`ignore_startup_parameters`). */
async function checkLimits(client: Client, wanted: PostgresOptions['extra']): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [LIMITS],
  );
  for (const name of LIMITS) {
    const inForce = rows.find((row) => row.name === name)?.setting;
    if (inForce !== String(wanted[name])) throw new PooledConnection(`drops the setting ${name}`);
  }
}

/** The session that the server announced at the start of the connection. A pooler announces a number of its own. */
function announcedSession(client: Client): unknown {
  return Reflect.get(client, 'processID');
}

async function sessionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

function refusesSettings(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === PROTOCOL_VIOLATION &&
    error.message.startsWith('unsupported startup parameter')
  );
}
