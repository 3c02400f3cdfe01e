import { filledStringOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readRepairedJson } from '../../json/read-repaired-json.js';
import {
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  type ReportWarning,
  UnreadableReport,
} from '../../report.js';
import { readLines } from '../../text/lines.js';
import { allureKindOf } from './allure-documents.js';
import { failuresOf } from './allure-fixtures.js';
import { labelsNamed } from './allure-labels.js';
import { type AllureResult, readResult } from './allure-result.js';
import { inOrderOfTime, mergeResults } from './merge-results.js';
import { areSentFiles, type SentFiles, sentFilesOf } from './sent-files.js';
import { counted } from '../../text/counted.js';

/** A file of a results directory of Allure 2 and 3, an array of them, or files in the JSON of allure-docker-service. The files of a whole directory: readAllureDirectory. */
export const ALLURE: ReportFormat = {
  name: 'allure',
  aliases: ['allure2', 'allure-results'],
  compatibleFormats: ['allure1'],
  title: 'Allure results',
  recognizes: (head) => isAllure(isJsonArray(head.json) ? head.json[0] : head.json) || areSentFiles(head.json),
  read: (source) => readAllureDirectory(single(source)),
};

function isAllure(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const kind = allureKindOf(value);
  return kind === 'result' || kind === 'container' || kind === 'globals';
}

/** What the files of a results directory contain, by kind. */
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
 * executor; environment.properties. Other files (attachments, categories) are skipped, and what is broken, with a warning.
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
    throw new UnreadableReport('The upload has no Allure results: JSON objects with "uuid", "name" and "status".');
  }
  yield* entriesOf(all);
}

async function* single(source: ReportSource): AsyncGenerator<{ name: string; source: ReportSource }> {
  yield await Promise.resolve({ name: '', source });
}

async function collectFile(name: string, source: ReportSource, all: Collected): Promise<readonly ReportWarning[]> {
  const read = await readRepairedJson(source).catch((error: unknown) => {
    if (error instanceof UnreadableReport) return error;
    throw error;
  });
  if (read instanceof UnreadableReport) return unread(name, read.message);
  const { value, warnings } = read;
  const sent = sentFilesOf(value);
  if (sent !== undefined) return [...named(warnings, name), ...(await collectSent(sent, all))];
  const objects = isJsonArray(value) ? value.filter(isJsonObject) : [value].filter(isJsonObject);
  const count = objects.filter((object) => collectObject(object, all)).length;
  if (count > 0) return named(warnings, name);
  return isResultFile(name) ? unread(name, 'it contains no result') : [];
}

/** A file that is not read. One that Allure named as a result may be that of a test that failed. */
function unread(name: string, message: string): readonly ReportWarning[] {
  if (isResultFile(name)) return [{ code: 'unreadable_file', message: `${name} was left out: ${message}` }];
  return /\.json$/i.test(name) ? [{ code: 'skipped_file', message: `${name}: ${message}` }] : [];
}

/** Returns whether a file has the name of a result: its UUID, with or without hyphens. */
function isResultFile(name: string): boolean {
  return /(?:^|[/\\])[0-9a-f-]{32,36}-result\.json$/i.test(name);
}

/** Collects files within the body of another file. */
async function collectSent({ files, others }: SentFiles, all: Collected): Promise<readonly ReportWarning[]> {
  const collected: ReportWarning[] = [];
  for (const { name, bytes } of files) {
    if (isProperties(name)) all.environment = await propertiesOf(sourceOf(bytes));
    else collected.push(...(await collectFile(name, sourceOf(bytes), all)));
  }
  if (others > 0)
    collected.push({
      code: 'skipped_part',
      message: `Left out ${counted(others, 'file')} that are no results, such as attachments: they are kept when files are sent as a form.`,
    });
  return collected;
}

async function* sourceOf(bytes: Buffer): ReportSource {
  yield await Promise.resolve(bytes);
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
        warning: { code: 'no_result', message: `The test "${test.name}" has no outcome; it was recorded as skipped.` },
      };
  }
  const tests = [...mergeResults(all.results), ...failuresOf(all.containers, all.globals, all.results)];
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

const MOST_PROPERTIES = 200;

/** Returns whether a file, by its name, is the one that reports the environment. */
function isProperties(name: string): boolean {
  return /(?:^|[/\\])environment\.properties$/.test(name);
}

/** Returns the properties of a file of lines like `browser = firefox`; comments and other lines are skipped. */
async function propertiesOf(source: ReportSource): Promise<JsonObject> {
  const properties = new Map<string, string>();
  for await (const { text } of readLines(source)) {
    const equals = text.search(/[=:]/);
    if (equals <= 0 || /^\s*[#!]/.test(text) || properties.size >= MOST_PROPERTIES) continue;
    properties.set(text.slice(0, equals).trim(), text.slice(equals + 1).trim());
  }
  return Object.fromEntries(properties);
}
