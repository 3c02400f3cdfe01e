import { existsSync, readFileSync, statSync } from 'node:fs';

/** What is added to a run in the native format where it does not say it itself. */
export type EnvelopeMembers = Readonly<Record<string, unknown>>;

const LARGEST_READ = 200 * 1024 * 1024;
const RESULT_MEMBERS = ['tests', 'discoveryFailures', 'thresholds', 'customMetadata'];

/** A file in the native format: a run of its own. */
export interface NativeRun {
  readonly file: string;
  /** The file's text. */
  readonly text: string;
  /** Its first JSON object: the envelope. */
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** Reads a file as a run in the native format; undefined when it is a report of another tool. */
export function readNative(file: string): NativeRun | undefined {
  if (!/\.(?:json|ndjson|jsonl)$/.test(file) || !existsSync(file) || statSync(file).size > LARGEST_READ)
    return undefined;
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const envelope = envelopeIn(text);
  return envelope === undefined ? undefined : { file, text, envelope };
}

/**
 * The text with members in front of the envelope's own, where it has none of that name. The text itself stays as it is: numbers
 * that JavaScript cannot hold are not changed by way of this command.
 */
export function withMembers({ text, envelope }: NativeRun, members: EnvelopeMembers): string {
  const missing = Object.entries(members).filter(
    ([name, value]) => value !== undefined && !Object.hasOwn(envelope, name),
  );
  if (missing.length === 0) return text;
  const added = JSON.stringify(Object.fromEntries(missing)).slice(1, -1);
  return `{${added}${Object.keys(envelope).length === 0 ? '' : ','}${text.slice(1)}`;
}

function envelopeIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined;
  const whole = objectIn(text);
  if (whole !== undefined) return isNative(whole) ? whole : undefined;
  const [first = '', second = ''] = text.split('\n', 2);
  const head = objectIn(first);
  const test = objectIn(second);
  return head !== undefined && !Object.hasOwn(head, 'testId') && test !== undefined && Object.hasOwn(test, 'testId')
    ? head
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

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
