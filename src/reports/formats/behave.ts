import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../common/json/json-value.js';
import { objectsOf, stringOf } from '../json/fields.js';
import { readReportObjects } from '../json/read-healed-json.js';
import { ReportNotes, warningEntries } from '../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource, ReportedTest } from '../report.js';
import { elementsOf, hasResults, type ScenarioElement } from './gherkin/cucumber-elements.js';
import { failedFeature, readBehaveScenario } from './gherkin/behave-scenario.js';
import { isFeature } from './gherkin/feature-json.js';
import { noResult } from './gherkin/scenario-attempts.js';

/** JSON of Behave: like Cucumber's, but with seconds, `location` for places, and a status for features and scenarios. */
export const BEHAVE: ReportFormat = {
  name: 'behave',
  alsoNamed: ['behave-json'],
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
  const { reports, warnings, isOpen } = await readReportObjects(source, isFeature, 'Behave features, with "elements"');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  const tests = reports.flatMap((feature) => testsOf(feature, isOpen(feature), notes));
  yield* notes.entries();
  const broken = warnings.some(({ code }) => code === 'truncated') ? brokenOff(reports, tests) : undefined;
  if (broken !== undefined) yield { kind: 'warning', warning: noResult(broken.name) };
  for (const test of tests) if (test !== broken) yield { kind: 'test', test };
}

/** The last scenario of a file that breaks off in it: its status, which stands behind its steps, is missing. */
function brokenOff(features: readonly JsonObject[], tests: readonly ReportedTest[]): ReportedTest | undefined {
  const element = objectsOf(features.at(-1)?.['elements']).at(-1);
  const last = tests.at(-1);
  return element !== undefined && element['status'] === undefined && last?.status !== 'failed' ? last : undefined;
}

/** Of a feature that the file breaks off in, the scenario that failed may not be there. */
function testsOf(feature: JsonObject, isOpen: boolean, notes: ReportNotes): readonly ReportedTest[] {
  const scenarios = behaveElements(feature).map((scenario) => readBehaveScenario(feature, scenario, notes));
  const failed = isOpen || scenarios.some(({ status }) => status === 'failed') ? undefined : failedFeature(feature);
  return failed === undefined ? scenarios : [...scenarios, failed];
}

/**
 * Behave writes a background once, without results, in front of all scenarios, and its steps again in each of them: only a
 * background with results is one that belongs to the scenario behind it.
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
