import type { JsonObject, JsonValue } from '../../../common/json/json-value.js';
import { filledStringOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { ScenarioElement } from './cucumber-elements.js';
import { outcomeOf, stepResultOf, type ExecutedStep, type ScenarioOutcome } from './executed-step.js';
import { labelOf, outputOf, tagsOf, textOf } from './feature-json.js';

/** Reads a scenario of Behave's JSON, with the background that its feature has. */
export function readBehaveScenario(feature: JsonObject, scenario: ScenarioElement, notes: ReportNotes): ReportedTest {
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
    ...asReported(outcome, stringOf(element['status'])),
  };
}

/** A feature that failed though none of its scenarios did: a hook around it did. */
export function failedFeature(feature: JsonObject): ReportedTest | undefined {
  if (stepResultOf(stringOf(feature['status'])) !== 'failed') return undefined;
  const name = filledStringOf(feature['name']) ?? labelOf(feature, 'unnamed feature');
  const outcome: ScenarioOutcome = { status: 'failed', failures: [hookFailure('feature')], events: [] };
  return { name, suite: [], ...placeOfLocation(feature['location']), tags: tagsOf(feature['tags']), ...outcome };
}

/** Steps do not tell of everything: the scenario's own status tells of hooks, and of one that was not run at all. */
function asReported(outcome: ScenarioOutcome, status: string | undefined): ScenarioOutcome {
  const result = stepResultOf(status);
  if (outcome.status === 'failed')
    return { ...outcome, failures: outcome.failures.map((failure) => ({ ...failure, wording: 'python' })) };
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
  return { message: reason ?? `The ${what} failed in none of its steps: a hook around it did.` };
}

function stepOf(step: JsonObject, notes: ReportNotes): ExecutedStep {
  const result = objectOf(step['result']);
  const { file, line } = placeOfLocation(step['location']);
  return {
    label: labelOf(step, 'unnamed step'),
    isHook: false,
    result: result === undefined ? 'skipped' : stepResultOf(stringOf(result['status'])),
    durationMs: notes.durationMs(result?.['duration'], 1000),
    message: textOf(result?.['error_message']),
    output: outputOf(step),
    location: file === undefined || line === undefined ? undefined : { file, line },
  };
}

/** `features/a.feature:12` */
function placeOfLocation(location: JsonValue | undefined): Pick<ReportedTest, 'file' | 'line'> {
  const text = filledStringOf(location);
  const parts = text === undefined ? null : /^(.*):(\d{1,9})$/s.exec(text);
  return parts === null ? { file: text } : { file: parts[1], line: Math.max(Number(parts[2]), 1) };
}
