import { filledStringOf, instantOf, numberOf, objectOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';

/** What dbt writes to `target/run_results.json`. A node is a test: a data test, a unit test, a model, a seed or a snapshot. */
export const DBT: ReportFormat = {
  name: 'dbt',
  aliases: ['dbt-run-results'],
  title: 'dbt run results',
  recognizes: (head) => isRunResults(headObject(head)),
  read,
};

const SCHEMA = '/dbt/run-results/';

function isRunResults(object: JsonObject | undefined): boolean {
  const schema = filledStringOf(objectOf(object?.['metadata'])?.['dbt_schema_version']);
  return schema?.includes(SCHEMA) === true && isJsonArray(object?.['results']);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isRunResults, '"metadata" and "results" of dbt');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

/** Commands that run no node: their `success` says that it was compiled. */
const COMPILES: ReadonlySet<unknown> = new Set(['compile', 'generate', 'parse', 'docs', 'show', 'list']);

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const metadata = objectOf(report['metadata']);
  const version = filledStringOf(metadata?.['dbt_version']);
  yield {
    kind: 'run',
    run: {
      runner: version === undefined ? 'dbt' : `dbt ${version}`,
      completedAt: instantOf(metadata?.['generated_at']),
      durationMs: notes.durationMs(report['elapsed_time'], 1000),
    },
  };
  const isCompiled = COMPILES.has(objectOf(report['args'])?.['which']);
  for (const result of objectsOf(report['results']))
    yield { kind: 'test', test: readResult(result, isCompiled, notes) };
  yield* notes.entries();
}

const STATUSES: ReadonlyMap<unknown, TestStatus> = new Map([
  ['pass', 'passed'],
  ['success', 'passed'],
  ['warn', 'passed'],
  ['fail', 'failed'],
  ['error', 'failed'],
  ['runtime error', 'failed'],
  ['partial success', 'failed'],
  ['skipped', 'skipped'],
  ['no-op', 'skipped'],
]);

function readResult(result: JsonObject, isCompiled: boolean, notes: ReportNotes): ReportedTest {
  const { kind, project, name } = nodeOf(filledStringOf(result['unique_id']) ?? 'unnamed node');
  const word = result['status'];
  const onlyCompiled = word === 'success' && (isCompiled || isTest(kind));
  const known = STATUSES.get(word);
  if (known === undefined) notes.note('no_result', `The node ${name} has no status of dbt.`);
  const status = onlyCompiled ? 'skipped' : (known ?? 'skipped');
  const message = filledStringOf(result['message']);
  const skipReason = onlyCompiled ? 'It was compiled and not run.' : message;
  return {
    name,
    suite: [project, kind].filter((part) => part !== ''),
    status,
    durationMs: notes.durationMs(result['execution_time'], 1000),
    worker: filledStringOf(result['thread_id']),
    ...(word === 'warn' ? { tags: ['warn'] } : {}),
    ...(status === 'skipped' && skipReason !== undefined ? { skipReason } : {}),
    failures: status === 'failed' ? [failureOf(result, message)] : [],
    events: [],
  };
}

function failureOf(result: JsonObject, message: string | undefined): ReportedTest['failures'][number] {
  const isAssertion = result['status'] === 'fail';
  const count = numberOf(result['failures']);
  const counted = count === undefined ? undefined : `The test found ${count} rows that fail.`;
  return { message: message ?? counted, isAssertion, dialect: 'sql' };
}

function isTest(kind: string): boolean {
  return kind === 'test' || kind === 'unit_test';
}

/** `test.shop.not_null_orders_id.cf6c17daed`: the kind, the project, the name, and of a data test a hash of what it is about. */
function nodeOf(id: string): { readonly kind: string; readonly project: string; readonly name: string } {
  const [kind = '', project = '', ...rest] = id.split('.', 1000);
  if (rest.length === 0) return { kind: '', project: '', name: id };
  const isHashed = kind === 'test' && rest.length > 1 && /^[\da-f]{10}$/.test(rest.at(-1) ?? '');
  return { kind, project, name: (isHashed ? rest.slice(0, -1) : rest).join('.') };
}
