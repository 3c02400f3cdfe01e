import { isDeepStrictEqual } from 'node:util';
import type { TestDraft } from '@clarion/reports';
import { isJsonArray, isJsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { failureOfEvents, type Reason } from '@clarion/reports/reasons';
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
  const failed = tests.filter((test) => test.status === 'failed');
  const open = [
    ...failed.flatMap((test) => (test.failure === null ? [] : [{ test, reason: test.failure }])),
    ...tests.filter((test) => test.flaky).flatMap(failedTry),
  ];
  return truths.map((truth) => {
    const index = bestMatch(truth, open);
    if (truth.rollup === true)
      return {
        truth,
        found: index === -1 || open[index]?.test.name !== truth.testName,
        kind: true,
        message: true,
        expected: 'none',
        actual: 'none',
      };
    const [match] = index === -1 ? phaseOf(truth, failed) : open.splice(index, 1);
    if (match === undefined)
      return {
        truth,
        found: false,
        kind: false,
        message: false,
        expected: valueOf(truth.expected, undefined),
        actual: valueOf(truth.actual, undefined),
      };
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

/** Set-up, test and teardown that failed are one test with several failures, where a report has an entry for each. */
function phaseOf(truth: Truth, failed: readonly TestDraft[]): readonly Candidate[] {
  if (truth.duplicate !== true) return [];
  return failed
    .filter((test) => namesMatch(truth, test))
    .flatMap((test) =>
      test.events.map((event) => ({ test, reason: failureOfEvents({ events: [event], reason: null }) })),
    )
    .filter(({ reason }) => folded(reason.message).includes(folded(truth.messageContains)));
}

/** Of a test that passed in the end, the try that failed: reports without attempts have it as an entry of its own. */
function failedTry(test: TestDraft): readonly Candidate[] {
  const tries = isJsonArray(test.attempts) ? test.attempts.filter(isJsonObject) : [];
  const reason = tries.map((attempt) => attempt['reason']).find(isJsonObject);
  if (reason === undefined) return [];
  const { kind, message, expected, actual } = reason;
  const known = kind === 'assertion' || kind === 'exception' ? kind : 'unknown';
  return [
    {
      test,
      reason: {
        kind: known,
        message: String(message),
        ...(expected === undefined ? {} : { expected }),
        ...(actual === undefined ? {} : { actual }),
      },
    },
  ];
}

type Candidate = { readonly test: TestDraft; readonly reason: Reason };

/** By name, and of several by the message; what is no test of the report has a name of its own, and only the message to go by. */
function bestMatch(truth: Truth, open: readonly Candidate[]): number {
  const named = open.flatMap((candidate, index) => (namesMatch(truth, candidate.test) ? [{ candidate, index }] : []));
  if (named.length === 0 && truth.level !== undefined)
    return open.findIndex(
      ({ reason }) => truth.messageContains !== '' && folded(reason.message).includes(folded(truth.messageContains)),
    );
  const told = named.find(({ candidate }) => folded(candidate.reason.message).includes(folded(truth.messageContains)));
  return (told ?? named[0])?.index ?? -1;
}

function namesMatch(truth: Truth, test: TestDraft): boolean {
  const wanted = folded(truth.testName);
  if (wanted === '') return test.name === '';
  const name = folded(test.name);
  if (truth.nameIsPrefix === true) return name.startsWith(wanted) || spaced(test.testId).includes(wanted);
  return name === wanted || name.endsWith(wanted) || spaced(test.testId).endsWith(wanted);
}

/** Runners join suites and name by a space. */
function spaced(testId: string): string {
  return folded(testId).replaceAll(' > ', ' ');
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
  return folded(writeJson(sorted(value)));
}

/** With the members of objects in one order. */
function sorted(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]): [string, JsonValue] => [key, sorted(member)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
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
