import { filledStringOf, objectsOf, stringsOf } from '../../json/fields.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { AssertionDialect, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';

/** Returns a result that a framework's adapter passes to Karma: karma-jasmine, karma-mocha, karma-qunit. */
export function readKarmaSpec(spec: JsonObject, variant: string | undefined, notes: ReportNotes): ReportedTest {
  const name = filledStringOf(spec['description']) ?? filledStringOf(spec['fullName']) ?? 'unnamed spec';
  const status = statusOf(spec);
  if (status === undefined) notes.note('no_result', `The spec "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: stringsOf(spec['suite']),
    variant,
    status: status ?? 'skipped',
    durationMs: notes.durationMs(spec['time']),
    failures: status === 'failed' ? specFailures(spec) : [],
    events: [],
  };
}

/** karma-mocha writes `success: false` for a skipped test. */
function statusOf(spec: JsonObject): TestStatus | undefined {
  if (spec['skipped'] === true || spec['pending'] === true || spec['disabled'] === true) return 'skipped';
  if (typeof spec['success'] !== 'boolean') return undefined;
  return spec['success'] ? 'passed' : 'failed';
}

function specFailures(spec: JsonObject): readonly ReportedFailure[] {
  const errors = objectsOf(spec['assertionErrors']);
  const dialect = 'assertionErrors' in spec ? 'mocha' : 'executedExpectationsCount' in spec ? 'jasmine' : undefined;
  const failures = logFailures(spec['log'], dialect);
  return failures.map((failure, index) =>
    errors.length === failures.length ? { ...failure, ...assertionValues(errors[index]) } : failure,
  );
}

/** Returns what karma-mocha keeps of an AssertionError. */
function assertionValues(error: JsonObject | undefined): Partial<ReportedFailure> {
  const { expected, actual } = error ?? {};
  if (expected === undefined || actual === undefined || expected === null || actual === null) return {};
  return { isAssertion: true, expected, actual };
}

/** The line of a stack in any browser: `at f (url:1:2)`, `f@url:1:2`, `test/cart.js:1:2`, and what Jasmine has in place of its own. */
const FRAME =
  /^\s*at |^[^\s@]{0,300}@\S{1,2000}:\d{1,9}$|^\s{0,40}(?:<Jasmine>|[^\s:()@]{1,400}\.[cm]?[jt]sx?:\d{1,9}:\d{1,9})$/;

/** Whether a line of a log is one of a stack. */
export function isKarmaFrame(line: string): boolean {
  return FRAME.test(line);
}

/**
 * Returns the failures of a log: an entry each, with its stack in further lines. Reporters that split entries into lines leave no other
 * mark than that a line after a stack begins the next failure.
 */
export function logFailures(
  log: JsonValue | undefined,
  dialect: AssertionDialect | undefined,
): readonly ReportedFailure[] {
  const entries = stringsOf(log);
  const isSplit = !entries.some((entry) => entry.trimEnd().includes('\n')) && entries.some(isKarmaFrame);
  const texts = isSplit ? joinLines(entries) : entries;
  return texts
    .filter((text) => text.trim() !== '')
    .map((text): ReportedFailure => ({ message: withoutServer(text), dialect }));
}

/** Where Karma serves a file of the project (`base`) or any other (`absolute`), with the hash of its content. */
const SERVED = /https?:\/\/[^\s/?]{1,255}\/(?:base\/|absolute(?=\/))([^\s?]{1,1000})\?[0-9a-f]{40}/g;

/** A place alone in its line below a message, which PhantomJS has of a function without a name. */
const PLACE = /(?<=\n)[^\S\n]{0,40}([^\s:()@]{1,400}\.[cm]?[jt]sx?:\d{1,9}:\d{1,9})(?=\n|$)/g;

/**
 * Returns a text with the paths of files instead of their addresses: port and hash differ from run to run. Places alone become
 * frames as V8 writes them.
 */
function withoutServer(text: string): string {
  return text.replace(SERVED, '$1').replace(PLACE, '    at $1');
}

function joinLines(lines: readonly string[]): readonly string[] {
  const texts: string[] = [];
  let wasFrame = true;
  for (const line of lines) {
    const isFrame = isKarmaFrame(line);
    const last = texts.pop();
    if (last === undefined) texts.push(line);
    else if (wasFrame && !isFrame) texts.push(last, line);
    else texts.push(`${last}\n${line}`);
    wasFrame = isFrame;
  }
  return texts;
}

/** Yields what a browser reports outside of its specs, such as an error in `afterAll` or in a file that it loads. */
export function* browserErrors(errors: JsonValue | undefined, variant: string | undefined): Generator<ReportEntry> {
  const failures = logFailures(errors, undefined).map((failure) => ({ ...failure, isAssertion: false }));
  if (failures.length === 0) return;
  const name = 'Browser errors';
  yield { kind: 'test', test: { name, suite: [], variant, status: 'failed', failures, events: [] } };
}
