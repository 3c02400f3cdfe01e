import { existsSync, readFileSync, statSync } from 'node:fs';
import type { RunFields } from './run-fields.js';

const MAX_BYTES = 200 * 1024 * 1024;
const RESULT_MEMBERS = ['tests', 'discoveryFailures', 'thresholds', 'customMetadata'];

/** A file in the native format, which is one run. */
export interface NativeRun {
  readonly file: string;
  readonly text: string;
  /** The first JSON object of the text. */
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** Reads a file in the native format; returns undefined for a report of another tool. */
export function readNative(file: string): NativeRun | undefined {
  if (!/\.(?:json|ndjson|jsonl)$/.test(file) || !existsSync(file) || statSync(file).size > MAX_BYTES) return undefined;
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const envelope = envelopeIn(text);
  return envelope === undefined ? undefined : { file, text, envelope };
}

/**
 * Inserts the fields that the envelope does not have in front of its members. Does not serialize the text again, because that would
 * change numbers that JavaScript cannot represent.
 */
export function withRunFields({ text, envelope }: NativeRun, fields: RunFields): string {
  const missing = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !Object.hasOwn(envelope, name),
  );
  if (missing.length === 0) return text;
  const added = JSON.stringify(Object.fromEntries(missing)).slice(1, -1);
  return `{${added}${Object.keys(envelope).length === 0 ? '' : ','}${text.slice(1)}`;
}

/** Returns the envelope of a JSON document, or of NDJSON: a first line without and a second line with `testId`. */
function envelopeIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined;
  const document = parseObject(text);
  if (document !== undefined) return isNative(document) ? document : undefined;
  const [first = '', second = ''] = text.split('\n', 2);
  const envelope = parseObject(first);
  const test = parseObject(second);
  return envelope !== undefined &&
    !Object.hasOwn(envelope, 'testId') &&
    test !== undefined &&
    Object.hasOwn(test, 'testId')
    ? envelope
    : undefined;
}

function isNative({ kind, result, testResults }: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'load' && typeof result === 'object' && result !== null) return true;
  if (typeof result === 'object' && result !== null && RESULT_MEMBERS.some((name) => Object.hasOwn(result, name)))
    return true;
  const list: readonly unknown[] = Array.isArray(testResults) ? testResults : [];
  const [first] = list;
  return typeof first === 'object' && first !== null && 'testId' in first;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
