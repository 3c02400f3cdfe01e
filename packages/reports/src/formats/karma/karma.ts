import { instantOf, numberOf, objectOf, objectsOf, filledStringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedRun, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { counted } from '../../text/counted.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { isKarmaTree, readKarmaTree } from './karma-tree.js';
import { browserErrors, readKarmaSpec } from './karma-spec.js';

/** The JSON of Karma's reporters: karma-json-reporter, karma-structured-json-reporter and karma-json-result-reporter. */
export const KARMA: ReportFormat = {
  name: 'karma',
  aliases: ['karma-json'],
  title: 'Karma JSON',
  recognizes: (head: ReportHead): boolean => {
    const object = headObject(head);
    return object !== undefined && isReport(object);
  },
  read,
};

function isReport(object: JsonObject): boolean {
  return hasBrowsers(object) || isKarmaTree(object);
}

/** A run that no browser reported to has a summary only. */
function hasBrowsers(object: JsonObject): boolean {
  const summary = objectOf(object['summary']);
  const { browsers } = object;
  const isEmpty = isJsonArray(browsers) || (isJsonObject(browsers) && Object.keys(browsers).length === 0);
  return (isEmpty && summary !== undefined && 'exitCode' in summary) || browsersOf(object).length > 0;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReport, 'results of Karma');
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    if (hasBrowsers(report)) yield* readReport(report, notes);
    else yield* readKarmaTree(report, notes);
    yield* notes.entries();
  }
}

/** What a report has of one browser. */
interface KarmaBrowser {
  readonly browser: JsonObject;
  readonly results: readonly JsonObject[];
  readonly errors: readonly string[];
}

/** `browsers` and `result` are maps by the browser's id (karma-json-reporter), or `browsers` is an array with the results. */
function browsersOf(report: JsonObject): readonly KarmaBrowser[] {
  const { browsers, result } = report;
  if (isJsonArray(browsers))
    return objectsOf(browsers)
      .filter((entry) => isJsonObject(entry['browser']) && isJsonArray(entry['results']))
      .map((entry) => ({
        browser: objectOf(entry['browser']) ?? {},
        results: objectsOf(entry['results']),
        errors: stringsOf(entry['errors']),
      }));
  if (!isJsonObject(browsers)) return [];
  return Object.entries(browsers).flatMap(([id, browser]) =>
    isJsonObject(browser) && ('lastResult' in browser || 'fullName' in browser)
      ? [{ browser, results: objectsOf(objectOf(result)?.[id]), errors: [] }]
      : [],
  );
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const browsers = browsersOf(report);
  const summary = objectOf(report['summary']);
  const lastResults = browsers
    .map(({ browser }) => objectOf(browser['lastResult']))
    .filter((last) => last !== undefined);
  const failed = lastResults.reduce((sum, result) => sum + (numberOf(result['failed']) ?? 0), 0);
  yield { kind: 'run', run: runOf(browsers, lastResults) };
  yield announcedBy(Math.max(numberOf(summary?.['failed']) ?? 0, failed));
  if (summary !== undefined && (hasBroken(summary) || (numberOf(summary['exitCode']) ?? 0) !== 0)) yield FAILED_RUN;
  else if (lastResults.some(hasBroken)) yield FAILED_RUN;
  const names = variantsOf(browsers);
  for (const [index, { browser, results, errors }] of browsers.entries()) {
    for (const spec of results) yield { kind: 'test', test: readKarmaSpec(spec, names[index], notes) };
    yield* browserErrors(errors, names[index]);
    const total = numberOf(objectOf(browser['lastResult'])?.['total']) ?? 0;
    if (total > results.length)
      notes.note('no_result', `A browser announces ${counted(total, 'spec')} and reports ${results.length}.`);
  }
}

function hasBroken(result: JsonObject): boolean {
  return result['error'] === true || result['disconnected'] === true;
}

function runOf(browsers: readonly KarmaBrowser[], lastResults: readonly JsonObject[]): ReportedRun {
  const starts = lastResults.flatMap((result) => numberOf(result['startTime']) ?? []);
  const names = browsers.flatMap(({ browser }) => filledStringOf(browser['name']) ?? []);
  return {
    startedAt: starts.length === 0 ? undefined : instantOf(Math.min(...starts)),
    runner: 'karma',
    context: names.length === 0 ? undefined : { browser: names.join(', ') },
  };
}

/**
 * Returns names that distinguish the results of several browsers: without versions, which change with each update, unless two are
 * then equal. None for one browser.
 */
function variantsOf(browsers: readonly KarmaBrowser[]): readonly (string | undefined)[] {
  if (browsers.length < 2) return [];
  const full = browsers.map(({ browser }) => filledStringOf(browser['name']) ?? filledStringOf(browser['fullName']));
  const plain = full.map((name) => name?.slice(0, 300).replace(/ \d[\w.]{0,40}/g, ''));
  return new Set(plain).size === plain.length ? plain : full;
}
