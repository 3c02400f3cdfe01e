import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import {
  type AssertionDialect,
  type ReportedAttempt,
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { readLines } from '../../text/lines.js';
import { FAILED_RUN } from '../shared/announced.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/**
 * Test items of a ReportPortal launch: a line of JSON for each test, with its suites and its attempts, each of which has the members that an
 * agent sent at its start and its end, and its logs.
 */
export const REPORTPORTAL: ReportFormat = {
  name: 'reportportal',
  title: 'ReportPortal test items',
  recognizes: ({ lines }) => isJsonObject(lines[0]) && lines[0]['reportportal'] === 1,
  read,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const notes = new ReportNotes();
  let isKnown = false;
  for await (const { text, line } of readLines(source)) {
    const item = objectOf(parseJsonLine(text));
    if (item?.['reportportal'] === 1) {
      isKnown = true;
      yield* readItem(item, notes);
    } else if (text.trim() !== '') notes.note('foreign_text', `Line ${line} is not a test item; it was skipped.`);
  }
  if (!isKnown)
    throw new UnreadableReport('The file has no test items of ReportPortal: lines of JSON with "attempts".');
  yield* notes.entries();
}

function* readItem(item: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const dialect = dialectOf(filledStringOf(item['agent']));
  const raw = objectsOf(item['attempts']);
  const attempts = raw.map((attempt) => readAttempt(attempt, dialect, notes));
  const at = lastWithResult(attempts);
  const attempt = attempts[at];
  const sent = raw[at];
  if (attempt === undefined || sent === undefined) return;
  if (attempts.some(({ isInterrupted }) => isInterrupted)) yield FAILED_RUN;
  const name = filledStringOf(sent['name']) ?? 'unnamed item';
  const code = codeOf(filledStringOf(sent['codeRef']));
  const test: ReportedTest = {
    name,
    suite: stringsOf(item['suite']),
    file: code,
    variant: variantOf(sent['parameters']),
    status: attempt.status,
    durationMs: attempt.durationMs,
    startedAt: attempt.startedAt,
    tags: tagsOf(sent['attributes']),
    skipReason: attempt.status === 'skipped' ? skipReasonOf(sent) : undefined,
    failures: attempt.failures,
    events: objectsOf(sent['logs']).flatMap((log) => eventsOf(log, attempt.failures)),
  };
  const history = attempts.map(({ status, durationMs, startedAt, failures }) => ({
    status,
    durationMs,
    startedAt,
    failures,
  }));
  yield { kind: 'test', test: attempts.length === 1 ? test : { ...test, attempts: history } };
}

function lastWithResult(attempts: readonly ReportedAttempt[]): number {
  const at = attempts.findLastIndex(({ status }) => status !== 'skipped');
  return at < 0 ? attempts.length - 1 : at;
}

interface Attempt extends ReportedAttempt {
  /** The agent reports that the test, or its process, was stopped. */
  readonly isInterrupted: boolean;
}

const PASSED = new Set(['PASSED', 'INFO', 'WARN']);
const INTERRUPTED = new Set(['INTERRUPTED', 'STOPPED', 'CANCELLED']);

function readAttempt(attempt: JsonObject, dialect: AssertionDialect | undefined, notes: ReportNotes): Attempt {
  const startedAt = instantOf(attempt['startTime']);
  const endedAt = instantOf(attempt['endTime']);
  const between = startedAt === undefined || endedAt === undefined ? -1 : endedAt.getTime() - startedAt.getTime();
  const facts = { startedAt, durationMs: between < 0 ? undefined : between, isInterrupted: false };
  if (endedAt === undefined && attempt['isFinished'] !== true)
    return { ...facts, status: 'failed', failures: [NOT_FINISHED, ...failuresOf(attempt, dialect)] };
  const status = stringOf(attempt['status'])?.toUpperCase() ?? '';
  if (status === 'FAILED') return { ...facts, status: 'failed', failures: atLeastOne(failuresOf(attempt, dialect)) };
  if (PASSED.has(status)) return { ...facts, status: 'passed', failures: [] };
  if (INTERRUPTED.has(status)) return { ...facts, status: 'skipped', failures: [], isInterrupted: true };
  if (status !== 'SKIPPED') notes.note('no_result', 'A test item has no result; it was recorded as skipped.');
  return { ...facts, status: 'skipped', failures: [] };
}

const NOT_FINISHED: ReportedFailure = { message: 'The launch ended before this test did.', isAssertion: false };

function atLeastOne(failures: readonly ReportedFailure[]): readonly ReportedFailure[] {
  return failures.length === 0 ? [{}] : failures;
}

/** Returns the messages at the level of errors; without one, the description of the end, into which some agents write the error. */
function failuresOf(attempt: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const messages = objectsOf(attempt['logs'])
    .filter((log) => isError(log) && objectOf(log['file']) === undefined)
    .flatMap((log) => filledStringOf(log['message']) ?? []);
  const described = filledStringOf(attempt['endDescription']);
  const texts = messages.length > 0 ? [...new Set(messages)] : described === undefined ? [] : [unfenced(described)];
  return texts.map((message) => ({ type: errorNameAt(message), message, dialect }));
}

function isError({ level }: JsonObject): boolean {
  if (typeof level === 'string') return /^(?:error|fatal)$/i.test(level);
  return (numberOf(level) ?? 0) >= 40_000;
}

const FENCE = '```';

/** Agents put the error into a fence of Markdown. */
function unfenced(text: string): string {
  const start = text.indexOf(FENCE);
  if (start < 0) return text;
  const from = text.indexOf('\n', start);
  const end = text.lastIndexOf(FENCE);
  return from < 0 || end <= from ? text : text.slice(from + 1, end).trim();
}

function eventsOf(log: JsonObject, failures: readonly ReportedFailure[]): readonly EventDraft[] {
  const at = instantOf(log['time'])?.toISOString();
  const time: JsonObject = at === undefined ? {} : { at };
  const file = objectOf(log['file']);
  const message = filledStringOf(log['message']);
  const name = filledStringOf(file?.['name']);
  const path = filledStringOf(file?.['path']);
  const attached: readonly EventDraft[] =
    name === undefined || path === undefined ? [] : [{ type: 'attachment', name, path, ...time }];
  if (message === undefined || message === name || failures.some((failure) => failure.message === message))
    return attached;
  const level: JsonObject = typeof log['level'] === 'string' ? { level: log['level'].toLowerCase() } : {};
  return [{ type: 'log', message, ...level, ...time }, ...attached];
}

/** Agents in JavaScript write `path/of/file.js/suite/test`, those on the JVM the class and the method, which name no file. */
function codeOf(codeRef: string | undefined): string | undefined {
  return /^\/?(.{1,1000}?\.(?:[cm]?[jt]sx?|py|rb|feature|robot))(?:\/|:|$)/.exec(codeRef ?? '')?.[1];
}

function variantOf(parameters: JsonValue | undefined): string | undefined {
  const parts = objectsOf(parameters).flatMap((parameter) => {
    const value = filledStringOf(parameter['value']);
    const key = filledStringOf(parameter['key']);
    return value === undefined ? [] : [key === undefined ? value : `${key}=${value}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

function tagsOf(attributes: JsonValue | undefined): readonly string[] {
  return objectsOf(attributes).flatMap((attribute) => {
    const value = filledStringOf(attribute['value']);
    const key = filledStringOf(attribute['key']);
    if (value === undefined || attribute['system'] === true) return [];
    return [key === undefined ? value : `${key}:${value}`];
  });
}

function skipReasonOf(sent: JsonObject): string | undefined {
  const warning = objectsOf(sent['logs']).flatMap((log) => filledStringOf(log['message']) ?? []);
  return warning[0] ?? filledStringOf(objectOf(sent['issue'])?.['comment']);
}

/** The families of messages, by a part of the name of the agent. */
const DIALECTS: readonly (readonly [part: string, dialect: AssertionDialect])[] = [
  ['playwright', 'playwright'],
  ['vitest', 'vitest'],
  ['jest', 'jest'],
  ['mocha', 'mocha'],
  ['cypress', 'cypress'],
  ['jasmine', 'jasmine'],
  ['pytest', 'python'],
  ['behave', 'python'],
  ['robot', 'robot'],
  ['java', 'java'],
  ['junit', 'java'],
  ['testng', 'java'],
  ['nunit', 'dotnet'],
  ['xunit', 'dotnet'],
];

function dialectOf(agent: string | undefined): AssertionDialect | undefined {
  // Agents in JavaScript are called agent-js-…, which is no name of a runner.
  const name = agent?.toLowerCase() ?? '';
  return DIALECTS.find(([part]) => name.includes(part))?.[1];
}
