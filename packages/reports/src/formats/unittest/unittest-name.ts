/** A test as unittest names it: `test_total (tests.test_cart.CartTest.test_total) [large] (i=1)`. */
export interface UnittestName {
  /** With the message and parameters of a subtest, as unittest-xml-reporting has it. */
  readonly name: string;
  readonly suite: readonly string[];
  /** What a test shares with its subtests. */
  readonly base: string;
  /** `setUpClass` and such, which no count of tests contains. */
  readonly isFixture: boolean;
}

/** A name at the beginning of a text, and what is behind it. */
interface NameInFront {
  readonly test: UnittestName;
  readonly rest: string;
  /** It names a module, which prose in brackets does not. */
  readonly isCertain: boolean;
}

/** A method and its class; the doctest of a package has none. xmlrunner sets both in by two blanks, as Python does with subtests. */
const IN_FRONT = /^(?: {2})?([^\s()]{1,1000}) \(([^\s()\d][^\s()]{0,2000})?\)/;

const FIXTURE = /^(?:setUp|tearDown)(?:Class|Module)$/;

/** The class by which unittest-xml-reporting names a fixture that failed. */
const HOLDER = 'unittest.suite._ErrorHolder';

/** Classes of tests that stand for a module that cannot be loaded. */
const NOT_LOADED = /(?:^|\.)(?:_FailedTest|ModuleImportFailure|LoadTestsFailure|FailedTest)$/;

/** Parses a name at the beginning of a text. */
export function nameInFront(text: string): NameInFront | undefined {
  const [whole, method, place = ''] = IN_FRONT.exec(text) ?? [];
  if (whole === undefined || method === undefined) return undefined;
  return {
    test: named(method, place),
    rest: text.slice(whole.length),
    isCertain: place === '' || /\w\.\w/.test(place) || /\w\.\w/.test(method),
  };
}

/** Returns the subtest of a test by what is behind its name: ` [large] (i=1)`. */
export function subtestOf(test: UnittestName, parameters: string): UnittestName {
  return parameters === '' ? test : { ...test, name: `${test.name} ${parameters.trim()}` };
}

/** Whether a text is what a subtest has behind its name. A message in several lines ends in a later one. */
export function isParameters(text: string): boolean {
  return /^ [[(]/.test(text);
}

/** Parses the name of a heading, or in front of the word of a test. nose names functions, and tests with a docstring by that alone. */
export function nameOf(text: string): UnittestName {
  const found = text.startsWith(OF_NOSE) ? undefined : nameInFront(text);
  if (found !== undefined && (found.rest === '' || isParameters(found.rest))) return subtestOf(found.test, found.rest);
  const [, place, method] = /^([\w.]{1,1000})\.(\w{1,1000}(?:\(.{0,2000}\))?)$/.exec(text) ?? [];
  if (place !== undefined && method !== undefined) return plain(method, [place]);
  // The path is that of one machine.
  return plain(text.replace(/^(test suite for <module '[^']{1,500}') from '.{0,1000}'>$/, '$1>'), [], SUITE.test(text));
}

/** How nose names what it cannot load. */
const OF_NOSE = 'Failure: ';
const SUITE = /^test suite for </;

function plain(name: string, suite: readonly string[], isFixture = false): UnittestName {
  return { name, suite, base: [...suite, name].join('\0'), isFixture };
}

function named(method: string, place: string): UnittestName {
  if (FIXTURE.test(method)) return plain(`${method} (${place})`, [HOLDER], true);
  // Since Python 3.11, the place is the whole name.
  const suite = place.endsWith(`.${method}`) ? place.slice(0, -method.length - 1) : place;
  return plain(method, suite === '' || NOT_LOADED.test(suite) ? [] : [suite]);
}

/** Returns the modules that a test may be in, as the ends of paths, longest first. */
export function modulesOf({ name, suite, isFixture }: UnittestName): readonly string[] {
  const dotted = isFixture ? (/\(([\w.]{1,2000})\)$/.exec(name)?.[1] ?? '') : (suite[0] ?? name);
  const parts = dotted.split('.').slice(0, 30);
  return /^\w/.test(dotted) ? parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}.py`) : [];
}
