import type { ReportedTest } from '../../report.js';

/** `file:///app/a.test.js:12`, and `php_qn:///app/ATest.php::\ATest::testA` of PHPUnit. Other hints name classes, no files. */
const FILE = /^file:\/\/(.{1,2000}?)(?::(\d{1,9}))?$/;
const PHP = /^php_qn:\/\/(.{1,2000}?)::/;

/** Where a test stands, by what a runner tells an IDE to open. */
export function placeOfHint(hint: string): Pick<ReportedTest, 'file' | 'line'> {
  const [, file, line] = FILE.exec(hint) ?? PHP.exec(hint) ?? [];
  if (file === undefined) return {};
  const row = Number(line ?? 0);
  return row > 0 ? { file, line: row } : { file };
}
