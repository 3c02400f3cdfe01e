import type { EventDraft, TestStatus } from '../../test-draft.js';
import type { JsonObject } from '../../json/json-value.js';
import {
  filledStringOf,
  instantOf,
  objectOf,
  objectsOf,
  placeOf,
  positiveOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents, type OutputStream } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import { attachmentEvents } from '../shared/attachment-events.js';
import { stepEvents, type ReportedStep } from '../shared/step-events.js';
import { resultFailures } from './playwright-errors.js';

/** What the tests of a report share. */
export interface SpecContext {
  /** The folder of the tests, in which the paths of files begin. */
  readonly folder: string | undefined;
  readonly notes: ReportNotes;
}

/** Returns the tests of a spec: one for each project. */
export function readSpec(
  spec: JsonObject,
  suite: readonly string[],
  suiteFile: string | undefined,
  { folder, notes }: SpecContext,
): readonly ReportedTest[] {
  const name = stringOf(spec['title']);
  if (name === undefined) {
    notes.note('skipped_part', 'Skipped a test without a title.');
    return [];
  }
  const common = {
    name,
    suite,
    file: filledStringOf(spec['file']) ?? suiteFile,
    folder,
    line: placeOf(spec['line']),
    column: placeOf(spec['column']),
    tags: stringsOf(spec['tags']).map((tag) => (tag.startsWith('@') ? tag.slice(1) : tag)),
  };
  return objectsOf(spec['tests']).map((test) => ({ ...common, ...outcomeOf(test, notes) }));
}

type Outcome = Omit<ReportedTest, 'name' | 'suite' | 'file' | 'folder' | 'line' | 'column' | 'tags'>;

function outcomeOf(test: JsonObject, notes: ReportNotes): Outcome {
  const results = objectsOf(test['results']);
  const attempts = results.map((result) => attemptOf(result, test, notes));
  const last = results.at(-1);
  const status = statusOf(test, attempts.at(-1)?.status, notes);
  return {
    variant: filledStringOf(test['projectName']),
    status,
    durationMs: attempts.at(-1)?.durationMs,
    startedAt: attempts.at(-1)?.startedAt,
    worker: workerOf(last),
    skipReason: status === 'skipped' ? skipReasonOf(test, last) : undefined,
    failures: status === 'failed' ? lastFailures(attempts) : [],
    events:
      last === undefined
        ? []
        : [...noteEvents(test), ...results.slice(0, -1).flatMap(earlierFiles), ...resultEvents(last, notes)],
    attempts: attempts.length > 1 ? attempts : undefined,
  };
}

/** The slot of a worker: it keeps its number when the process is replaced after a failure. Negative where no process ran. */
function workerOf(result: JsonObject | undefined): string | undefined {
  const slot = positiveOf(result?.['parallelIndex'] ?? result?.['workerIndex']);
  return slot === undefined ? undefined : String(slot);
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['expected', 'passed'],
  ['flaky', 'passed'],
  ['unexpected', 'failed'],
  ['skipped', 'skipped'],
]);

/** Playwright's own verdict over all attempts; a test that was expected to be skipped, and was, did not pass. */
function statusOf(test: JsonObject, last: TestStatus | undefined, notes: ReportNotes): TestStatus {
  const status = STATUSES.get(stringOf(test['status']) ?? '');
  if (status === 'passed' && last === 'skipped' && test['expectedStatus'] === 'skipped') return 'skipped';
  if ((status === undefined || status === 'passed') && last === undefined)
    notes.note('no_result', 'A test has no result; it was recorded as skipped.');
  if (status === 'passed') return last ?? 'skipped';
  if (status === 'skipped' && objectsOf(test['results']).at(-1)?.['status'] === 'interrupted')
    notes.note('no_result', 'A test was interrupted; it was recorded as skipped.');
  return status ?? last ?? 'skipped';
}

/** Those of the last attempt, unless it was interrupted or skipped and an earlier one was not. */
function lastFailures(attempts: readonly ReportedAttempt[]): readonly ReportedFailure[] {
  return attempts.findLast(({ failures }) => failures.length > 0)?.failures ?? [];
}

