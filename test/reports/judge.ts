import { isDeepStrictEqual } from 'node:util';
import type { TestDraft } from '../../src/common/drafts.js';
import { isJsonObject, type JsonValue } from '../../src/common/json/json-value.js';
import { normalizeReason, type Reason } from '../../src/failures/normalize-reason.js';
import type { Truth } from './corpus.js';

/** How one failure that a careful reader finds was read. */
export interface Verdict {
  readonly truth: Truth;
  readonly found: boolean;
  readonly kind: boolean;
  readonly message: boolean;
  readonly expected: ValueVerdict;
  readonly actual: ValueVerdict;
  readonly reason?: Reason;
}

/** `none`: the report does not let a reader recover it, and nothing was made up. */
export type ValueVerdict = 'right' | 'missing' | 'wrong' | 'none';

/** Compares the failures that were read with those that a careful reader finds. Parents that failed with a child must not be there. */
export function judge(truths: readonly Truth[], tests: readonly TestDraft[]): readonly Verdict[] {
  const open = tests.filter((test) => test.status === 'failed').map((test) => ({ test, reason: normalizeReason(test) }));
  return truths.map((truth) => {
    const index = bestMatch(truth, open);
    if (truth.rollup === true) return { truth, found: index === -1 || open[index]?.test.name !== truth.testName, kind: true, message: true, expected: 'none', actual: 'none' };
    const [match] = index === -1 ? [] : open.splice(index, 1);
    if (match === undefined) return { truth, found: false, kind: false, message: false, expected: valueOf(truth.expected, undefined), actual: valueOf(truth.actual, undefined) };
    const { reason } = match;
    return {
      truth,
      found: true,
      kind: [truth.kind, ...(truth.kindAlternatives ?? [])].includes(reason.kind),
      message: folded(reason.message).includes(folded(truth.messageContains)),
      ...judgeValues(truth, reason),
      reason,
    };
  });
}

type Candidate = { readonly test: TestDraft; readonly reason: Reason };

/** By name, and of several by the message. */
function bestMatch(truth: Truth, open: readonly Candidate[]): number {
  const named = open.flatMap((candidate, index) => (namesMatch(truth, candidate.test) ? [{ candidate, index }] : []));
  const told = named.find(({ candidate }) => folded(candidate.reason.message).includes(folded(truth.messageContains)));
  return (told ?? named[0])?.index ?? -1;
}

function namesMatch(truth: Truth, test: TestDraft): boolean {
  const wanted = folded(truth.testName);
  const name = folded(test.name);
  if (truth.nameIsPrefix === true) return name.startsWith(wanted) || folded(test.testId).includes(wanted);
  return name === wanted || (wanted !== '' && (name.endsWith(wanted) || folded(test.testId).endsWith(wanted)));
}

function judgeValues(truth: Truth, reason: Reason): Pick<Verdict, 'expected' | 'actual'> {
  const straight = { expected: valueOf(truth.expected, reason.expected), actual: valueOf(truth.actual, reason.actual) };
  if (truth.order === undefined || (straight.expected !== 'wrong' && straight.actual !== 'wrong')) return straight;
  const swapped = { expected: valueOf(truth.actual, reason.expected), actual: valueOf(truth.expected, reason.actual) };
  return swapped.expected === 'wrong' || swapped.actual === 'wrong' ? straight : swapped;
}

function valueOf(wanted: JsonValue | undefined, read: JsonValue | undefined): ValueVerdict {
  if (wanted === undefined) return 'none';
  if (read === undefined) return 'missing';
  return isAlike(wanted, read) ? 'right' : 'wrong';
}

/** 42 is "42" is "<42>", true is "True"; objects by their members, also where one side is printed. */
function isAlike(left: JsonValue, right: JsonValue): boolean {
  if (isDeepStrictEqual(left, right)) return true;
  const [one, other] = [printed(left), printed(right)];
  return one === other || bare(one) === bare(other);
}

function printed(value: JsonValue): string {
  if (typeof value === 'string') return folded(value);
  return folded(JSON.stringify(value, (_, member: unknown) => (isPlain(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member)));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isJsonObject({ ...value });
}

/** Without what printers differ in: brackets around a value, quotes, spaces, and the words for nothing and truth. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/^<(.*)>$/s, '$1')
    .replace(/\b(?:none|nil|nullptr)\b/g, 'null')
    .replace(/=>/g, ':')
    .replace(/["'`\s:,]/g, '');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
