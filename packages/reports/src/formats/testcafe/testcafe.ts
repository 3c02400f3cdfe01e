import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { locate } from '../../stacks/index.js';
import type { EventDraft } from '../../test-draft.js';
import { plainText } from '../../text/clean-text.js';
import { counted } from '../../text/counted.js';
import { withoutEntities } from '../../text/entities.js';
import { announcedBy } from '../shared/announced.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/** What TestCafe's json reporter writes (testcafe-reporter-json). */
export const TESTCAFE: ReportFormat = {
  name: 'testcafe',
  title: 'TestCafe JSON',
  recognizes: (head: ReportHead): boolean => {
    const object = headObject(head);
    return object !== undefined && isReport(object);
  },
  read,
};

function isReport(object: JsonObject): boolean {
  const fixtures = object['fixtures'];
  if (!isJsonArray(fixtures)) return false;
  return (
    isJsonArray(object['userAgents']) ||
    objectsOf(fixtures).some(({ tests }) => objectsOf(tests).some((test) => isJsonArray(test['errs'])))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isReport,
    '"fixtures" and "userAgents", as TestCafe writes it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report, isOpen);
}

function* readReport(report: JsonObject, isOpen: ReportObjects['isOpen']): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const tests = objectsOf(report['fixtures']).flatMap((fixture) =>
    objectsOf(fixture['tests']).map((test) => readTest(test, fixture, isOpen, notes)),
  );
  yield { kind: 'run', run: runOf(report) };
  const ran = tests.filter(({ status }) => status !== 'skipped').length;
  const passed = numberOf(report['passed']);
  yield announcedBy(passed === undefined ? undefined : ran - passed);
  for (const test of tests) yield { kind: 'test', test };
  const total = numberOf(report['total']) ?? 0;
  if (total > ran) notes.note('no_result', `The report announces ${counted(total, 'test')} and contains ${ran}.`);
  yield* notes.entries();
}

function readTest(
  test: JsonObject,
  fixture: JsonObject,
  isOpen: ReportObjects['isOpen'],
  notes: ReportNotes,
): ReportedTest {
  const name = filledStringOf(test['name']) ?? 'unnamed test';
  const around = filledStringOf(fixture['name']);
  const errors = stringsOf(test['errs']).map(readTestCafeError);
  const isKnown = isJsonArray(test['errs']) && !isOpen(test) && !isOpen(test['errs']);
  const isSkipped = test['skipped'] === true;
  if (!isKnown && errors.length === 0)
    notes.note('no_result', `The test "${name}" has no result; it was recorded as skipped.`);
  const passed: ReportedTest = {
    name,
    suite: around === undefined ? [] : [around],
    file: filledStringOf(fixture['path']),
    status: isSkipped || !isKnown ? 'skipped' : 'passed',
    durationMs: notes.durationMs(test['durationMs']),
    tags: Object.entries(objectOf(test['meta']) ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${key}:${value}`] : [],
    ),
    failures: [],
    events: screenshots(test),
  };
  if (errors.length > 0) return { ...passed, status: 'failed', failures: errors };
  const wasTriedAgain = test['unstable'] === true && passed.status === 'passed';
  return wasTriedAgain ? { ...passed, attempts: UNSTABLE } : passed;
}

/** In quarantine mode, a test that passed and failed; the report has neither the errors nor the number of the attempts. */
const UNSTABLE: NonNullable<ReportedTest['attempts']> = [
  { status: 'failed', failures: [{ message: 'An attempt in quarantine mode failed; the report does not say why.' }] },
  { status: 'passed', failures: [] },
];

function screenshots(test: JsonObject): readonly EventDraft[] {
  const path = filledStringOf(test['screenshotPath']);
  return path === undefined ? [] : [{ type: 'attachment', name: 'screenshots', path }];
}

function runOf(report: JsonObject): ReportedRun {
  const startedAt = instantOf(report['startTime']);
  const completedAt = instantOf(report['endTime']);
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  const browsers = stringsOf(report['userAgents']);
  return {
    startedAt,
    completedAt,
    durationMs: between < 0 ? undefined : between,
    runner: 'testcafe',
    context: browsers.length === 0 ? undefined : { browser: browsers.join(', ') },
  };
}

/** The line after the message, in front of the source. */
const BROWSER = /^Browser: \S/m;

/** A line of the stack, and the line of the source that failed. */
const FRAME = /^\s{1,8}at \S/;

/** Elements in which TestCafe's own format has its parts; a report in HTML has them. */
const MARKUP = /<\/?(?:div|span|strong|a|p|ul|ol|li|br|code|user-agent|step-name)(?: [^<>]{0,500}|\/)?>/g;

/** The line above the message of an error in a hook. */
const HOOK = /^- Error in .{1,100} hook -\n/;

/**
 * Reads an error as TestCafe prints it: the message, `Browser: …`, the source with `>` before the line that failed, and the
 * stack.
 */
function readTestCafeError(printed: string): ReportedFailure {
  const text = plainText(withoutMarkup(printed));
  const message = text.slice(0, BROWSER.exec(text)?.index).trim();
  const type = errorNameAt(message.replace(HOOK, ''));
  const frames = text.split('\n').filter((line) => FRAME.test(line));
  const isAssertion = type === 'AssertionError';
  return {
    type,
    message,
    stack: frames.length === 0 ? undefined : frames.join('\n'),
    location: locate(frames.join('\n')),
    isAssertion,
    ...(isAssertion ? { dialect: 'mocha' } : {}),
  };
}

function withoutMarkup(text: string): string {
  if (!text.includes('<div') && !text.includes('<span')) return text;
  return withoutEntities(text.replace(MARKUP, '').replaceAll('&nbsp;', ' '));
}
