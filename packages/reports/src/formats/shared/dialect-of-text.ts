import type { AssertionDialect } from '../../report.js';

/** Lines that only one family writes, those first that may quote others. */
const LINES: readonly (readonly [RegExp, AssertionDialect])[] = [
  [/^ {0,9}\[[^\]\n]{1,200}\] › [^\n]{1,500}:\d{1,9}:\d{1,9} ›/m, 'playwright'],
  [/^(?:=== RUN {3}| {0,40}--- FAIL: | {4}[\w.-]{1,200}_test\.go:\d{1,9}: |FAIL\t\S)/m, 'go'],
  [/^\(in test file [^\n]{1,999}, line \d{1,9}\)/m, 'shell'],
  [/^thread '[^\n]{0,500}' (?:\(\d{1,19}\) )?panicked at /m, 'rust'],
  [/^(?:E {3,}\S|Traceback \(most recent call last\):)/m, 'python'],
  [/^ {0,9}at <Jasmine>$/m, 'jasmine'],
  [/^CypressError: |Timed out retrying after \d{1,9}ms: /m, 'cypress'],
  [/^Failed asserting that /m, 'php'],
  [/^(?:Expected equality of these values:|with expansion:)$| is NOT correct!$/m, 'cpp'],
  [/^\s{1,20}at [^\n]{1,300}\((?:[\w$]{1,200}\.(?:java|kt|scala|groovy):\d{1,9}|Native Method)\)$/m, 'java'],
  [/^ {2,9}at [^\n]{1,500} in [^\n]{1,500}:line \d{1,9}$/m, 'dotnet'],
  [/XCTAssert\w{0,40} failed/, 'swift'],
  [/^# {2,9}Failed test /m, 'perl'],
  [/^ {1,3}❯ [^\n]{1,500}:\d{1,9}:\d{1,9}$/m, 'vitest'],
];

/** So much of a text is looked at. */
const LOOKED_AT = 8192;

/** Returns the dialect of a failure whose text has a line that only one family writes. */
export function dialectOfText(text: string): AssertionDialect | undefined {
  const looked = text.slice(0, LOOKED_AT);
  return LINES.find(([pattern]) => pattern.test(looked))?.[1];
}