function attemptOf(result: JsonObject, test: JsonObject, notes: ReportNotes): ReportedAttempt {
  const status = attemptStatus(result, test);
  return {
    status,
    durationMs: notes.durationMs(result['duration']),
    startedAt: instantOf(result['startTime']),
    failures: status === 'failed' ? failuresOf(result) : [],
  };
}

function attemptStatus(result: JsonObject, test: JsonObject): TestStatus {
  const { status } = result;
  if (status === 'skipped' || status === 'interrupted') return 'skipped';
  if (status === undefined) return resultFailures(result).length > 0 ? 'failed' : 'skipped';
  return status === (stringOf(test['expectedStatus']) ?? 'passed') ? 'passed' : 'failed';
}

function failuresOf(result: JsonObject): readonly ReportedFailure[] {
  const failures = resultFailures(result);
  const hasPassed = result['status'] === 'passed' && failures.length === 0;
  return hasPassed
    ? [{ message: 'Expected to fail, but passed.', isAssertion: true, dialect: 'playwright' }]
    : failures;
}

function skipReasonOf(test: JsonObject, last: JsonObject | undefined): string | undefined {
  const notes = [...objectsOf(test['annotations']), ...objectsOf(last?.['annotations'])];
  const skip = notes.find(
    ({ type, description }) => (type === 'skip' || type === 'fixme') && filledStringOf(description) !== undefined,
  );
  if (skip !== undefined) return filledStringOf(skip['description']);
  if (last?.['status'] === 'interrupted') return 'The run was interrupted.';
  return last === undefined ? 'The test did not run.' : undefined;
}

const OWN_ANNOTATIONS: ReadonlySet<string> = new Set(['skip', 'fixme', 'fail', 'slow']);

/** Annotations of the author's, such as the issue that a test belongs to. */
function noteEvents(test: JsonObject): readonly EventDraft[] {
  return objectsOf(test['annotations']).flatMap((annotation) => {
    const type = filledStringOf(annotation['type']);
    if (type === undefined || OWN_ANNOTATIONS.has(type)) return [];
    const description = filledStringOf(annotation['description']);
    return outputEvents(description === undefined ? type : `${type}: ${description}`, 'log');
  });
}

function resultEvents(result: JsonObject, notes: ReportNotes): readonly EventDraft[] {
  return [
    ...outputOf(result, 'stdout'),
    ...outputOf(result, 'stderr'),
    ...stepEvents(objectsOf(result['steps']).map((step) => stepOf(step, notes))),
    ...objectsOf(result['attachments']).flatMap(attachmentEvents),
  ];
}

/** The files of an earlier attempt: a trace is often recorded for the first retry only. */
function earlierFiles(result: JsonObject): readonly EventDraft[] {
  return objectsOf(result['attachments']).flatMap((attachment) =>
    filledStringOf(attachment['path']) === undefined ? [] : attachmentEvents(attachment),
  );
}

/** Output is in pieces: text, or bytes in Base64. */
function outputOf(result: JsonObject, stream: OutputStream & ('stdout' | 'stderr')): readonly EventDraft[] {
  const pieces = objectsOf(result[stream]).map((piece) => {
    const text = stringOf(piece['text']);
    return text ?? Buffer.from(stringOf(piece['buffer']) ?? '', 'base64').toString('utf8');
  });
  const text = pieces.length > 0 ? pieces.join('') : stringsOf(result[stream]).join('\n');
  return text === '' ? [] : outputEvents(text, stream);
}

function stepOf(step: JsonObject, notes: ReportNotes): ReportedStep {
  return {
    name: stringOf(step['title']) ?? '',
    status: objectOf(step['error']) === undefined ? 'passed' : 'failed',
    durationMs: notes.durationMs(step['duration']),
    output: [],
    steps: objectsOf(step['steps']).map((child) => stepOf(child, notes)),
  };
}
