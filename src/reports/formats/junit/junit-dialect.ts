import type { ReportedRun, Wording } from '../../report.js';
import type { XmlOpen } from '../../xml/xml-units.js';

/** What a report is told by: names that runners give to their root elements and suites. */
interface Mark {
  readonly name: RegExp;
  readonly wording: Wording;
  readonly runner: string;
}

const MARKS: readonly Mark[] = [
  { name: /^pytest(?: tests)?$/, wording: 'python', runner: 'pytest' },
  { name: /^vitest tests$/, wording: 'vitest', runner: 'vitest' },
  { name: /^jest tests$/, wording: 'jest', runner: 'jest' },
  { name: /^Mocha Tests$/, wording: 'mocha', runner: 'mocha' },
  { name: /^rspec(?:\d{0,9}|[-_ ].{0,99})$/, wording: 'ruby', runner: 'rspec' },
  { name: /^nextest-run$/, wording: 'rust', runner: 'cargo-nextest' },
  { name: /^xcresult: /, wording: 'swift', runner: 'xcodebuild' },
];

/** The failure types of node:test. */
const NODE_TYPES =
  /^(?:testCodeFailure|testTimeoutFailure|cancelledByParent|hookFailed|subtestsFailed|parentAlreadyFinished|multipleCallbackInvocations|uncaughtException|unhandledRejection|testAborted)$/;

/** Types of errors that only one family has. */
const TYPES: readonly (readonly [RegExp, Wording])[] = [
  [/^PHPUnit\\/, 'php'],
  [/^[A-Z]\w{0,99}(?:::[A-Z]\w{0,99}){1,9}$/, 'ruby'],
  [NODE_TYPES, 'node'],
  [/^(?:REQUIRE|CHECK)(?:_\w{1,40})?$/, 'cpp'],
  [/^(?:java|javax|org\.(?:junit|opentest4j|testng|assertj|hamcrest|mockito|springframework)|junit|kotlin)\./, 'java'],
  [/^System\.[A-Z]|^(?:NUnit|Xunit)\.|^Microsoft\./, 'dotnet'],
  [/^test (?:failure|abort|timeout)/, 'rust'],
];

/** Lines that only one family writes, those first that may quote others. */
const LINES: readonly (readonly [RegExp, Wording])[] = [
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
];

/** So much of a text is looked at. */
const LOOKED_AT = 8192;

/** The family that worded a failure, where its type or its text, or the report's names, tell beyond doubt. */
export function wordingOf(
  type: string | undefined,
  text: string,
  path: readonly XmlOpen[],
  isGo: boolean,
): Wording | undefined {
  const byType = TYPES.find(([pattern]) => type !== undefined && pattern.test(type))?.[1];
  if (byType !== undefined) return byType;
  const looked = text.slice(0, LOOKED_AT);
  const byLine = LINES.find(([pattern]) => pattern.test(looked))?.[1];
  return byLine ?? (isGo ? 'go' : markOf(path)?.wording);
}

/**
 * The project of a Playwright test, which stands in the place of a host. Playwright is told by its root, which has an `id`, mostly
 * an empty one, and not by failures: a test must have the same project when it passes.
 */
export function projectOf(path: readonly XmlOpen[], caseName: string): string | undefined {
  const root = path[0]?.attributes ?? {};
  if (root['id'] === undefined || root['name'] === undefined) return undefined;
  if (root['id'] !== '' && !caseName.includes(' › ')) return undefined;
  const host = path.findLast((open) => open.attributes['hostname'] !== undefined)?.attributes['hostname']?.trim();
  return host === '' ? undefined : host;
}

/** The tool that a report names, with its version where it has one. */
export function runnerOf(path: readonly XmlOpen[], goVersion: string | undefined): ReportedRun['runner'] {
  if (goVersion !== undefined) return `go test ${goVersion}`;
  const doctest = path.find((open) => open.attributes['doctest_version'] !== undefined)?.attributes['doctest_version'];
  return doctest === undefined ? markOf(path)?.runner : `doctest ${doctest}`;
}

function markOf(path: readonly XmlOpen[]): Mark | undefined {
  const names = path.map((open) => open.attributes['name'] ?? '');
  return MARKS.find((mark) => names.some((name) => mark.name.test(name)));
}
