import { filledStringOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { type ExecutedStep, outcomeOf, type StepResult } from '../gherkin/executed-step.js';
import { clockToMs } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';

/** What SpecFlow.Plus.LivingDoc keeps of a run for its report: `TestExecution.json` beside the tests. It numbers steps, whose texts it lacks. */
export const SPECFLOW: ReportFormat = {
  name: 'specflow',
  aliases: ['livingdoc'],
  compatibleFormats: ['trx'],
  title: "SpecFlow's TestExecution.json",
  recognizes: (head) => isReport(headObject(head)),
  read,
};

function isReport(object: JsonObject | undefined): boolean {
  if (object === undefined || object['Nodes'] === undefined) return false;
  return isJsonArray(object['ExecutionResults']) || object['PluginUserSpecFlowId'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isReport, '"ExecutionResults" of SpecFlow');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    yield { kind: 'run', run: { runner: 'SpecFlow' } };
    const given = report['ExecutionResults'];
    const results = objectsOf(given);
    if (!isJsonArray(given) || results.length < given.length) notes.note('no_result', 'The run lacks results.');
    for (const result of results)
      if (isScenario(result)) yield { kind: 'test', test: testOf(result, isOpen(result), notes) };
  }
  yield* notes.entries();
}

/** Features and the run have entries of their own, for what was written outside of scenarios. */
function isScenario(result: JsonObject): boolean {
  return (
    filledStringOf(result['ScenarioTitle']) !== undefined || STATUSES.get(stringOf(result['Status']) ?? '') !== 'passed'
  );
}

const STATUSES: ReadonlyMap<string, StepResult> = new Map<string, StepResult>([
  ['OK', 'passed'],
  ['TestError', 'failed'],
  ['BindingError', 'failed'],
  ['UndefinedStep', 'undefined'],
  ['StepDefinitionPending', 'pending'],
  ['Skipped', 'skipped'],
]);

function testOf(result: JsonObject, isOpen: boolean, notes: ReportNotes): ReportedTest {
  const name = filledStringOf(result['ScenarioTitle']) ?? 'unnamed scenario';
  const feature = filledStringOf(result['FeatureTitle']);
  const given = objectsOf(result['StepResults']).map((step, at) => stepOf(step, at + 1));
  const steps = result['Status'] === null ? withFailedHook(given) : given;
  const own = STATUSES.get(stringOf(result['Status']) ?? '') ?? 'unknown';
  const outcome = outcomeOf(
    own === 'passed' || steps.some(({ result: one }) => one === own) ? steps : [...steps, scenarioAs(own)],
  );
  const isUnknown =
    outcome.status !== 'failed' && (isOpen || [own, ...steps.map((step) => step.result)].includes('unknown'));
  if (isUnknown) notes.unknownResult(`The scenario "${name.slice(0, 200)}"`);
  const values = isJsonArray(result['ScenarioArguments']) ? result['ScenarioArguments'].map(argumentOf) : [];
  return {
    name,
    suite: feature === undefined ? [] : [feature],
    variant: filledStringOf(values.join(', ')),
    ...outcome,
    ...(isUnknown ? { status: 'skipped' as const } : {}),
    events: [...outcome.events, ...outputsOf(result['Outputs'])],
  };
}

/**
 * A scenario in front of which a hook failed has no status: its steps are skipped, and each of them has the error. Without one of these
 * nothing says that it failed.
 */
function withFailedHook(steps: readonly ExecutedStep[]): readonly ExecutedStep[] {
  const first = steps.find(({ result, message }) => result === 'skipped' && message !== undefined);
  if (first === undefined || steps.some(({ result }) => result !== 'skipped')) return steps;
  const failure = { ...dotnetFailure(first.message, undefined), element: 'error' as const };
  return [
    { label: 'a hook', isHook: true, result: 'failed', failure, output: [] },
    ...steps.map((step) => (step.message === first.message ? { ...step, message: undefined } : step)),
  ];
}

/** A scenario whose steps do not say why it is not passed. */
function scenarioAs(result: StepResult): ExecutedStep {
  return { label: 'the scenario', isHook: true, result, output: [] };
}

function stepOf(step: JsonObject, number: number): ExecutedStep {
  const error = filledStringOf(step['Error']);
  const known = STATUSES.get(stringOf(step['Status']) ?? '') ?? 'unknown';
  const result = known === 'passed' && error !== undefined ? 'failed' : known;
  const ms = clockToMs(stringOf(step['Duration']));
  return {
    label: `step ${number}`,
    isHook: false,
    result,
    durationMs: typeof ms === 'number' ? ms : undefined,
    message: error,
    failure: result === 'failed' && error !== undefined ? dotnetFailure(error, undefined) : undefined,
    output: outputsOf(step['Outputs']),
  };
}

function outputsOf(outputs: JsonValue | undefined): readonly EventDraft[] {
  return objectsOf(outputs).flatMap((output) => outputEvents(stringOf(output['Text']) ?? '', 'log'));
}

function argumentOf(value: JsonValue): string {
  return stringOf(value) ?? '';
}
