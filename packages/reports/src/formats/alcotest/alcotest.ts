import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { alcotestBoxOf, startsTests } from './alcotest-lines.js';
import { AlcotestStream } from './alcotest-stream.js';

/** What programs with Alcotest of OCaml print, among the lines of Dune and others. */
export const ALCOTEST_TEXT: ReportFormat = {
  name: 'alcotest-text',
  aliases: ['alcotest'],
  compatibleFormats: ['junit'],
  title: "Alcotest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return linesOfLog(head).some((line) => startsTests(line) || alcotestBoxOf(line) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    ALCOTEST_TEXT.name,
    new AlcotestStream(),
    'The file has no lines of Alcotest, such as "This run has ID `2KIN7L9P`." or "  [OK]  cart  0  Adds."',
  );
}
