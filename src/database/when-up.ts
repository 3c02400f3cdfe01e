import { setTimeout as sleep } from 'node:timers/promises';

/** The server did not answer within its time to start. The message contains no host and no password. */
export class DatabaseUnreachable extends Error {
  constructor(readonly code: string) {
    super(`The PostgreSQL server of CLARION_DATABASE_URL does not answer (${code}). Start it, or correct the address.`);
  }
}

/**
 * Transient faults while a server starts: nothing listens yet, the name is unknown yet, or it reports that it is
 * starting (57P03).
 */
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const ATTEMPTS = 10;
const PAUSE_MS = 3_000;

/**
 * Runs something that needs the database, and retries it every three seconds for half a minute while the server is
 * starting.
 * @throws DatabaseUnreachable in the end; any other error at once.
 */
export async function whenUp<T>(work: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (!STARTING.has(code)) throw error;
      if (attempt === ATTEMPTS) throw new DatabaseUnreachable(code);
      await sleep(pauseMs);
    }
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
