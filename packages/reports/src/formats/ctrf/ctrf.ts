import { counted } from '../../text/counted.js';
import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, positiveOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import {
  type ReportedRun,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
  type AssertionDialect,
} from '../../report.js';
import { readCtrfTest } from './ctrf-test.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** The Common Test Report Format, which reporters of many runners write. */
export const CTRF: ReportFormat = { name: 'ctrf', title: 'CTRF JSON', recognizes, read };

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return isReport(object);
  return /"reportFormat"\s{0,4}:\s{0,4}"CTRF"/.test(head.text);
}

/** Old writers leave out `reportFormat`; of a report that ends early, the tests may be missing. */
function isReport(object: JsonObject): boolean {
  const results = objectOf(object['results']);
  if (results === undefined) return object['reportFormat'] === 'CTRF';
  const hasHead = isJsonObject(results['tool']) || isJsonObject(results['summary']);
  return (
    object['reportFormat'] === 'CTRF' || (hasHead && (results['tests'] === undefined || isJsonArray(results['tests'])))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    'a "results" object with "tool" and "tests", as CTRF has it',
  );
  yield* warningEntries(warnings);
  const isCut = warnings.some(({ code }) => code === 'truncated' || code === 'limit');
  if (!isCut && !reports.some((report) => isJsonArray(objectOf(report['results'])?.['tests']))) {
    throw new UnreadableReport('The CTRF report has no array results.tests');
  }
  for (const report of reports) {
    const notes = new ReportNotes();
    const results = objectOf(report['results']);
    yield { kind: 'run', run: runOf(report, results) };
    yield announcedBy(numberOf(objectOf(results?.['summary'])?.['failed']));
    const dialect = dialectOfTool(filledStringOf(objectOf(results?.['tool'])?.['name']));
    const entries = objectsOf(results?.['tests']);
    for (const entry of entries) {
      const test = readCtrfTest(entry, dialect, notes);
      if (test !== undefined) yield { kind: 'test', test };
    }
    const claimed = numberOf(objectOf(results?.['summary'])?.['tests']);
    yield totalBy(claimed, entries.length);
    if (!isCut && claimed !== undefined && claimed !== entries.length) {
      notes.note(
        'counts_differ',
        `The summary counts ${counted(claimed, 'test')}, but the report has ${entries.length}.`,
      );
    }
    yield* notes.entries();
  }
}

function runOf(report: JsonObject, results: JsonObject | undefined): ReportedRun {
  const summary = objectOf(results?.['summary']);
  const environment = objectOf(results?.['environment']) ?? objectOf(report['environment']);
  const startedAt = instantOf(summary?.['start']);
  const completedAt = instantOf(summary?.['stop']);
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  return {
    startedAt,
    completedAt,
    durationMs: positiveOf(summary?.['duration']) ?? (between < 0 ? undefined : between),
    runner: runnerOf(objectOf(results?.['tool'])),
    gitRef: filledStringOf(environment?.['branchName']),
    commitSha: filledStringOf(environment?.['commit']),
    ciRunUrl: filledStringOf(environment?.['buildUrl']),
    environment: filledStringOf(environment?.['testEnvironment']),
    context: environment === undefined ? undefined : contextOf(environment),
  };
}

function runnerOf(tool: JsonObject | undefined): string | undefined {
  const name = filledStringOf(tool?.['name']);
  const version = filledStringOf(tool?.['version']);
  return name === undefined || version === undefined ? name : `${name} ${version}`;
}

const NAMED: ReadonlySet<string> = new Set(['branchName', 'commit', 'buildUrl', 'testEnvironment']);

/** Whatever else the report says of where it ran. */
function contextOf(environment: JsonObject): JsonObject | undefined {
  const rest = Object.entries(environment).filter(
    ([key, value]) =>
      !NAMED.has(key) && (typeof value === 'string' || typeof value === 'boolean' || isJsonNumber(value)),
  );
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** How the tools word their failures, by a part of their name; the first that fits counts. */
const TOOLS: readonly (readonly [string, AssertionDialect])[] = [
  ['playwright', 'playwright'],
  ['cypress', 'cypress'],
  ['vitest', 'vitest'],
  ['jest', 'jest'],
  ['mocha', 'mocha'],
  ['jasmine', 'jasmine'],
  ['webdriver', 'mocha'],
  ['wdio', 'mocha'],
  ['node', 'node'],
  ['pytest', 'python'],
  ['behave', 'python'],
  ['robot', 'python'],
  ['junit', 'java'],
  ['testng', 'java'],
  ['gradle', 'java'],
  ['maven', 'java'],
  ['dotnet', 'dotnet'],
  ['nunit', 'dotnet'],
  ['xunit', 'dotnet'],
  ['mstest', 'dotnet'],
  ['golang', 'go'],
  ['go-test', 'go'],
  ['gotest', 'go'],
  ['phpunit', 'php'],
  ['rspec', 'ruby'],
  ['minitest', 'ruby'],
  ['cargo', 'rust'],
  ['nextest', 'rust'],
  ['flutter', 'dart'],
  ['pester', 'powershell'],
  ['exunit', 'elixir'],
  ['busted', 'lua'],
  ['elm-test', 'elm'],
];

/** JUnit XML that was converted is of any runner. */
const OF_ANY_RUNNER = /junit[-_ ]?(?:xml[-_ ]?)?to[-_ ]?ctrf/;

/** Undefined for a tool that is not known. */
function dialectOfTool(name: string | undefined): AssertionDialect | undefined {
  const tool = name?.toLowerCase() ?? '';
  if (OF_ANY_RUNNER.test(tool)) return undefined;
  return TOOLS.find(([part]) => tool.includes(part))?.[1];
}
