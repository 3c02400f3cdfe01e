import { isJsonArray, isJsonObject, type JsonObject } from '../../common/json/json-value.js';
import { filledStringOf, instantOf, objectOf, objectsOf } from '../json/fields.js';
import { headObject } from '../json/head-object.js';
import { readReportObjects, type ReportObjects } from '../json/read-healed-json.js';
import { ReportNotes, warningEntries } from '../json/report-notes.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../report.js';
import { newmanFailure } from './newman/newman-failure.js';
import { Folders, readExecution } from './newman/newman-execution.js';
import { isPostmanRun, postmanTests } from './newman/postman-run.js';

/** The report of Newman's JSON reporter, and the export of a run of Postman's collection runner. */
export const NEWMAN: ReportFormat = {
  name: 'newman',
  alsoNamed: ['postman'],
  title: 'Newman or Postman JSON',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return isReport(object) || isCollection(objectOf(object['collection']));
  return /^\s{0,20}\{\s{0,20}"collection"\s{0,4}:\s{0,4}\{/.test(head.text);
}

/** What comes first in Newman's report, and may be long. */
function isCollection(collection: JsonObject | undefined): boolean {
  return collection !== undefined && ('item' in collection || 'info' in collection || '_' in collection);
}

function isReport(object: JsonObject): boolean {
  return isNewmanRun(objectOf(object['run'])) || isPostmanRun(object);
}

function isNewmanRun(run: JsonObject | undefined): boolean {
  return (
    run !== undefined &&
    (isJsonArray(run['executions']) || (isJsonObject(run['stats']) && 'assertions' in run['stats']))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const expected = '"run" and its "executions", as Newman writes it';
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    (object) => isReport(object) || isCollection(objectOf(object['collection'])),
    expected,
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report) };
    const tests = isPostmanRun(report) ? postmanTests(report, notes) : newmanTests(report, isOpen, notes);
    for (const test of tests) yield { kind: 'test', test };
    yield* notes.entries();
  }
}

function* newmanTests(
  report: JsonObject,
  isOpen: ReportObjects['isOpen'],
  notes: ReportNotes,
): Generator<ReportedTest> {
  const run = objectOf(report['run']);
  const failures = objectsOf(run?.['failures']);
  const folders = new Folders(objectOf(report['collection']));
  for (const execution of objectsOf(run?.['executions']))
    yield* readExecution(execution, { folders, failures, isOpen, notes });
  const error = newmanFailure(objectOf(run?.['error']));
  if (error !== undefined) yield { name: 'Test run', suite: [], status: 'failed', failures: [error], events: [] };
}

function runOf(report: JsonObject): ReportedRun {
  const run = objectOf(report['run']);
  const timings = objectOf(run?.['timings']);
  const startedAt = instantOf(timings?.['started']) ?? instantOf(report['timestamp']);
  const completedAt = instantOf(timings?.['completed']);
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  const collection =
    filledStringOf(objectOf(objectOf(report['collection'])?.['info'])?.['name']) ?? filledStringOf(report['name']);
  return {
    startedAt,
    completedAt,
    durationMs: between < 0 ? undefined : between,
    runner: run === undefined ? 'postman' : 'newman',
    environment: filledStringOf(objectOf(report['environment'])?.['name']),
    context: collection === undefined ? undefined : { collection },
  };
}
