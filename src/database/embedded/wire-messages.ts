/**
 * The status at the end of a reply: idle, in a transaction, in a failed transaction (PostgreSQL 55.7, ReadyForQuery).
 */
export type TransactionStatus = 'I' | 'T' | 'E';

const READY_LENGTH = 6;
const READY_FOR_QUERY = 0x5a;
const STATUSES: readonly TransactionStatus[] = ['I', 'T', 'E'];

/** The first byte of Terminate, with which a client disconnects. */
export const TERMINATE = 0x58;

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** Encodes a simple query. */
export function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q', 0, 'latin1');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}

/**
 * Resets the single session for the next client: Sync ends the skipping after an error in the extended protocol, then
 * an open transaction ends, then prepared statements, settings, locks and temporary tables are dropped.
 */
export const RESET_SESSION = Buffer.concat([SYNC, simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')]);

/** Returns the status at the end of a reply; undefined in the middle of an exchange, which has none. */
export function statusAfter(answer: Uint8Array): TransactionStatus | undefined {
  const end = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).subarray(-READY_LENGTH);
  if (end.length < READY_LENGTH || end[0] !== READY_FOR_QUERY) return undefined;
  if (end.readInt32BE(1) !== READY_LENGTH - 1) return undefined;
  return STATUSES.find((status) => status.charCodeAt(0) === end[READY_LENGTH - 1]);
}
