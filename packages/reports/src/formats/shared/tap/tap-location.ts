import type { ReportedFailure } from '../../../report.js';

type FailureLocation = NonNullable<ReportedFailure['location']>;

/** `(file:///app/a.test.js:7:46)` or the same without brackets, as in the frame of a stack. */
const FRAME = /(?:^|[\s(])(?:file:\/\/)?((?:[A-Za-z]:)?[^\s():]{1,1000}):(\d{1,9}):(\d{1,9})\)?\s*$/;
/** bats: `(from function `f' in file a.bash, line 1,` and below it ` in test file a.bats, line 2)`; Perl: `at t/a.t line 5.` */
const BATS = /\bin (?:test )?file ([^\n]{1,1000}?), line (\d{1,9})\)?/g;
const PERL = /\bat (\S{1,1000}) line (\d{1,9})\b/;

/** Where a failure happened, by the one place that a text names. Places in installed packages and in Node are none. */
export function locationInText(text: string): FailureLocation | undefined {
  const line = text.trim();
  const [, file, row, column] = line.length > 10_000 || line.includes('\n') ? [] : (FRAME.exec(line) ?? []);
  if (file !== undefined) return isForeign(file) ? undefined : { file, line: Number(row), column: Number(column) };
  const head = text.slice(0, 20_000);
  const ofBats = [...head.matchAll(BATS)];
  const [, path, at] = ofBats.find(([, named = '']) => !isForeign(named)) ?? ofBats[0] ?? PERL.exec(head) ?? [];
  return path === undefined ? undefined : { file: path, line: Number(at) };
}

/** bats itself, and its libraries of assertions, which are submodules as a rule. */
const LIBRARY_OF_BATS = /(?:^|\/)bats-(?:core|support|assert|file|detik|mock)\//;

function isForeign(file: string): boolean {
  return file.includes('node_modules/') || file.startsWith('node:') || LIBRARY_OF_BATS.test(file);
}
