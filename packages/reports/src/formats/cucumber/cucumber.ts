import {
  booleanOf,
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  stringOf,
} from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { elementsOf, hasResults, type ScenarioElement } from '../gherkin/cucumber-elements.js';
import { type ExecutedStep, outcomeOf, stepResultOf } from '../gherkin/executed-step.js';
import { fileOf, isFeature, labelOf, outputOf, placeIn, tagsOf, textOf } from '../gherkin/feature-json.js';
import { mergeAttempts, metadataVariant, noResult, rowVariant, type Scenario } from '../gherkin/scenario-attempts.js';

/** JSON of Cucumber (JVM, Ruby, JavaScript, Godog, Reqnroll) and of those that write it too: pytest-bdd, Karate, Cypress. */
export const CUCUMBER: ReportFormat = {
  name: 'cucumber',
  aliases: ['cucumber-json'],
  compatibleFormats: ['cucumber-messages'],
  title: 'Cucumber JSON',
  recognizes: (head) => beginsWithFeature(head.json),
  read: readCucumber,
};

function beginsWithFeature(value: JsonValue | undefined): boolean {
  const [first] = isJsonArray(value) ? value : objectsOf(isJsonObject(value) ? value['features'] : undefined);
  return isFeature(first);
}

/**
 * Reads Cucumber JSON: a scenario is a test, and one that is in its feature again after it failed is tried again. A
 * feature that is in the file twice was run twice, such as in two browsers.
 * @throws UnreadableReport when the file has no features
 */
async function* readCucumber(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports: objects, warnings } = await readReportObjects(
    source,
    isFeatureOrFeatures,
    '"elements" of Cucumber features',
  );
  const reports = objects.flatMap((object) => (isFeature(object) ? [object] : objectsOf(object['features'])));
  yield* warningEntries(warnings);
  const startedAt = earliestStart(reports);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt } };
  const notes = new ReportNotes();
  const unit = msPerUnit(reports.flatMap(durationsIn));
  const features = reports.map((feature) =>
    elementsOf(feature).map((element) => readScenario(feature, element, { msPerUnit: unit, notes })),
  );
  const scenarios = features.flat();
  const broken = warnings.some(({ code }) => code === 'truncated') ? unfinishedScenario(reports, scenarios) : undefined;
  const isLeftOut = (scenario: Scenario) => scenario.isWithoutResult || scenario === broken;
  const hasRun = scenarios.some(({ isUnrun }) => !isUnrun);
  for (const { test, isUnrun, isOutline } of scenarios.filter(isLeftOut))
    yield { kind: 'warning', warning: noResult(test.name, isUnrun && (isOutline || !hasRun)) };
  yield* notes.entries();
  for (const feature of features) {
    for (const test of mergeAttempts(feature.filter((scenario) => !isLeftOut(scenario)))) yield { kind: 'test', test };
  }
}

/** The first versions of the format, and some tools that merge files, have the features in a member of an object. */
function isFeatureOrFeatures(object: JsonObject): boolean {
  return isFeature(object) || objectsOf(object['features']).some(isFeature);
}

