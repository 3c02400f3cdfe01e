/**
 * What programs around a test runner print when the command that they ran has failed: make, tox, nox, npm, yarn, pnpm, and the services that run
 * jobs. Each is a whole line.
 */
const FAILED: readonly RegExp[] = [
  /^make(?:\[\d{1,4}\])?: \*\*\* \[\S.{0,1000}\] (?:Error \d{1,9}|[A-Z]\w{2,40}(?: [a-z]{1,20}){0,3}(?: \(core dumped\))?)$/,
  /^(?:##\[error\]|Error: |::error::)Process completed with exit code [1-9]\d{0,9}\.$/,
  /^ERROR: (?:InvocationError for command .{1,2000}|Job failed: .{1,1000}| {2}\S{1,200}: commands failed)$/,
  /^ {0,2}\S{1,200}: FAIL code [1-9]\d{0,9} \(/,
  /^ {0,2}evaluation failed :\( \(/,
  /^nox > (?:Command .{1,2000} failed with exit code [1-9]\d{0,9}|Session \S.{0,400} failed\.)$/,
  /^npm (?:ERR!|error) (?:Test failed\. {1,4}See above for more details\.|Lifecycle script `\S{1,100}` failed with error:?)$/,
  /^npm (?:ERR!|error) (?:code ELIFECYCLE|errno [1-9]\d{0,9}|command failed)$/,
  /^(?:error | ELIFECYCLE {2})Command failed(?: with exit code [1-9]\d{0,9})?\.$/,
  /^The command ".{1,1000}" exited with [1-9]\d{0,9}\.$/,
  /^Exited with code (?:exit status )?[1-9]\d{0,9}$/,
  /^script returned exit code [1-9]\d{0,9}$/,
];

/** A word that each of them has. */
const MAY_SAY = /rror|ERR!|fail|FAIL|exit|\*{3} /;

/** Whether a line of a log says that the command which ran the tests, or another one in the same log, has failed. */
export function saysCommandFailed(text: string): boolean {
  if (text.length > 4_000) return false;
  const line = MAY_SAY.test(text) ? text.trimEnd() : '';
  return line !== '' && FAILED.some((pattern) => pattern.test(line));
}
