import { filledStringOf, numberOf, objectOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/**
 * The JSON of pa11y-ci (`pa11y-ci --json`, `lib/pa11y-ci.js`). A page is a test, by its address; one with as many issues as its threshold
 * allows has none in the report.
 */
export const PA11Y_CI: ReportFormat = {
  name: 'pa11y-ci',
  aliases: ['pa11y'],
  title: "pa11y-ci's JSON",
  recognizes: (head) => isPa11y(headObject(head)),
  read,
};

const COUNTS = ['total', 'passes', 'errors'] as const;

function isPa11y(object: JsonObject | undefined): boolean {
  const results = objectOf(object?.['results']);
  return (
    object !== undefined &&
    results !== undefined &&
    COUNTS.every((name) => numberOf(object[name]) !== undefined) &&
    Object.values(results)
      .slice(0, 1)
      .every((issues) => isJsonArray(issues))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isPa11y, '"total", "passes", "errors" and "results"');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readReport(report, notes);
  yield* notes.entries();
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'pa11y-ci' } };
  const results = objectOf(report['results']) ?? {};
  const pages = Object.keys(results);
  let failed = 0;
  for (const page of pages) {
    const test = testOf(page, results[page], notes);
    if (test.status === 'failed') failed += 1;
    yield { kind: 'test', test };
  }
  const total = numberOf(report['total']) ?? 0;
  const passes = numberOf(report['passes']) ?? 0;
  // Addresses that lead to one page are one in the results, and are counted each.
  yield totalBy(total, failed + Math.max(passes, pages.length - failed));
  yield announcedBy(total - passes);
  if ((numberOf(report['errors']) ?? 0) > 0) yield FAILED_RUN;
}

function testOf(page: string, issues: JsonValue | undefined, notes: ReportNotes): ReportedTest {
  if (!isJsonArray(issues)) {
    notes.unknownResult(`The page "${page.slice(0, 200)}"`);
    return { name: page, suite: [], status: 'skipped', failures: [], events: [] };
  }
  const failures = issues.map((issue) => failureOf(isJsonObject(issue) ? issue : {}));
  return { name: page, suite: [], status: failures.length === 0 ? 'passed' : 'failed', failures, events: [] };
}

/** What HTML_CodeSniffer says of colors. */
const CONTRAST =
  /Expected a contrast ratio of at least (\d{1,3}(?:\.\d{1,9})?:1), but text in this element has a contrast ratio of (\d{1,3}(?:\.\d{1,9})?:1)/;

/** An error of the page or the browser has nothing but a message. */
function failureOf(issue: JsonObject): ReportedFailure {
  const code = filledStringOf(issue['code']);
  const message = filledStringOf(issue['message']);
  if (code === undefined) return { message, isAssertion: false, element: 'error' };
  const [, least, measured] = CONTRAST.exec(message?.slice(0, 2_000) ?? '') ?? [];
  const place = [issue['selector'], issue['context']].map(filledStringOf).filter((text) => text !== undefined);
  return {
    type: code,
    message: message ?? code,
    isAssertion: true,
    ...(place.length === 0 ? {} : { stack: place.join('\n') }),
    ...(least === undefined || measured === undefined ? {} : { expected: `>= ${least}`, actual: measured }),
  };
}
