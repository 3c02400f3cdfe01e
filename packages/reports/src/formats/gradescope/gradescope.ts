import { filledStringOf, numberOf, objectsOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { totalBy } from '../shared/announced.js';

/**
 * The `results.json` of an autograder for Gradescope (https://gradescope-autograders.readthedocs.io/en/latest/specs/). A test has a
 * status, or has passed when its score is the highest one.
 */
export const GRADESCOPE: ReportFormat = {
  name: 'gradescope',
  aliases: ['gradescope-results'],
  title: "Gradescope's results.json",
  recognizes: (head) => isGradescope(headObject(head)),
  read,
};

function isGradescope(object: JsonObject | undefined): boolean {
  if (object === undefined || !isJsonArray(object['tests'])) return false;
  const [test] = objectsOf(object['tests']);
  if (test === undefined)
    return object['tests'].length === 0 && filledStringOf(object['stdout_visibility']) !== undefined;
  if (scoreOf(test['score']) === undefined) return false;
  return scoreOf(test['max_score']) !== undefined || (STATUSES.has(test['status']) && isMarked(test));
}

function isMarked(test: JsonObject): boolean {
  return MARKS.some((mark) => test[mark] !== undefined);
}

/** A test with a status may have no highest score. */
const MARKS = ['visibility', 'output_format', 'name_format', 'number'] as const;

const STATUSES: ReadonlyMap<unknown, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
]);

/** Some autograders write scores as texts. */
function scoreOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : numberOf(value);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isGradescope, '"tests" with scores of Gradescope');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    const durationMs = notes.durationMs(report['execution_time'], 1000);
    yield { kind: 'run', run: { runner: 'gradescope', durationMs } };
    const tests = objectsOf(report['tests']);
    for (const [index, test] of tests.entries()) yield { kind: 'test', test: testOf(test, index, notes) };
    yield totalBy(isJsonArray(report['tests']) ? report['tests'].length : 0);
  }
  yield* notes.entries();
}

function testOf(test: JsonObject, index: number, notes: ReportNotes): ReportedTest {
  const number = filledStringOf(test['number']) ?? numberOf(test['number']) ?? index + 1;
  const name = filledStringOf(test['name']) ?? `Test ${number}`;
  const known = statusOf(test);
  if (known === undefined) notes.unknownResult(`The test "${name.slice(0, 200)}"`);
  const status = known ?? 'skipped';
  return {
    name,
    suite: [],
    status,
    tags: stringsOf(test['tags']),
    failures: status === 'failed' ? [failureOf(test)] : [],
    events: status === 'failed' ? [] : outputEvents(filledStringOf(test['output']) ?? ''),
  };
}

function statusOf(test: JsonObject): TestStatus | undefined {
  const stated = test['status'];
  if (stated !== undefined && stated !== null && stated !== '') return STATUSES.get(stated);
  const score = scoreOf(test['score']);
  const most = scoreOf(test['max_score']);
  if (score === undefined || most === undefined) return undefined;
  return score < most ? 'failed' : 'passed';
}

/** What the runner of gradescope-utils writes in front of the message of an assertion or error of Python. */
const PREFIX = /^Test Failed: (?=\S)/;

function failureOf(test: JsonObject): ReportedFailure {
  const output = filledStringOf(test['output'])?.trim();
  if (output === undefined) return { message: scoreIn(test), element: 'failure' };
  const message = output.replace(PREFIX, '');
  return { message, element: 'failure', ...(message === output ? {} : { dialect: 'python' }) };
}

function scoreIn(test: JsonObject): string | undefined {
  const score = scoreOf(test['score']);
  const most = scoreOf(test['max_score']);
  return score === undefined ? undefined : `The score is ${score}${most === undefined ? '' : ` of ${most}`}.`;
}