/** Returns the last scenario of a file that ends early in its steps: what it has does not say that it passed. */
function unfinishedScenario(features: readonly JsonObject[], scenarios: readonly Scenario[]): Scenario | undefined {
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

/** How the durations of a file are read. */
interface DurationContext {
  readonly msPerUnit: number;
  readonly notes: ReportNotes;
}

/** How a feature's steps are read. */
interface StepContext extends DurationContext {
  readonly file: string | undefined;
}

/** Reads a scenario of Cucumber JSON with its background and its hooks. */
function readScenario(feature: JsonObject, scenario: ScenarioElement, durations: DurationContext): Scenario {
  const { element, backgrounds } = scenario;
  const file = fileOf(feature['uri']);
  const steps = stepsOf(scenario, { ...durations, file });
  const featureName = filledStringOf(feature['name']);
  const line = placeOf(element['line']);
  const id = stringOf(element['id']);
  return {
    test: {
      name: filledStringOf(element['name']) ?? filledStringOf(id) ?? labelOf(element, 'unnamed scenario'),
      suite: featureName === undefined ? [] : [featureName],
      file,
      line,
      variant: metadataVariant(feature),
      tags: tagsOf(feature['tags'], element['tags']),
      runner: runnerOf(element),
      ...outcomeOf(steps),
    },
    id,
    row: rowVariant(id),
    steps: steps.filter(({ isHook }) => !isHook).map(({ label }) => label),
    isLastAttempt: isOfCucumberJs(element),
    startedAt: [...backgrounds, element]
      .map((part) => instantOf(stringOf(part['start_timestamp'])))
      .find((start) => start !== undefined),
    isWithoutResult: steps.length > 0 && (!hasResults(scenario) || isUnfinished(steps)),
    isUnrun: !hasResults(scenario),
    isOutline: element['type'] === 'scenario_outline',
  };
}

/**
 * cucumber-js lists the last attempt of a scenario alone; its hooks are hidden steps. Version 6 puts all rows of an outline at the
 * line of the outline: those of one name differ in nothing but the values in their steps.
 */
function isOfCucumberJs(element: JsonObject): boolean {
  const steps = objectsOf(element['steps']);
  return steps.some((step) => booleanOf(step['hidden']) === true || OF_JAVASCRIPT.test(locationOf(step)));
}

/** Where a step is defined, with the line: Cypress and WebdriverIO, whose reports have attempts, do not know it. */
const OF_JAVASCRIPT = /\.[cm]?[jt]sx?:\d{1,9}$/;

function locationOf(step: JsonObject): string {
  return stringOf(objectOf(step['match'])?.['location']) ?? '';
}

/** Steps that are written in Ruby are those of its Cucumber; those in JavaScript are those of several runners. */
function runnerOf(element: JsonObject): string | undefined {
  const isRuby = objectsOf(element['steps']).some((step) => /\.rb:\d{1,9}$/.test(locationOf(step)));
  return isRuby ? 'cucumber-ruby' : undefined;
}

/** Returns whether nothing failed, and a step has no result or one that Cucumber does not know: the scenario may have failed. */
function isUnfinished(steps: readonly ExecutedStep[]): boolean {
  const { status } = outcomeOf(steps);
  return status !== 'failed' && steps.some((step) => !step.isHook && step.result === 'unknown');
}

/** Returns all that was run, in the order in which it was: hooks before, background, steps with their hooks, hooks after. */
function stepsOf({ element, backgrounds }: ScenarioElement, context: StepContext): readonly ExecutedStep[] {
  const parts = [...backgrounds, element];
  const hooks = (key: 'before' | 'after') =>
    parts.flatMap((part) => objectsOf(part[key]).map((hook) => hookOf(hook, key, context)));
  return [
    ...hooks('before'),
    ...parts.flatMap((part) => objectsOf(part['steps']).flatMap((step) => withHooks(step, context))),
    ...hooks('after'),
  ];
}

function withHooks(step: JsonObject, context: StepContext): readonly ExecutedStep[] {
  const hooks = (key: 'before' | 'after') => objectsOf(step[key]).map((hook) => hookOf(hook, `${key} step`, context));
  return [...hooks('before'), stepOf(step, context), ...hooks('after')];
}

function stepOf(step: JsonObject, context: StepContext): ExecutedStep {
  const isHook = booleanOf(step['hidden']) === true && filledStringOf(step['name']) === undefined;
  return executed(step, labelOf(step, 'unnamed step'), isHook, context);
}

function hookOf(hook: JsonObject, where: string, context: StepContext): ExecutedStep {
  const location = filledStringOf(objectOf(hook['match'])?.['location']);
  const name = `${where.charAt(0).toUpperCase()}${where.slice(1)} hook`;
  return executed(hook, location === undefined ? name : `${name} ${location}`, true, context);
}

function executed(step: JsonObject, label: string, isHook: boolean, context: StepContext): ExecutedStep {
  const result = objectOf(step['result']);
  return {
    label,
    isHook,
    result: stepResultOf(stringOf(result?.['status'])),
    durationMs: context.notes.durationMs(result?.['duration'], context.msPerUnit),
    message: textOf(result?.['error_message']) ?? textOf(result?.['errorMessage']),
    output: outputOf(step),
    location: placeIn(context.file, step['line']),
  };
}

/** Steps shorter than a microsecond are not measured: such a number counts milliseconds. */
const SHORTEST_NANOSECONDS = 1000;

/** More than a quarter of an hour for a step: such a number counts nanoseconds. */
const LONGEST_MILLISECONDS = 1_000_000;

/** Where all of a file is shorter than this, its steps would take less than 10 microseconds, or up to 10 seconds. */
const SHORT = 10_000;

/**
 * Returns how many milliseconds one unit of Cucumber's durations is: they are nanoseconds, but old versions of cucumber-js and some
 * converters write milliseconds, and nothing shows which but the durations of a whole file.
 */
function msPerUnit(durations: readonly number[]): number {
  let shortest = Infinity;
  let longest = 0;
  for (const duration of durations) {
    if (duration <= 0) continue;
    shortest = Math.min(shortest, duration);
    longest = Math.max(longest, duration);
  }
  const isMilliseconds = longest < SHORT || (longest < LONGEST_MILLISECONDS && shortest < SHORTEST_NANOSECONDS);
  return isMilliseconds ? 1 : 1e-6;
}
