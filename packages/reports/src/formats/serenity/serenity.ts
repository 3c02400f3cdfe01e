import { objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { testsOf } from './serenity-tests.js';

/** What Serenity BDD and Serenity/JS write of each test outcome: `target/site/serenity/<hash>.json`, TestOutcome in serenity-model. */
export const SERENITY: ReportFormat = {
  name: 'serenity',
  aliases: ['serenity-bdd', 'serenity-js'],
  title: 'Serenity JSON',
  recognizes: (head) => isOutcome(headObject(head)),
  read,
};

/** Steps come before title and result, and may be long; an outcome without any has no `testSteps`. A step may leave its result to those in it. */
function isOutcome(object: JsonObject | undefined): boolean {
  if (stringOf(object?.['name']) === undefined) return false;
  const steps = object?.['testSteps'];
  const [first] = objectsOf(steps);
  if (first?.['description'] !== undefined && (first['result'] ?? first['startTime']) !== undefined) return true;
  const isTest = stringOf(object?.['title']) !== undefined && stringOf(object?.['result']) !== undefined;
  return isTest && (isJsonArray(steps) || objectOf(object?.['userStory'])?.['storyName'] !== undefined);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isOutcome, '"testSteps" of Serenity');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  yield { kind: 'run', run: { runner: 'serenity' } };
  for (const outcome of reports) for (const test of testsOf(outcome, isOpen, notes)) yield { kind: 'test', test };
  yield* notes.entries();
}
