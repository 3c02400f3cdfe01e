import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { libtestEvents } from './injection/libtest-text.js';

/** Reports that runners write to standard output, by a line of them, with the extension of a file. The server reads them. */
const REPORTS: readonly (readonly [RegExp, string])[] = [
  [/^TAP version 1[34]\r?$/m, 'tap'],
  [/^1\.\.\d{1,7}\r?\n(?:#.{0,1000}\n){0,20}(?:not )?ok 1\b/m, 'tap'],
  [/^\{"(?:Time":"[^"]{1,40}","Action|Action)":"/m, 'ndjson'],
  [/^(?:ok {2}|FAIL)\t\S{1,1000}[\t ]/m, 'txt'],
  [/^##teamcity\[testSuiteStarted /m, 'txt'],
  [/^<testsuites?[\s>]/m, 'xml'],
];

/** Returns the path of a copy of the output if the output contains a report, else nothing. */
export function reportInOutput(file: string): readonly string[] {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [];
  const text = readFileSync(file, 'utf8');
  const extension = REPORTS.find(([line]) => line.test(text))?.[1];
  if (extension !== undefined) return [write(file, extension, text)];
  const events = libtestEvents(text);
  return events.length === 0 ? [] : [write(file, 'ndjson', events.map((event) => JSON.stringify(event)).join('\n'))];
}

function write(file: string, extension: string, content: string): string {
  const report = file.replace(/\.txt$/, `-report.${extension}`);
  writeFileSync(report, content);
  return report;
}
