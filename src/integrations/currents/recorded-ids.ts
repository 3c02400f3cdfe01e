import { createHash } from 'node:crypto';
import { isRunId, type RunId } from '../../common/identifiers.js';

/** Digits of a digest that names a test or a file: 132 bits. */
const DIGITS = 22;

const RECORDED = /^(clr_[0-9A-Za-z]+)\.([\w-]{22})$/;

/** An item of a run. */
export interface RecordedId {
  readonly runId: RunId;
  readonly item: string;
}

/** Returns the digest by which an item is stored. It follows from what the client sends, so that a request may be repeated. */
export function itemOf(...names: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, DIGITS);
}

/** The id of a test record or an instance, as clients send it back. */
export function recordedIdOf({ runId, item }: RecordedId): string {
  return `${runId}.${item}`;
}

/** Reads the id of a test record or an instance; undefined for anything else. */
export function readRecordedId(text: string): RecordedId | undefined {
  const [, runId = '', item = ''] = RECORDED.exec(text) ?? [];
  return isRunId(runId) ? { runId, item } : undefined;
}
