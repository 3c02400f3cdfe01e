import { filledStringOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { elementsOf, hasResults, type ScenarioElement } from '../gherkin/cucumber-elements.js';
import { type ExecutedStep, outcomeOf, type ScenarioOutcome, stepResultOf } from '../gherkin/executed-step.js';
import { isFeature, labelOf, outputOf, tagsOf, textOf } from '../gherkin/feature-json.js';
import { noResult } from '../gherkin/scenario-attempts.js';

/** JSON of Behave: like Cucumber's, but with seconds, `location` for places, and a status for features and scenarios. */
export const BEHAVE: ReportFormat = {
  name: 'behave',
  aliases: ['behave-json'],
  title: 'Behave JSON',
  recognizes: (head) => isJsonArray(head.json) && isBehaveFeature(head.json[0]),
  read: readBehave,
};

function isBehaveFeature(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) && isFeature(value) && value['uri'] === undefined && stringOf(value['location']) !== undefined
  );
}

async function* readBehave(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isFeature, '"elements" of Behave features');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  const tests = reports.flatMap((feature) => testsOf(feature, isOpen(feature), notes));
  yield* notes.entries();
  const broken = warnings.some(({ code }) => code === 'truncated') ? unfinishedScenario(reports, tests) : undefined;
  if (broken !== undefined) yield { kind: 'warning', warning: noResult(broken.name) };
  for (const test of tests) if (test !== broken) yield { kind: 'test', test };
}

/** Returns the last scenario of a file that ends early in it: its status, which is after its steps, is missing. */
function unfinishedScenario(features: readonly JsonObject[], tests: readonly ReportedTest[]): ReportedTest | undefined {
  const element = objectsOf(features.at(-1)?.['elements']).at(-1);
  const last = tests.at(-1);
  return element !== undefined && element['status'] === undefined && last?.status !== 'failed' ? last : undefined;
}

/** Of a feature that the file ends early in, the scenario that failed may not be there. */
function testsOf(feature: JsonObject, isOpen: boolean, notes: ReportNotes): readonly ReportedTest[] {
  const scenarios = behaveElements(feature).map((scenario) => readBehaveScenario(feature, scenario, notes));
  const failed = isOpen || scenarios.some(({ status }) => status === 'failed') ? undefined : failedFeature(feature);
  return failed === undefined ? scenarios : [...scenarios, failed];
}

/**
 * Behave writes a background once, without results, before all scenarios, and its steps again in each of them: only a
 * background with results is one that belongs to the scenario after it.
 */
function behaveElements(feature: JsonObject): readonly ScenarioElement[] {
  return elementsOf(feature)
    .filter(
      ({ element }) =>
        stringOf(element['type']) !== 'background' ||
        objectsOf(element['steps']).some((step) => step['result'] !== undefined),
    )
    .map(({ element, backgrounds }) => ({
      element,
      backgrounds: backgrounds.filter((background) => hasResults({ element: background, backgrounds: [] })),
    }));
}

/** Reads a scenario of Behave's JSON, with the background that its feature has. */
function readBehaveScenario(feature: JsonObject, scenario: ScenarioElement, notes: ReportNotes): ReportedTest {
  const { element, backgrounds } = scenario;
  const name = filledStringOf(feature['name']);
  const outcome = outcomeOf(
    [...backgrounds, element].flatMap((part) => objectsOf(part['steps']).map((step) => stepOf(step, notes))),
  );
  return {
    name: filledStringOf(element['name']) ?? labelOf(element, 'unnamed scenario'),
    suite: name === undefined ? [] : [name],
    ...placeOfLocation(element['location']),
    tags: tagsOf(feature['tags'], element['tags']),
    ...asReported(outcome, known(stringOf(element['status']), notes)),
  };
}

/** Returns the status of a scenario; the word of one that Behave does not know is noted. */
function known(status: string | undefined, notes: ReportNotes): string | undefined {
  if (status !== undefined && stepResultOf(status) === 'unknown')
    notes.note('no_result', `A scenario has the status "${status.slice(0, 50)}", which Behave does not have.`);
  return status;
}

/** Returns a feature that failed though none of its scenarios did: a hook around it did. */
function failedFeature(feature: JsonObject): ReportedTest | undefined {
  if (stepResultOf(stringOf(feature['status'])) !== 'failed') return undefined;
  const name = filledStringOf(feature['name']) ?? labelOf(feature, 'unnamed feature');
  const outcome: ScenarioOutcome = { status: 'failed', failures: [hookFailure('feature')], events: [] };
  return { name, suite: [], ...placeOfLocation(feature['location']), tags: tagsOf(feature['tags']), ...outcome };
}

/** Steps do not report everything: the scenario's own status covers hooks, and a scenario that was not run at all. */
function asReported(outcome: ScenarioOutcome, status: string | undefined): ScenarioOutcome {
  const result = stepResultOf(status);
  if (outcome.status === 'failed')
    return { ...outcome, failures: outcome.failures.map((failure) => ({ ...failure, dialect: 'python' })) };
  if (result === 'failed')
    return {
      ...outcome,
      status: 'failed',
      skipReason: undefined,
      failures: [hookFailure('scenario', outcome.skipReason)],
    };
  const isSkip = result === 'skipped' || result === 'pending';
  return isSkip && outcome.status === 'passed' ? { ...outcome, status: 'skipped' } : outcome;
}

function hookFailure(what: string, reason?: string): ReportedFailure {
  return { message: reason ?? `No step of the ${what} failed; a hook did.` };
}

/** What a step printed, below the error in the same text: one heading for each stream. */
const CAPTURED = /\n\s{0,20}\nCaptured (?:stdout|stderr|logging):\n/;

function stepOf(step: JsonObject, notes: ReportNotes): ExecutedStep {
  const result = objectOf(step['result']);
  const error = textOf(result?.['error_message']);
  const printedAt = error?.search(CAPTURED) ?? -1;
  const { file, line } = placeOfLocation(step['location']);
  return {
    label: labelOf(step, 'unnamed step'),
    isHook: false,
    result: result === undefined ? 'skipped' : stepResultOf(stringOf(result['status'])),
    durationMs: notes.durationMs(result?.['duration'], 1000),
    message: printedAt < 0 ? error : error?.slice(0, printedAt),
    output: [...outputOf(step), ...(printedAt < 0 ? [] : outputEvents(error?.slice(printedAt).trim() ?? '', 'log'))],
    location: file === undefined || line === undefined ? undefined : { file, line },
  };
}

/** `features/a.feature:12` */
function placeOfLocation(location: JsonValue | undefined): Pick<ReportedTest, 'file' | 'line'> {
  const text = filledStringOf(location);
  const parts = text === undefined ? null : /^(.*):(\d{1,9})$/s.exec(text);
  return parts === null ? { file: text } : { file: parts[1], line: Math.max(Number(parts[2]), 1) };
}
