import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { findFiles, type FileSelection } from '@clarion/uploading/files/find-files';

/** Where test runners usually write reports. */
const USUAL_REPORTS = [
  '**/{junit,junit-*,*-junit,TEST-*,TESTS-*,test-results,test-report,report,results,xunit,nunit,TestResults,pytest}.xml',
  '**/{test-results,test-reports,surefire-reports,failsafe-reports,junit,reports}/**/*.xml',
  '**/*.trx',
  '**/{*ctrf*,*-report,*report,*-results,results,jest*,vitest*,playwright*,mochawesome*,cucumber*}.json',
  '**/allure-results/*-result.json',
  // Robot Framework.
  '**/output.xml',
];

/** Where Maven, Gradle and sbt write reports without being asked. */
const DEFAULT_REPORT =
  /\/(?:surefire-reports|failsafe-reports|build\/test-results\/.{1,200}|target\/test-reports)\/[^/]+\.xml$/;

/** Returns whether a report was written by a build tool that always writes one. */
export function isWrittenByDefault(file: string): boolean {
  return DEFAULT_REPORT.test(file.split(sep).join('/'));
}

const XML_ROOT =
  /<(?:[\w-]+:)?(?:testsuites?|TestRun|assemblies|assembly|test-run|test-results|testng-results|Catch|robot)[\s>/]/;
const REPORT_KEY = /"(?:testResults|results|suites|stats|tests|testcases|summary|elements|historyId|uuid)"\s*:/;
const OTHER_KEY = /"(?:dependencies|devDependencies|compilerOptions|lockfileVersion|openapi|statementMap)"\s*:/;
const HEAD_BYTES = 8192;

/** Returns the selected files; without a selection, the usual reports below the folder. */
export function findReports(selection: FileSelection | undefined, directory: string): readonly string[] {
  return selection === undefined ? findUsualReports(directory) : findFiles(selection);
}

/** Returns files whose name is usual for a report and whose first bytes look like one. */
function findUsualReports(directory: string): readonly string[] {
  return findFiles({ patterns: USUAL_REPORTS, directory }).filter(looksLikeReport);
}

/** The version of each file by its path. A file that is written gets another version. */
export type FileVersions = ReadonlyMap<string, string>;

/** Returns the versions of files. */
export function versionsOf(files: readonly string[]): FileVersions {
  return new Map(files.map((file) => [file, versionOf(file)]));
}

/** Returns the files that were written since the versions were read. */
export function writtenSince(before: FileVersions, files: readonly string[]): readonly string[] {
  return files.filter((file) => before.get(file) !== versionOf(file));
}

function versionOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeNs}/${stat.size}/${stat.ino}`;
}

function looksLikeReport(file: string): boolean {
  const head = readHead(file);
  if (basename(file).endsWith('.json')) return REPORT_KEY.test(head) && !OTHER_KEY.test(head);
  return XML_ROOT.test(head);
}

function readHead(file: string): string {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}
