import { filledStringOf, instantOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import type { ReportObjects } from '../../json/read-repaired-json.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { stepEvents } from '../shared/step-events.js';
import { failuresOf, thrown } from './serenity-failures.js';
import { descriptionOf, hasFailed, resultOf, stepOf, worst } from './serenity-steps.js';

/** A row of a data table, and the step that has run it. */
interface Row {
  readonly step: JsonObject;
  readonly result: TestStatus | undefined;
}

/** Returns the rows of a data-driven outcome; none where they do not account for how it ended. */
function rowsOf(outcome: JsonObject): readonly Row[] {
  const rows = objectsOf(objectOf(outcome['dataTable'])?.['rows']);
  const steps = objectsOf(outcome['testSteps']);
  if (rows.length === 0 || rows.length !== steps.length) return [];
  const judged = steps.map((step, at) => ({ step, result: worst([resultOf(rows[at]), ...resultsOf(step)]) }));
  const isExplained = resultOf(outcome) !== 'failed' || judged.some(({ result }) => result === 'failed');
  return isExplained ? judged : [];
}

/** Returns the result of a step, and that of a step in it that failed. */
function resultsOf(step: JsonObject): readonly (TestStatus | undefined)[] {
  return [resultOf(step), ...(hasFailed(step) ? ['failed' as const] : [])];
}

/**
 * Returns the test of an outcome, or one for each row of a data-driven one.
 * @param isOpen whether the file ends within an object
 */
export function* testsOf(
  outcome: JsonObject,
  isOpen: ReportObjects['isOpen'],
  notes: ReportNotes,
): Generator<ReportedTest> {
  const rows = rowsOf(outcome);
  const test = commonOf(outcome);
  if (rows.length === 0) {
    const steps = objectsOf(outcome['testSteps']);
    const result = steps.some(hasFailed) ? 'failed' : resultOf(outcome);
    const status = known(test.name, result, isOpen(outcome), notes);
    const failures = status === 'failed' ? failuresOf(steps, outcome) : [];
    yield {
      ...test,
      durationMs: notes.durationMs(outcome['duration']),
      startedAt: startOf(outcome),
      status,
      skipReason: status === 'skipped' ? filledStringOf(outcome['testFailureMessage']) : undefined,
      failures,
      events: eventsOf(steps, status, notes),
      ...attemptsOf(outcome, status),
    };
    return;
  }
  const isAlone = rows.filter(({ result }) => result === 'failed').length === 1;
  for (const [at, { step, result }] of rows.entries()) {
    const status = known(test.name, result, isOpen(step), notes);
    yield {
      ...test,
      variant: `row ${at + 1}`,
      durationMs: notes.durationMs(step['duration']),
      startedAt: startOf(step),
      status,
      failures: status === 'failed' ? failuresOf([step], isAlone ? outcome : {}) : [],
      events: eventsOf([step], status, notes),
    };
  }
}

/** A test of JUnit is named as in its XML: by class and method. */
function commonOf(outcome: JsonObject): Pick<ReportedTest, 'name' | 'suite' | 'file' | 'tags'> {
  const story = objectOf(outcome['userStory']) ?? objectOf(outcome['user-story']);
  const path = filledStringOf(story?.['path']);
  const suite = [
    filledStringOf(outcome['testCaseName']) ?? filledStringOf(story?.['storyName']),
    filledStringOf(objectOf(outcome['rule'])?.['name']),
  ];
  return {
    name: filledStringOf(outcome['name']) ?? filledStringOf(outcome['title']) ?? 'unnamed test',
    suite: suite.filter((part) => part !== undefined),
    // Of a test in Java, it is the package.
    file: path !== undefined && /\.(?:feature|story|[cm]?[jt]sx?)$/.test(path) ? path : undefined,
    tags: tagsOf(outcome['tags']),
  };
}

/** Tags that say where a test is among the requirements. */
const REQUIREMENTS: ReadonlySet<string> = new Set(['story', 'feature', 'capability', 'theme', 'epic']);

function tagsOf(tags: JsonValue | undefined): readonly string[] {
  const names = objectsOf(tags).flatMap((tag) => {
    const [type, name] = [stringOf(tag['type']) ?? 'tag', filledStringOf(tag['name'])];
    if (name === undefined || REQUIREMENTS.has(type)) return [];
    return type === 'tag' ? name.replace(/^@/, '') : `${type}:${name}`;
  });
  return [...new Set(names)];
}

/** `2019-09-06T10:45:54.907-06:00[America/Denver]`, or milliseconds. */
function startOf(object: JsonObject): Date | undefined {
  const start = object['startTime'];
  return instantOf(typeof start === 'string' ? start.replace(/\[[^[\]]{1,60}\]$/, '') : start);
}

function known(name: string, result: TestStatus | undefined, isOpen: boolean, notes: ReportNotes): TestStatus {
  if (result === 'failed' || (result !== undefined && !isOpen)) return result;
  notes.unknownResult(`The test "${name}"`);
  return 'skipped';
}

function eventsOf(steps: readonly JsonObject[], status: TestStatus, notes: ReportNotes): ReportedTest['events'] {
  return stepEvents(steps.map((step) => stepOf(step, status, notes)));
}

/** A test that passed when it was run again has the failure before. */
function attemptsOf(outcome: JsonObject, status: TestStatus): Pick<ReportedTest, 'attempts'> {
  const flaky = objectOf(outcome['flakyTestFailureCause']);
  if (flaky === undefined || status !== 'passed') return {};
  const failure: ReportedFailure = thrown(objectOf(flaky['rootCause'])) ?? {
    type: filledStringOf(flaky['testFailureClassname']),
    message: filledStringOf(flaky['testFailureMessage']) ?? descriptionOf(outcome),
  };
  return {
    attempts: [
      { status: 'failed', failures: [failure] },
      { status: 'passed', failures: [] },
    ],
  };
}
