import type { ReportedFailure } from '../../report.js';

/** A point of TAP that failed; one to do has not. */
const POINT = /^not ok\b(?: \d{1,9}\b)?(?: -(?= |$))? ?(.{0,4000})$/;
const IS_TO_DO = /# ?(?:todo|skip)\b/i;
const BAIL_OUT = /^Bail out!(?: (.{1,4000}))?$/i;

/** So many failures of one program are listed. */
const MOST_FAILURES = 50;
const MOST_COMMENTS = 200;

/** Returns the failures in the TAP that a program printed: points with the comments below them, and why it stopped. */
export function tapFailuresIn(output: string): readonly ReportedFailure[] {
  const points: string[][] = [];
  const stops: string[] = [];
  let open: string[] | undefined;
  for (const line of output.split('\n')) {
    const name = POINT.exec(line)?.[1];
    const stop = BAIL_OUT.exec(line)?.[1];
    if (name !== undefined && !IS_TO_DO.test(name)) {
      open = [name];
      if (points.length < MOST_FAILURES) points.push(open);
    } else if (open !== undefined && line.startsWith('#')) {
      if (open.length < MOST_COMMENTS) open.push(line.replace(/^# ?/, ''));
    } else open = undefined;
    if (stop !== undefined && stops.length < MOST_FAILURES) stops.push(stop);
  }
  return [
    ...points.map((lines): ReportedFailure => ({ message: lines.join('\n').trim(), element: 'failure' })),
    ...stops.map((message): ReportedFailure => ({ message })),
  ];
}
