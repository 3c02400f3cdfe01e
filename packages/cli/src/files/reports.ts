import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { filesMatching } from './glob.js';

/** Where test runners write their reports when nobody says otherwise. */
const USUAL_PLACES = [
  '**/{junit,junit-*,*-junit,TEST-*,TESTS-*,test-results,test-report,report,results,xunit,nunit,TestResults,pytest}.xml',
  '**/{test-results,test-reports,surefire-reports,failsafe-reports,junit,reports}/**/*.xml',
  '**/*.trx',
  '**/{*ctrf*,*-report,*report,*-results,results,jest*,vitest*,playwright*,mochawesome*,cucumber*}.json',
  '**/allure-results/*-result.json',
];

const XML_ROOT =
  /<(?:[\w-]+:)?(?:testsuites?|TestRun|assemblies|assembly|test-run|test-results|testng-results|Catch|robot)[\s>/]/;
const JSON_MARK = /"(?:testResults|results|suites|stats|tests|testcases|summary|elements|historyId|uuid)"\s*:/;
const JSON_NOT = /"(?:dependencies|devDependencies|compilerOptions|lockfileVersion|openapi|statementMap)"\s*:/;
const HEAD_BYTES = 8192;

/** The reports in the usual places: files whose names fit and whose beginning looks like a report. */
export function reportsInUsualPlaces(directory: string): readonly string[] {
  return filesMatching(USUAL_PLACES, directory).filter(looksLikeReport);
}

/** What a file was when it was looked at: two looks tell whether it was written in between. */
export type FileMarks = ReadonlyMap<string, string>;

/** Marks of files by their paths. */
export function marksOf(files: readonly string[]): FileMarks {
  return new Map(files.map((file) => [file, markOf(file)]));
}

/** The files that were written since the marks were taken. */
export function writtenSince(before: FileMarks, files: readonly string[]): readonly string[] {
  return files.filter((file) => before.get(file) !== markOf(file));
}

function markOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeNs}/${stat.size}/${stat.ino}`;
}

function looksLikeReport(file: string): boolean {
  const head = headOf(file);
  if (basename(file).endsWith('.json')) return JSON_MARK.test(head) && !JSON_NOT.test(head);
  return XML_ROOT.test(head);
}

function headOf(file: string): string {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}
