import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { playwrightError } from './playwright-errors.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { readSpec, type SpecContext } from './playwright-test.js';

/** The report of Playwright Test's JSON reporter. */
export const PLAYWRIGHT: ReportFormat = { name: 'playwright', title: 'Playwright JSON', recognizes, read };

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return isReport(object);
  return (
    /^[ \t]*\{\s{0,40}"config":\s{0,40}\{/m.test(head.text) && /"(?:rootDir|forbidOnly|fullyParallel)":/.test(head.text)
  );
}

/** What comes first in the report. */
function isConfig(config: unknown): boolean {
  return (
    typeof config === 'object' &&
    config !== null &&
    ('rootDir' in config || 'forbidOnly' in config) &&
    ('projects' in config || 'fullyParallel' in config)
  );
}

function isReport(object: JsonObject): boolean {
  if (!isJsonArray(object['suites'])) return isConfig(object['config']) && !('testResults' in object);
  return isJsonObject(object['config']) || objectsOf(object['suites']).some((suite) => 'specs' in suite);
}

/** What `stats` counts tests by. */
const OUTCOMES: readonly string[] = ['expected', 'unexpected', 'flaky', 'skipped'];

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    '"config" and "suites", as Playwright writes it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report) };
    yield announcedBy(numberOf(objectOf(report['stats'])?.['unexpected']));
    yield totalBy(OUTCOMES.reduce((sum, outcome) => sum + (numberOf(objectOf(report['stats'])?.[outcome]) ?? 0), 0));
    const folder = filledStringOf(objectOf(report['config'])?.['rootDir']);
    for (const suite of objectsOf(report['suites'])) yield* testsOf(suite, [], { folder, notes });
    for (const error of objectsOf(report['errors'])) yield { kind: 'test', test: runError(error) };
    yield* notes.entries();
  }
}

/** Yields the tests in a suite and in those in it. The outermost suites are files, and no part of the path. */
function* testsOf(suite: JsonObject, path: readonly string[], context: SpecContext): Generator<ReportEntry> {
  const title = stringOf(suite['title']) ?? '';
  const file = stringOf(suite['file']);
  const isFile = path.length === 0 && (title === file || title === '' || (file?.endsWith(`/${title}`) ?? false));
  const inside = isFile || title === '' ? path : [...path, title];
  for (const spec of objectsOf(suite['specs'])) {
    for (const test of readSpec(spec, inside, file, context)) yield { kind: 'test', test };
    if (spec['ok'] === false) yield FAILED_RUN;
  }
  for (const child of objectsOf(suite['suites'])) yield* testsOf(child, inside, context);
}

/** Returns an error outside of all tests: in global setup or teardown, or while a file was loaded. */
function runError(error: JsonObject): ReportedTest {
  const failure = playwrightError(error);
  const file = failure.location?.file;
  const name = file?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test run';
  return { name, suite: [], file, line: failure.location?.line, status: 'failed', failures: [failure], events: [] };
}

function runOf(report: JsonObject): ReportedRun {
  const config = objectOf(report['config']);
  const stats = objectOf(report['stats']);
  const version = filledStringOf(config?.['version']);
  const startedAt = instantOf(stats?.['startTime']);
  const durationMs = positiveOf(stats?.['duration']);
  return {
    startedAt,
    durationMs,
    completedAt:
      startedAt === undefined || durationMs === undefined
        ? undefined
        : new Date(startedAt.getTime() + Math.min(durationMs, 1e12)),
    runner: version === undefined ? 'playwright' : `playwright ${version}`,
    ...revisionOf(objectOf(config?.['metadata'])),
    context: contextOf(config),
  };
}

/** Returns what Playwright writes of the commit and the CI run, when it is configured to capture them. */
function revisionOf(metadata: JsonObject | undefined): Pick<ReportedRun, 'gitRef' | 'commitSha' | 'ciRunUrl'> {
  const ci = objectOf(metadata?.['ci']);
  const commit = objectOf(metadata?.['gitCommit']);
  return {
    gitRef: filledStringOf(ci?.['branch']) ?? filledStringOf(commit?.['branch']),
    commitSha: filledStringOf(ci?.['commitHash']) ?? filledStringOf(commit?.['hash']),
    ciRunUrl: filledStringOf(ci?.['buildHref']),
  };
}

function contextOf(config: JsonObject | undefined): JsonObject | undefined {
  const workers = numberOf(objectOf(config?.['metadata'])?.['actualWorkers']) ?? numberOf(config?.['workers']);
  const shard = objectOf(config?.['shard']);
  if (workers === undefined && shard === undefined) return undefined;
  return { ...(workers === undefined ? {} : { workers }), ...(shard === undefined ? {} : { shard }) };
}
