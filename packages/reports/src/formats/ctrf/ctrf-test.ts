import {
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { isJsonArray, isJsonNumber, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, AssertionDialect } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { attachmentEvents } from '../shared/attachment-events.js';
import { dialectOfText } from '../shared/dialect-of-text.js';
import { errorNameAt } from '../shared/errors/error-name.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';

/** Returns a test; undefined for one without a name, which is noted. */
export function readCtrfTest(
  entry: JsonObject,
  dialect: AssertionDialect | undefined,
  notes: ReportNotes,
): ReportedTest | undefined {
  const name = stringOf(entry['name']) ?? stringOf(entry['title']);
  if (name === undefined) {
    notes.note('skipped_part', 'Skipped a test without a name.');
    return undefined;
  }
  const status = ctrfStatus(entry);
  if (status === undefined) notes.note('no_result', 'A test has no status; it was recorded as skipped.');
  if (isOther(entry))
    notes.note('no_result', 'A test has the status "other" and no rawStatus; it was recorded as skipped.');
  const { suite, project } = suiteOf(entry);
  return {
    name,
    suite,
    file: filledStringOf(entry['filePath']),
    line: placeOf(entry['line']),
    variant: variantOf(entry, project),
    tags: stringsOf(entry['tags']).map((tag) => (tag.startsWith('@') ? tag.slice(1) : tag)),
    ...outcomeOf(entry, status ?? 'skipped', dialect, notes),
    events: eventsOf(entry, notes),
  };
}

function outcomeOf(
  entry: JsonObject,
  status: TestStatus,
  dialect: AssertionDialect | undefined,
  notes: ReportNotes,
): Pick<ReportedTest, 'status' | 'durationMs' | 'startedAt' | 'worker' | 'skipReason' | 'failures' | 'attempts'> {
  const durationMs = notes.durationMs(entry['duration']);
  const attempts = ctrfAttempts(entry, status, durationMs, dialect, notes);
  return {
    status,
    durationMs,
    startedAt: instantOf(entry['start']),
    worker: filledStringOf(entry['threadId']),
    skipReason: status === 'skipped' ? filledStringOf(entry['message']) : undefined,
    failures: status === 'failed' ? failuresOf(entry, attempts?.at(-1)?.failures ?? [], dialect) : [],
    attempts,
  };
}

/** Returns the test's own message; where it has none, that of its last attempt. */
function failuresOf(
  entry: JsonObject,
  last: readonly ReportedFailure[],
  dialect: AssertionDialect | undefined,
): readonly ReportedFailure[] {
  const own = ctrfFailures(entry, dialect);
  return own.length > 0 ? own : last;
}

interface Suite {
  readonly suite: readonly string[];
  /** What is before the file: Playwright's reporter puts the project there. */
  readonly project?: string | undefined;
}

/** An array, or names with ` > ` between them in reports of older writers, which have the file among them. */
function suiteOf(entry: JsonObject): Suite {
  const { suite } = entry;
  const parts = (typeof suite === 'string' ? suite.split(' > ') : stringsOf(suite))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const file = filledStringOf(entry['filePath']) ?? '';
  const at = parts.findIndex((part) => isFile(part, file));
  if (at > 1 || at < 0) return { suite: parts };
  return { suite: parts.slice(at + 1), project: at === 1 ? parts[0] : undefined };
}

function isFile(part: string, file: string): boolean {
  const path = file.replaceAll('\\', '/');
  const end = part.replaceAll('\\', '/');
  return path === end || path.endsWith(`/${end}`) || (file === '' && /^[^\s:]{1,300}\.[cm]?[jt]sx?$/.test(part));
}

/** Browser, device and parameters. A browser's version is left out: with it, each update would make another test of it. */
function variantOf(entry: JsonObject, project: string | undefined): string | undefined {
  const browser = filledStringOf(entry['browser'])
    ?.trim()
    .replace(/[ /]v?\d[\d.]{0,60}$/, '');
  const parameters = Object.entries(objectOf(entry['parameters']) ?? {}).map(
    ([key, value]) => `${key}=${printed(value)}`,
  );
  const parts = [
    project,
    browser === project ? undefined : browser,
    filledStringOf(entry['device']),
    parameters.join(', '),
  ];
  const reported = parts.filter((part) => part !== undefined && part !== '');
  return reported.length === 0 ? undefined : reported.join(' ');
}

function printed(value: JsonValue): string {
  return typeof value === 'string' || isJsonNumber(value) ? String(value) : JSON.stringify(value);
}

function eventsOf(entry: JsonObject, notes: ReportNotes): readonly EventDraft[] {
  return [
    ...stepEvents(objectsOf(entry['steps']).map((step) => stepOf(step, notes))),
    ...outputOf(entry['stdout'], 'stdout'),
    ...outputOf(entry['stderr'], 'stderr'),
    ...objectsOf(entry['attachments']).flatMap(attachmentEvents),
  ];
}

function stepOf(step: JsonObject, notes: ReportNotes): ReportedStep {
  return {
    name: stringOf(step['name']) ?? '',
    status: ctrfStatus(step) ?? 'passed',
    durationMs: notes.durationMs(step['duration']),
    output: [],
    steps: objectsOf(step['steps']).map((child) => stepOf(child, notes)),
  };
}

function outputOf(output: JsonValue | undefined, stream: 'stdout' | 'stderr'): readonly EventDraft[] {
  const text = isJsonArray(output) ? stringsOf(output).join('\n') : (stringOf(output) ?? '');
  return text === '' ? [] : outputEvents(text, stream);
}

const MOST_ATTEMPTS = 100;

/**
 * Returns all attempts, where there was more than one. `retryAttempts` has them all, or all but the last; without it,
 * `retries` says how many there were, and `flaky` that there was one that failed.
 */
function ctrfAttempts(
  entry: JsonObject,
  status: TestStatus,
  durationMs: number | undefined,
  dialect: AssertionDialect | undefined,
  notes: ReportNotes,
): readonly ReportedAttempt[] | undefined {
  if (status === 'skipped') return undefined;
  const reported = inOrder(objectsOf(entry['retryAttempts'])).map((attempt) => readAttempt(attempt, dialect, notes));
  const failures = ctrfFailures(entry, dialect);
  const last: ReportedAttempt = {
    status,
    durationMs,
    startedAt: instantOf(entry['start']),
    failures: status === 'failed' ? failures : [],
  };
  if (reported.length === 0) {
    const before = failedBefore(entry, status).map((attempt, index, all) =>
      status === 'passed' && index === all.length - 1 ? { ...attempt, failures } : attempt,
    );
    return before.length === 0 ? undefined : [...before, last];
  }
  const all = hasLast(reported, entry, status) ? withOwnFailure(reported, last) : [...reported, last];
  return all.length < 2 ? undefined : all;
}

function inOrder(attempts: readonly JsonObject[]): readonly JsonObject[] {
  const numbers = attempts.map(({ attempt }) => numberOf(attempt));
  if (numbers.includes(undefined)) return attempts;
  return attempts.toSorted((left, right) => (numberOf(left['attempt']) ?? 0) - (numberOf(right['attempt']) ?? 0));
}

function readAttempt(attempt: JsonObject, dialect: AssertionDialect | undefined, notes: ReportNotes): ReportedAttempt {
  const status = ctrfStatus(attempt) ?? 'failed';
  return {
    status,
    durationMs: notes.durationMs(attempt['duration']),
    startedAt: instantOf(attempt['start']),
    failures: status === 'failed' ? ctrfFailures(attempt, dialect) : [],
  };
}

/** Returns whether the attempts that are reported end with the one that counted. */
function hasLast(reported: readonly ReportedAttempt[], entry: JsonObject, status: TestStatus): boolean {
  if (reported.at(-1)?.status !== status) return false;
  const retries = numberOf(entry['retries']);
  return status === 'passed' || retries === undefined || retries < 1 || reported.length > retries;
}

/** Returns the last attempt, with the test's own failure where it reports none itself. */
function withOwnFailure(reported: readonly ReportedAttempt[], last: ReportedAttempt): readonly ReportedAttempt[] {
  return reported.map((attempt, index) =>
    index === reported.length - 1 && attempt.failures.length === 0 ? { ...attempt, failures: last.failures } : attempt,
  );
}

function failedBefore(entry: JsonObject, status: TestStatus): readonly ReportedAttempt[] {
  const retries = Math.floor(numberOf(entry['retries']) ?? 0);
  const isFlaky = entry['flaky'] === true && status === 'passed';
  const count = Math.min(Math.max(retries, isFlaky ? 1 : 0), MOST_ATTEMPTS);
  return Array.from({ length: Math.max(count, 0) }, (): ReportedAttempt => ({ status: 'failed', failures: [] }));
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['pending', 'skipped'],
]);

