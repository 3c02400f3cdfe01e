/**
 * What programs around a test runner print when the command that they ran has failed: make, tox, nox, npm, yarn, pnpm, Bun, and the services that run
 * jobs. Each is a whole line.
 */
const FAILED: readonly RegExp[] = [
  /^(?:g|mingw32-)?make(?:\[\d{1,4}\])?: \*\*\* \[\S.{0,1000}\] (?:Error \d{1,9}|[A-Z]\w{2,40}(?: [a-z]{1,20}){0,3}(?: \(core dumped\))?)$/,
  /^(?:##\[error\]|Error: |::error::)Process completed with exit code [1-9]\d{0,9}\.$/,
  /^ERROR: (?:InvocationError for command .{1,2000}|Job failed: .{1,1000}| {2}\S{1,200}: commands failed)$/,
  /^ {0,2}\S{1,200}: FAIL code [1-9]\d{0,9} \(/,
  /^ {0,2}evaluation failed :\( \(/,
  /^nox > (?:Command .{1,2000} failed with exit code [1-9]\d{0,9}|Session \S.{0,400} failed\.)$/,
  /^npm (?:ERR!|error) (?:Test failed\. {1,4}See above for more details\.|Lifecycle script `\S{1,100}` failed with error:?)$/,
  /^npm (?:ERR!|error) (?:code ELIFECYCLE|errno [1-9]\d{0,9}|command failed)$/,
  /^(?:error | ELIFECYCLE {2})Command failed(?: with exit code [1-9]\d{0,9})?\.$/,
  /^error: script "[^"\n]{1,200}" exited with code [1-9]\d{0,9}$/,
  /^The command ".{1,1000}" exited with [1-9]\d{0,9}\.$/,
  /^Exited with code (?:exit status )?[1-9]\d{0,9}$/,
  /^script returned exit code [1-9]\d{0,9}$/,
];

/** The last line of a runner in whose tests something failed, and the formats that read it themselves. */
interface LastLine {
  readonly line: RegExp;
  readonly readBy?: readonly string[];
}

/** A log may have the texts of several runners, of which one is read. */
const RUNNERS_FAILED: readonly LastLine[] = [
  {
    line: /^={1,200} (?:\d{1,9} [a-z]{1,20}, ){0,8}[1-9]\d{0,8} (?:failed|errors?)(?:, \d{1,9} [a-z ]{1,30}){0,8} in \d/,
    readBy: ['pytest-text'],
  },
  { line: /^FAILED \([a-z][a-z =,\d]{1,200}\)$/, readBy: ['unittest-text'] },
  // RSpec, Minitest, test-unit, ExUnit.
  {
    line: /^\d{1,9} [a-z]{1,20}, (?:\d{1,9} [a-z]{1,20}, ){0,4}[1-9]\d{0,8} (?:failures?|errors?)\b/,
    readBy: ['rspec-text', 'exunit-text', 'minitest-text', 'test-unit-text'],
  },
  {
    line: /^\d{1,9} (?:runs|tests), \d{1,9} assertions, (?:[1-9]\d{0,8} failures, \d{1,9}|\d{1,9} failures, [1-9]\d{0,8}) errors(?:, \d{1,9} skips)?$/,
    readBy: ['minitest-text'],
  },
  {
    line: /^\d{1,9} tests, \d{1,9} assertions, (?:[1-9]\d{0,8} failures, \d{1,9}|\d{1,9} failures, [1-9]\d{0,8}) errors, \d{1,9} pendings\b/,
    readBy: ['test-unit-text'],
  },
  { line: /^(?:FAILURES|ERRORS)!$/, readBy: ['phpunit-text', 'testdox'] },
  { line: /^ {2}Tests: {2,6}(?:\d{1,9} deprecated, )?[1-9]\d{0,8} failed\b/, readBy: ['pest-text'] },
  { line: /^FAIL\t\S/, readBy: ['go-text'] },
  { line: /^test result: FAILED\. /, readBy: ['cargo-text'] },
  { line: /^\[ {2}FAILED {2}\] \d{1,9} tests?, listed below:$/, readBy: ['gtest-text'] },
  { line: /^\d{1,3}% tests passed, [1-9]\d{0,8} tests? failed out of \d/, readBy: ['gtest-text', 'ctest-console'] },
  { line: /^\d{2,4}:\d\d \+\d{1,9}[ \d~-]{0,30}: Some tests failed\.$/, readBy: ['dart-text'] },
  // Jest, Vitest, Mocha, Playwright, node:test, Deno, Bun, Karma, WebdriverIO, Cypress.
  { line: /^(?:Tests|Test Suites): {1,9}[1-9]\d{0,8} failed, /, readBy: ['jest-text'] },
  { line: /^ {1,8}(?:Tests|Test Files) {2}[1-9]\d{0,8} failed\b/, readBy: ['vitest-text'] },
  { line: /^ {2}[1-9]\d{0,8} failing$/, readBy: ['mocha-text'] },
  { line: /^ {2}[1-9]\d{0,8} failed$/, readBy: ['playwright-text'] },
  { line: /^ℹ fail [1-9]\d{0,8}$/, readBy: ['node-test-text'] },
  { line: /^FAILED \| \d{1,9} passed(?: \(\d{1,9} steps?\))? \| \d/, readBy: ['deno-text'] },
  { line: /^ [1-9]\d{0,8} fail$/, readBy: ['bun-text'] },
  { line: /^TOTAL: [1-9]\d{0,8} FAILED, \d{1,9} SUCCESS$/, readBy: ['karma-text'] },
  {
    line: /^Spec Files: {0,9}\t? {0,9}\d{1,9} passed, (?:\d{1,9} retries, )?[1-9]\d{0,8} failed, /,
    readBy: ['wdio-text'],
  },
  { line: /^ {2,6}✖ {2}[1-9]\d{0,8} of \d{1,9} failed \(/ },
  // JUnit 4, and the console launcher of JUnit 5.
  {
    line: /^Tests run: \d{1,9}, {2}Failures: \d{1,9}(?:, {2}Errors: \d{1,9})?$/,
    readBy: ['junit-text', 'maven-text', 'surefire-text', 'gradle-text'],
  },
  {
    line: /^\[ {1,12}[1-9]\d{0,8} (?:tests|containers) failed {1,12}\]$/,
    readBy: ['junit-text', 'maven-text', 'surefire-text', 'gradle-text'],
  },
  { line: /^Encountered a total of [1-9]\d{0,8} failing tests?, /, readBy: ['forge-text'] },
  {
    line: /^# of (?:unexpected (?:failures|successes)|unknown successes|unresolved testcases)\t{1,3}[1-9]\d{0,8}$/,
    readBy: ['dejagnu'],
  },
  { line: /^\d{1,9} Tests [1-9]\d{0,8} Failures \d{1,9} Ignored$/, readBy: ['unity-text'] },
  {
    line: /^Completed ".{0,1000}": (?:\d{1,9} [a-z]{1,20}, ){0,3}[1-9]\d{0,8} (?:failures?|exceptions?)(?:, [1-9]\d{0,8} exceptions?)?(?: in -?\d{1,12}ms)?\.$/,
    readBy: ['cgreen-text'],
  },
  // sbt and ScalaTest.
  {
    line: /^\[error\] (?:Failed|Error): Total \d{1,9}, Failed \d/,
    readBy: ['scalatest-text'],
  },
  {
    line: /^(?:\[info\] )?\*{3} [1-9]\d{0,8} (?:TESTS?|SUITES?) (?:FAILED|ABORTED) \*{3}$/,
    readBy: ['scalatest-text'],
  },
  // Pester.
  {
    line: /^Tests Passed: \d{1,9}, Failed: [1-9]\d{0,8}, Skipped: \d{1,9}\b/,
    readBy: ['pester-text'],
  },
  // .NET, Maven, Gradle.
  { line: /^ {0,2}Failed! {1,4}- Failed: {1,9}[1-9]/, readBy: ['dotnet-text'] },
  { line: /^Test run summary: (?:Failed!|Zero tests ran|Minimum expected tests|Aborted)/, readBy: ['mtp-text'] },
  { line: /^\[(?:INFO|ERROR)\] BUILD FAILURE$/ },
  { line: /^BUILD FAILED in \d/ },
];

/** A word that each of them has. */
const MAY_SAY = /rror|ERR|[Ff]ail|FAIL|[Ee]xit|\*{3} |^# of un|^Completed "|^Test run s/;

/**
 * Whether a line of a log says that the command which ran the tests, or another command or runner in the same log, has failed. The lines of
 * the runner that `format` reads are left to its reader, which knows whether a test has printed them.
 */
export function saysCommandFailed(text: string, format?: string): boolean {
  if (text.length > 4_000 || !MAY_SAY.test(text)) return false;
  const line = text.trimEnd();
  const isOfOther = ({ readBy = [] }: LastLine): boolean => format === undefined || !readBy.includes(format);
  return (
    FAILED.some((pattern) => pattern.test(line)) ||
    RUNNERS_FAILED.some((last) => last.line.test(line) && isOfOther(last))
  );
}
