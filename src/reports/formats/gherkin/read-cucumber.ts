import type { JsonObject, JsonValue } from '../../../common/json/json-value.js';
import { instantOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { readReportObjects } from '../../json/read-healed-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportSource } from '../../report.js';
import { elementsOf } from './cucumber-elements.js';
import { isFeature } from './feature-json.js';
import { mergeAttempts, noResult, type Scenario } from './scenario-attempts.js';
import { msPerUnit } from './duration-unit.js';
import { readScenario } from './cucumber-scenario.js';

/**
 * Reads Cucumber JSON: a scenario is a test, and a scenario that stands in the file again after it failed is tried again.
 * @throws UnreadableReport when the file has no features
 */
export async function* readCucumber(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports: objects, warnings } = await readReportObjects(
    source,
    isFeatureOrFeatures,
    'Cucumber features, with "elements"',
  );
  const reports = objects.flatMap((object) => (isFeature(object) ? [object] : objectsOf(object['features'])));
  yield* warningEntries(warnings);
  const startedAt = earliestStart(reports);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt } };
  const notes = new ReportNotes();
  const unit = msPerUnit(reports.flatMap(durationsIn));
  const scenarios = reports.flatMap((feature) =>
    elementsOf(feature).map((element) => readScenario(feature, element, { msPerUnit: unit, notes })),
  );
  const broken = warnings.some(({ code }) => code === 'truncated') ? brokenOff(reports, scenarios) : undefined;
  const isLeftOut = (scenario: Scenario) => scenario.isWithoutResult || scenario === broken;
  for (const { test } of scenarios.filter(isLeftOut)) yield { kind: 'warning', warning: noResult(test.name) };
  yield* notes.entries();
  for (const test of mergeAttempts(scenarios.filter((scenario) => !isLeftOut(scenario)))) yield { kind: 'test', test };
}

/** The first versions of the format, and some tools that merge files, have the features in a member of an object. */
function isFeatureOrFeatures(object: JsonObject): boolean {
  return isFeature(object) || objectsOf(object['features']).some(isFeature);
}

/** The last scenario of a file that breaks off in its steps: what it has does not say that it passed. */
function brokenOff(features: readonly JsonObject[], scenarios: readonly Scenario[]): Scenario | undefined {
  const last = scenarios.at(-1);
  const element = objectsOf(features.at(-1)?.['elements']).at(-1);
  const isOpen =
    element !== undefined && (element['steps'] === undefined || STEP_LISTS.has(Object.keys(element).at(-1) ?? ''));
  return isOpen && last?.test.status !== 'failed' ? last : undefined;
}

const STEP_LISTS: ReadonlySet<string> = new Set(['before', 'steps', 'after']);

function earliestStart(features: readonly JsonObject[]): Date | undefined {
  const elements = features.flatMap((feature) => objectsOf(feature['elements']));
  const starts = elements.flatMap((element) => instantOf(stringOf(element['start_timestamp'])) ?? []);
  return starts.reduce<Date | undefined>(
    (first, start) => (first === undefined || start < first ? start : first),
    undefined,
  );
}

function durationsIn(feature: JsonObject): readonly number[] {
  const steps = objectsOf(feature['elements']).flatMap((element) => objectsOf(element['steps']));
  return steps.flatMap((step) => durationOf(step['result']) ?? []);
}

function durationOf(result: JsonValue | undefined): number | undefined {
  return numberOf(objectOf(result)?.['duration']);
}
