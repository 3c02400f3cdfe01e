import { filledStringOf, instantOf, numberOf, objectOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { columnsOf, exceptionsOf, failureOf, ruleOf } from './expectation.js';

/** What Great Expectations keeps of a validation, and what a checkpoint returns of several. An expectation is a test. */
export const GREAT_EXPECTATIONS: ReportFormat = {
  name: 'great-expectations',
  aliases: ['gx', 'great-expectations-json'],
  title: "Great Expectations' validation results",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  return object !== undefined && (isReport(object) || startsAsValidation(object));
}

/** Keys are in the order of the alphabet: what the data was may be longer than the beginning of the file. */
function startsAsValidation(object: JsonObject): boolean {
  const meta = objectOf(object['meta']);
  if (object['expectations'] !== undefined) return false;
  return filledStringOf(meta?.['great_expectations_version']) !== undefined && isOfRun(meta);
}

/** A suite of expectations has a version, too. */
function isOfRun(meta: JsonObject | undefined): boolean {
  return ['run_id', 'validation_time', 'batch_markers', 'active_batch_definition'].some(
    (key) => meta?.[key] !== undefined,
  );
}

function isReport(object: JsonObject): boolean {
  return isValidation(object) || validationsOf(object).some(({ validation }) => isValidation(validation));
}

function isValidation(object: JsonObject): boolean {
  const results = object['results'] ?? object['expectations'];
  if (!isJsonArray(results)) return false;
  if (object['results'] !== undefined && startsAsValidation(object)) return true;
  const [first] = objectsOf(results);
  return first !== undefined && isExpectation(first) && hasOutcome(first);
}

function isExpectation(result: JsonObject): boolean {
  const type = typeOf(result);
  const isNamed = type !== undefined && objectOf(configOf(result)['kwargs']) !== undefined;
  return isNamed && (type.startsWith('expect_') || result['expectation_config'] !== undefined);
}

/** What the expectations of a suite lack. */
function hasOutcome(result: JsonObject): boolean {
  return ['success', 'result', 'exception_info'].some((key) => result[key] !== undefined);
}

function configOf(result: JsonObject): JsonObject {
  return objectOf(result['expectation_config']) ?? result;
}

function typeOf(result: JsonObject): string | undefined {
  const config = configOf(result);
  return filledStringOf(config['expectation_type']) ?? filledStringOf(config['type']);
}

/** A validation of a checkpoint, and what the checkpoint calls it. */
interface Named {
  readonly name?: string | undefined;
  readonly validation: JsonObject;
}

/** The validations of a checkpoint; a validation that stands alone has none. */
function validationsOf(report: JsonObject): readonly Named[] {
  const runs = objectOf(report['run_results']);
  if (runs === undefined) {
    const list = report['validation_results'];
    // One that is no object lacks its results.
    return isJsonArray(list) ? list.map((validation) => ({ validation: objectOf(validation) ?? {} })) : [];
  }
  return Object.entries(runs).map(([name, run]) => {
    const own = objectOf(run) ?? {};
    return { name, validation: objectOf(own['validation_result']) ?? own };
  });
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReport, '"results" of Great Expectations');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  const known = reports.map((report) => ({ report, isAlone: isValidation(report) }));
  const checkpoints = known.filter(({ isAlone }) => !isAlone).map(({ report }) => report);
  const validations = known.flatMap(({ report, isAlone }) =>
    isAlone ? [{ validation: report }] : validationsOf(report),
  );
  yield runOf(validations.map(({ validation }) => objectOf(validation['meta'])));
  for (const checkpoint of checkpoints) yield* outcomeOf(checkpoint, 'checkpoint', notes);
  const suites = countsOf(validations.map(({ validation }) => suiteOf(validation)));
  for (const named of validations)
    yield* readValidation(named, (suites.get(suiteOf(named.validation)) ?? 0) > 1, notes);
  yield* notes.entries();
}

