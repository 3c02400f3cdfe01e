import type { ReportedFailure } from '../../../report.js';

const TRACEBACK = 'Traceback (most recent call last):\n';

/** An error that was thrown while another one was handled has a blank line between both. */
const GOES_ON =
  /^(?:During handling of the above exception|The above exception was the direct cause|Traceback \(most recent call last\):)/;

/** Returns the first error of Python in what a program printed, without what its runner printed around it; undefined where there is none. */
export function pythonErrorIn(output: string): ReportedFailure | undefined {
  const begin = output.startsWith(TRACEBACK) ? 0 : output.indexOf(`\n${TRACEBACK}`);
  if (begin < 0) return undefined;
  let end = output.indexOf('\n\n', begin + TRACEBACK.length);
  while (end >= 0 && GOES_ON.test(output.slice(end + 2, end + 100))) end = output.indexOf('\n\n', end + 2);
  return { text: output.slice(begin, end < 0 ? undefined : end).trim(), dialect: 'python' };
}
