import type { JsonObject } from '../../../common/json/json-value.js';
import { booleanOf, filledStringOf, instantOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { hasResults, type ScenarioElement } from './cucumber-elements.js';
import { outcomeOf, stepResultOf, type ExecutedStep } from './executed-step.js';
import { fileOf, labelOf, outputOf, placeIn, tagsOf, textOf } from './feature-json.js';
import { metadataVariant, rowVariant } from './scenario-variant.js';
import type { Scenario } from './scenario-attempts.js';

/** How the durations of a file are read. */
export interface DurationContext {
  readonly msPerUnit: number;
  readonly notes: ReportNotes;
}

/** How a feature's steps are read. */
interface StepContext extends DurationContext {
  readonly file: string | undefined;
}

/** Reads a scenario of Cucumber JSON with its background and its hooks. */
export function readScenario(feature: JsonObject, scenario: ScenarioElement, durations: DurationContext): Scenario {
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
      ...outcomeOf(steps),
    },
    id,
    row: rowVariant(id),
    startedAt: [...backgrounds, element]
      .map((part) => instantOf(stringOf(part['start_timestamp'])))
      .find((start) => start !== undefined),
    isWithoutResult: steps.length > 0 && !hasResults(scenario),
  };
}

/** All that was run, in the order in which it was: hooks before, background, steps with their hooks, hooks after. */
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