function runOf(metas: readonly (JsonObject | undefined)[]): ReportEntry {
  const version = metas.map((meta) => filledStringOf(meta?.['great_expectations_version'])).find(isKnown);
  const times = metas.map((meta) => instantOf(objectOf(meta?.['run_id'])?.['run_time'])).filter(isKnown);
  const [first] = times.sort((one, other) => one.getTime() - other.getTime());
  return {
    kind: 'run',
    run: {
      runner: version === undefined ? 'Great Expectations' : `Great Expectations ${version}`,
      ...(first === undefined ? {} : { startedAt: first }),
    },
  };
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A report whose own outcome is missing may be of any. */
function* outcomeOf(report: JsonObject, what: string, notes: ReportNotes): Generator<ReportEntry> {
  if (report['success'] === false) yield FAILED_RUN;
  else if (report['success'] !== true) notes.note('no_result', `A ${what} does not say whether it succeeded.`);
}

function suiteOf(validation: JsonObject): string {
  const meta = objectOf(validation['meta']);
  return (
    filledStringOf(meta?.['expectation_suite_name']) ??
    filledStringOf(validation['suite_name']) ??
    filledStringOf(validation['expectation_suite_name']) ??
    ''
  );
}

/** The data that was validated. */
function assetOf({ name, validation }: Named): string | undefined {
  const meta = objectOf(validation['meta']);
  const named = [meta?.['active_batch_definition'], meta?.['batch_kwargs'], meta?.['batch_spec']]
    .map((batch) => objectOf(batch))
    .flatMap((batch) => [batch?.['data_asset_name'], batch?.['table'], batch?.['path']])
    .map((value) => filledStringOf(value));
  return named.find(isKnown) ?? filledStringOf(validation['asset_name']) ?? name;
}

function* readValidation(named: Named, isRepeated: boolean, notes: ReportNotes): Generator<ReportEntry> {
  const { validation } = named;
  const given = validation['results'] ?? validation['expectations'];
  const items = isJsonArray(given) ? given : [];
  const results = items.filter(isJsonObject);
  if (!isJsonArray(given) || results.length < items.length) notes.note('no_result', 'A validation lacks results.');
  const suite = suiteOf(validation);
  const asset = isRepeated ? assetOf(named) : undefined;
  const names = results.map((result) => nameOf(result));
  const counts = countsOf(names);
  const tests = results.map((result, index): ReportedTest => {
    const isOneOfSeveral = (counts.get(names[index] ?? '') ?? 0) > 1;
    const rule = isOneOfSeveral ? ruleOf(configOf(result)['kwargs']) : undefined;
    return readResult(result, suite, [asset, rule], notes);
  });
  for (const test of tests) yield { kind: 'test', test };
  const statistics = objectOf(validation['statistics']);
  const failed = tests.filter(({ status }) => status === 'failed').length;
  yield announcedBy(numberOf(statistics?.['unsuccessful_expectations']), failed);
  yield totalBy(numberOf(statistics?.['evaluated_expectations']), tests.length);
  if (failed === 0) yield* outcomeOf(validation, 'validation', notes);
}

function nameOf(result: JsonObject): string {
  return [typeOf(result) ?? '', ...columnsOf(configOf(result)['kwargs'])].join('\n');
}

function readResult(
  result: JsonObject,
  suite: string,
  variants: readonly (string | undefined)[],
  notes: ReportNotes,
): ReportedTest {
  const config = configOf(result);
  const name = typeOf(result) ?? 'unnamed expectation';
  const exceptions = exceptionsOf(result['exception_info']);
  const isFailed = result['success'] === false || exceptions.length > 0;
  const isPassed = result['success'] === true && !isFailed;
  if (!isFailed && !isPassed) notes.note('no_result', `The expectation ${name} does not say whether it is met.`);
  const variant = variants.filter((part) => part !== undefined && part !== '').join(', ');
  const failuresOf = (): readonly ReportedFailure[] =>
    exceptions.length > 0 ? exceptions : [failureOf(name, config['kwargs'], result['result'])];
  return {
    name,
    suite: [suite, columnsOf(config['kwargs']).join(', ')].filter((part) => part !== ''),
    ...(variant === '' ? {} : { variant }),
    status: isFailed ? 'failed' : isPassed ? 'passed' : 'skipped',
    ...(isFailed || isPassed ? {} : { skipReason: 'It has no result.' }),
    failures: isFailed ? failuresOf() : [],
    events: [],
  };
}
