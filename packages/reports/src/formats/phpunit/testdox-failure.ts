import type { ReportedFailure } from '../../report.js';

/** A line below a test. */
export interface Detail {
  /** With colors, PHPUnit writes the difference with signs for white space. */
  readonly isDiff: boolean;
  readonly text: string;
}

const FRAME = /^\S.{0,4000}:\d{1,9}$/;

/** Returns the failure that is described below a test: a message, and behind an empty line the files that it came from. */
export function testdoxFailure(details: readonly Detail[]): ReportedFailure {
  const lines = details.flatMap(({ isDiff, text }) => (isDiff ? [] : [text.trimEnd()]));
  const cause = lines.indexOf('Caused by:');
  const own = lines.slice(0, cause < 0 ? undefined : cause);
  const message = textOf(own.slice(0, frameIn(own)));
  const text = textOf(lines);
  return {
    ...(message === '' ? {} : { message }),
    ...(text === '' ? {} : { text }),
    dialect: 'php',
  };
}

function textOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^\n{1,100}/, '')
    .trimEnd();
}

/** The first line of the files at the end. */
function frameIn(lines: readonly string[]): number {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  let start = end;
  while (start > 0 && FRAME.test(lines[start - 1] ?? '')) start -= 1;
  return start === 0 || lines[start - 1] === '' ? start : end;
}
