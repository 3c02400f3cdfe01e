import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../common/json/json-value.js';
import { filledStringOf } from '../json/fields.js';
import { readHealedJson } from '../json/read-healed-json.js';
import {
  UnreadableReport,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  type ReportWarning,
} from '../report.js';
import { allureKindOf } from './allure/allure-documents.js';
import { troublesOf } from './allure/allure-fixtures.js';
import { labelsNamed } from './allure/allure-labels.js';
import { readResult, type AllureResult } from './allure/allure-result.js';
import { isProperties, propertiesOf } from './allure/environment-properties.js';
import { inOrderOfTime, mergeResults } from './allure/merge-results.js';

/** A file of a results directory of Allure 2 and 3, or an array of them. The files of a whole directory: readAllureDirectory. */
export const ALLURE: ReportFormat = {
  name: 'allure',
  alsoNamed: ['allure2', 'allure-results'],
  title: 'Allure results',
  recognizes: (head) => isAllure(isJsonArray(head.json) ? head.json[0] : head.json),
  read: (source) => readAllureDirectory(single(source)),
};

function isAllure(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const kind = allureKindOf(value);
  return kind === 'result' || kind === 'container' || kind === 'globals';
}

/** What the files of a results directory hold, by kind. */
interface Collected {
  readonly results: AllureResult[];
  readonly containers: JsonObject[];
  readonly globals: JsonObject[];
  readonly executors: JsonObject[];
  environment: JsonObject;
  /** The framework, by the label of a result. */
  runner?: string | undefined;
}

/**
 * Reads the files of an Allure results directory, in any order: results, which are merged where they are tries of one test, and
 * ordered by their start; fixtures of containers and errors of the whole run that failed, each a test of its own; the
 * executor; environment.properties. Other files (attachments, categories) are passed over, and what is broken, with a warning.
 * @throws UnreadableReport when none of them is one of Allure's
 */
export async function* readAllureDirectory(
  files: AsyncIterable<{ name: string; source: ReportSource }>,
): AsyncGenerator<ReportEntry> {
  const all: Collected = { results: [], containers: [], globals: [], executors: [], environment: {} };
  for await (const { name, source } of files) {
    if (isProperties(name)) all.environment = await propertiesOf(source);
    else for (const warning of await collectFile(name, source, all)) yield { kind: 'warning', warning };
  }
  if (all.results.length + all.containers.length + all.globals.length === 0) {
    throw new UnreadableReport(
      'Expected results of Allure, JSON objects with "uuid", "name" and "status", and there are none.',
    );
  }
  yield* entriesOf(all);
}

async function* single(source: ReportSource): AsyncGenerator<{ name: string; source: ReportSource }> {
  yield await Promise.resolve({ name: '', source });
}

async function collectFile(name: string, source: ReportSource, all: Collected): Promise<readonly ReportWarning[]> {
  try {
    const { value, warnings } = await readHealedJson(source);
    const objects = isJsonArray(value) ? value.filter(isJsonObject) : [value].filter(isJsonObject);
    const count = objects.filter((object) => collectObject(object, all)).length;
    return count === 0 ? [] : named(warnings, name);
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
    return /\.json$/i.test(name) ? [{ code: 'skipped_file', message: `${name}: ${error.message}` }] : [];
  }
}

function named(warnings: readonly ReportWarning[], name: string): readonly ReportWarning[] {
  return name === '' ? warnings : warnings.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` }));
}

/** Whether the object is one of Allure's. */
function collectObject(object: JsonObject, all: Collected): boolean {
  const kind = allureKindOf(object);
  if (kind === 'result') {
    all.results.push(readResult(object));
    all.runner ??= labelsNamed(object, 'framework')[0];
  } else if (kind === 'container') all.containers.push(object);
  else if (kind === 'globals') all.globals.push(object);
  else if (kind === 'executor') all.executors.push(object);
  return kind !== 'other';
}

function* entriesOf(all: Collected): Generator<ReportEntry> {
  yield { kind: 'run', run: runOf(all) };
  for (const { test, isWithoutResult } of all.results) {
    if (isWithoutResult)
      yield {
        kind: 'warning',
        warning: { code: 'no_result', message: `The test "${test.name}" has no outcome; it is taken as skipped.` },
      };
  }
  const tests = [...mergeResults(all.results), ...troublesOf(all.containers, all.globals, all.results)];
  for (const test of inOrderOfTime(tests)) yield { kind: 'test', test };
}

function runOf(all: Collected): Extract<ReportEntry, { kind: 'run' }>['run'] {
  const executor = all.executors[0] ?? {};
  const context = {
    ...all.environment,
    ...(filledStringOf(executor['name']) === undefined ? {} : { executor: executor['name'] ?? null }),
  };
  return {
    startedAt: extreme(
      all.results.map((result) => result.startedAt),
      (left, right) => left < right,
    ),
    completedAt: extreme(
      all.results.map((result) => result.stoppedAt),
      (left, right) => left > right,
    ),
    runner: all.runner,
    ciRunUrl: filledStringOf(executor['buildUrl']),
    context: Object.keys(context).length === 0 ? undefined : context,
  };
}

function extreme(
  dates: readonly (Date | undefined)[],
  isBetter: (left: Date, right: Date) => boolean,
): Date | undefined {
  return dates.reduce(
    (best, date) => (date !== undefined && (best === undefined || isBetter(date, best)) ? date : best),
    undefined,
  );
}
