import type { AssertionDialect, ReportedRun } from '../../../report.js';
import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { dialectOfText } from '../dialect-of-text.js';

/** How the runner of a report is recognized: names that runners give to their root elements and suites. */
interface Mark {
  readonly name: RegExp;
  readonly dialect: AssertionDialect;
  readonly runner: string;
}

const MARKS: readonly Mark[] = [
  { name: /^pytest(?: tests)?$/, dialect: 'python', runner: 'pytest' },
  { name: /^vitest tests$/, dialect: 'vitest', runner: 'vitest' },
  { name: /^jest tests$/, dialect: 'jest', runner: 'jest' },
  { name: /^Mocha Tests$/, dialect: 'mocha', runner: 'mocha' },
  { name: /^rspec(?:\d{0,9}|[-_ ].{0,99})$/, dialect: 'ruby', runner: 'rspec' },
  { name: /^nextest-run$/, dialect: 'rust', runner: 'cargo-nextest' },
  { name: /^Pester$/, dialect: 'powershell', runner: 'Pester' },
  { name: /^xcresult: /, dialect: 'swift', runner: 'xcodebuild' },
];

/** The failure types of node:test. */
const NODE_TYPES =
  /^(?:testCodeFailure|testTimeoutFailure|cancelledByParent|hookFailed|subtestsFailed|parentAlreadyFinished|multipleCallbackInvocations|uncaughtException|unhandledRejection|testAborted)$/;

/** Types of errors that only one family has. */
const TYPES: readonly (readonly [RegExp, AssertionDialect])[] = [
  [/^PHPUnit\\/, 'php'],
  [/^[A-Z]\w{0,99}(?:::[A-Z]\w{0,99}){1,9}$/, 'ruby'],
  [NODE_TYPES, 'node'],
  [/^(?:REQUIRE|CHECK)(?:_\w{1,40})?$/, 'cpp'],
  [
    /^(?:java|javax|org\.(?:junit|opentest4j|testng|assertj|hamcrest|mockito|springframework|scalatest|spockframework|codehaus\.groovy|awaitility)|junit|kotlin|munit|io\.kotest|groovy|com\.(?:google\.common\.truth|codeborne))\./,
    'java',
  ],
  [/^System\.[A-Z]|^(?:NUnit|Xunit)\.|^Microsoft\./, 'dotnet'],
  [/^test (?:failure|abort|timeout)/, 'rust'],
];

/** Returns the dialect of a failure, where its type, its text or the names in the report identify it. */
export function dialectOf(
  type: string | undefined,
  text: string,
  path: readonly XmlOpen[],
  isGo: boolean,
): AssertionDialect | undefined {
  const byType = TYPES.find(([pattern]) => type !== undefined && pattern.test(type))?.[1];
  if (byType !== undefined) return byType;
  return dialectOfText(text) ?? (isGo ? 'go' : markOf(path)?.dialect);
}

/**
 * Returns the project of a Playwright test, which is in the place of a host. Playwright is recognized by its root, which has
 * an `id`, mostly an empty one, and not by failures: a test must have the same project when it passes.
 */
export function projectOf(path: readonly XmlOpen[], caseName: string): string | undefined {
  const root = path[0]?.attributes ?? {};
  if (root['id'] === undefined || root['name'] === undefined) return undefined;
  if (root['id'] !== '' && !caseName.includes(' › ')) return undefined;
  const host = path.findLast((open) => open.attributes['hostname'] !== undefined)?.attributes['hostname']?.trim();
  return host === '' ? undefined : host;
}

/** Returns the tool that a report names, with its version where it has one. */
export function runnerOf(path: readonly XmlOpen[], goVersion: string | undefined): ReportedRun['runner'] {
  if (goVersion !== undefined) return `go test ${goVersion}`;
  const doctest = path.find((open) => open.attributes['doctest_version'] !== undefined)?.attributes['doctest_version'];
  return doctest === undefined ? markOf(path)?.runner : `doctest ${doctest}`;
}

/** The schema that Surefire names in its reports. */
const SUREFIRE = /surefire/;

/** unittest-xml-reporting appends the time of the run to the names of suites. */
export const TIME_SUFFIX = /-\d{14}$/;

/** Returns the tool that ran a test, where the elements around it or its own attributes identify it. */
export function runnerOfCase(
  { attributes, children }: XmlElement,
  { path, isGo }: { readonly path: readonly XmlOpen[]; readonly isGo: boolean },
): string | undefined {
  if (isGo) return 'go test';
  const { class: className, classname, assertions } = attributes;
  if (className !== undefined && classname !== undefined && assertions !== undefined) return 'phpunit';
  if (
    path.some(({ attributes: { name = '' } }) => TIME_SUFFIX.test(name) && name.replace(TIME_SUFFIX, '') === classname)
  )
    return 'unittest';
  if (path.some((open) => SUREFIRE.test(open.attributes['noNamespaceSchemaLocation'] ?? ''))) return 'maven';
  return markOf(path)?.runner ?? (isOfGradle(children) ? 'gradle' : undefined);
}

/** Gradle writes whole stacks, and its own frames are in all of them. */
function isOfGradle(children: XmlElement['children']): boolean {
  return children.some(({ text }) => text.includes('\n\tat org.gradle.'));
}

function markOf(path: readonly XmlOpen[]): Mark | undefined {
  const names = path.map((open) => open.attributes['name'] ?? '');
  return MARKS.find((mark) => names.some((name) => mark.name.test(name)));
}

/** Names of elements, in lower case: some writers have `testCase`. */
const CASE = 'testcase';
const SUITE = 'testsuite';
const ROOTS: ReadonlySet<string> = new Set(['testsuites', SUITE, CASE, 'testexecutions']);

/** What may be directly in a suite and is read whole. */
const IN_SUITE: ReadonlySet<string> = new Set(['failure', 'error', 'system-out', 'system-err', 'properties']);

/** Returns whether an element of this name may be the root of a JUnit file. */
export function isRootName(name: string): boolean {
  return ROOTS.has(name.toLowerCase());
}

/** Returns whether an element is a test. */
export function isCaseName(name: string): boolean {
  return name.toLowerCase() === CASE;
}

/** Returns whether an open element is a suite; the root `testsuites` is not one. */
export function isSuite(open: XmlOpen): boolean {
  return open.name.toLowerCase() === SUITE;
}

/** Returns whether an element is read whole: a test, and what is beside the tests in a suite. */
export function isJUnitUnit(name: string, path: readonly XmlOpen[]): boolean {
  if (isCaseName(name)) return true;
  const parent = path.at(-1);
  return parent !== undefined && IN_SUITE.has(name.toLowerCase()) && isRootName(parent.name);
}

const NONE: readonly XmlElement[] = [];

/** Returns the children of a name, in lower case. */
export function childrenLike(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return element.children.length === 0
    ? NONE
    : element.children.filter((child) => names.includes(child.name.toLowerCase()));
}

/** Returns the properties of an element, and of its `properties`: by name, with their values as attribute or as text. */
export function propertiesOf(element: XmlElement): readonly (readonly [string, string])[] {
  const lists = element.name.toLowerCase() === 'properties' ? [element] : childrenLike(element, 'properties');
  return lists
    .flatMap((list) => childrenLike(list, 'property'))
    .map(({ attributes, text }) => [attributes['name'] ?? '', attributes['value'] ?? text.trim()] as const)
    .filter(([name]) => name !== '');
}
