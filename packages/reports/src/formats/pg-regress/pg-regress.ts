import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { diffHeadingOf } from './pg-diff.js';
import { groupSizeOf, pgTestOf, startsPgRun } from './pg-lines.js';
import { PgStream } from './pg-stream.js';

/**
 * What pg_regress and pg_isolation_regress of PostgreSQL print, and the files `regression.out` and `regression.diffs`; of Greenplum and Citus
 * too. Version 16 and later prints TAP.
 */
export const PG_REGRESS: ReportFormat = {
  name: 'pg-regress',
  aliases: ['pg_regress', 'pg_isolation_regress'],
  compatibleFormats: ['tap'],
  title: "pg_regress's text and differences",
  recognizes,
  read,
};

/** The tests of Rust have lines that look alike, below this one. */
const IS_RUST = /^(?:running \d{1,9} tests?$|test result: )/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  if (lines.some((line) => IS_RUST.test(line))) return false;
  return lines.some((line, at) => isCertain(line) || diffHeadingOf(line, lines[at + 1] ?? '') !== undefined);
}

function isCertain(line: string): boolean {
  return pgTestOf(line)?.isCertain === true || groupSizeOf(`${line} `) !== undefined || startsPgRun(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PG_REGRESS.name,
    new PgStream(),
    'The file has no tests of pg_regress, such as "test boolean ... ok", and no differences of its results.',
  );
}