const FAILED = /fail|error|broken|timed?[ _-]?out|crash|abort/i;
const PASSED = /^(?:pass|ok\b|success)/i;

/** Words for a test of which nothing is known. */
const UNKNOWN = /^(?:unknown|none|running|started|queued)?$/;

/**
 * Returns the status of a test, an attempt or a step. What is `other` in CTRF, or a word that CTRF does not have, is reported
 * by the runner's own word. Undefined when there is no status.
 */
function ctrfStatus(entry: JsonObject): TestStatus | undefined {
  const status = stringOf(entry['status'])?.toLowerCase();
  if (status === undefined) return undefined;
  const word = status === 'other' ? (stringOf(entry['rawStatus']) ?? '') : status;
  const byWord = PASSED.test(word) ? 'passed' : 'skipped';
  return STATUSES.get(status) ?? (FAILED.test(word) ? 'failed' : byWord);
}

/** CTRF has `other` for what its statuses do not say; only the runner's own word says what it is. */
function isOther(entry: JsonObject): boolean {
  const status = stringOf(entry['status'])?.toLowerCase();
  if (status === 'other') return filledStringOf(entry['rawStatus']) === undefined;
  return status !== undefined && UNKNOWN.test(status);
}

/** Returns the failure that is in a test or an attempt, when it reports any. */
function ctrfFailures(entry: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const message = filledStringOf(entry['message']);
  const text = filledStringOf(entry['trace']);
  const timedOut = /^timed?[ _-]?out$/i.test(stringOf(entry['rawStatus']) ?? '') ? true : undefined;
  if (message === undefined && text === undefined)
    return timedOut === undefined ? [] : [{ message: 'The test timed out.', timedOut, dialect }];
  return [{ ...namedMessage(message, text), text, timedOut, dialect: dialect ?? dialectOfText(text ?? '') }];
}

/** The name of an error and its message, with a blank between them; the trace shows that it is a name. */
const NAME_AND_MESSAGE = /^([\w$]{0,100}(?:Error|Exception|Failure)) (?=\S)/;

function namedMessage(
  message: string | undefined,
  trace: string | undefined,
): Pick<ReportedFailure, 'type' | 'message'> {
  const name = NAME_AND_MESSAGE.exec(message ?? '')?.[1];
  if (message === undefined || name === undefined || !(trace?.startsWith(name) ?? false))
    return { type: errorNameAt(trace), message };
  return { type: name, message: message.slice(name.length + 1) };
}
