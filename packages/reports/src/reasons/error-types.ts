/**
 * Returns what the name of an error says about its kind. Libraries name the error of a failed assertion; every other
 * name of an error or exception was thrown. Generic words (`Error`, `failure`) say nothing: `none`.
 */
export type KindOfType = 'assertion' | 'exception' | 'none';

/** Last parts of names, in lower case: of `org.opentest4j.AssertionFailedError`, of `AssertionError [ERR_ASSERTION]`. */
const ASSERTION_NAMES: ReadonlySet<string> = new Set([
  'arraycomparisonfailure',
  'assert',
  'assertexception',
  'assertfailed',
  'assertfailedexception',
  'assertion',
  'assertionerror',
  'assertionexception',
  'assertionfailed',
  'assertionfailederror',
  'assertionfailedexception',
  'assertionfailure',
  'assertionviolatederror',
  'comparisonfailure',
  'comparisonerror',
  'conditionfailedwithexceptionerror',
  'conditionnotsatisfiederror',
  'err_assertion',
  'expectationexception',
  'expectationfailed',
  'expectationfailedexception',
  'expectationfailure',
  'expectationnotmet',
  'expectationnotmeterror',
  'jestassertionerror',
  'mockexpectationerror',
  'multipleassertexception',
  'multipleassertionserror',
  'multipleexpectationsnotmeterror',
  'multiplefailureexception',
  'multiplefailureserror',
  'neverwantedbutinvoked',
  'nightwatchasserterror',
  'powerasserterror',
  'powerassertionerror',
  'shouldassertexception',
  'softassertionerror',
  'spockcomparisonfailure',
  'testfailedexception',
  'testfailure',
  'testingfailure',
  'toofewinvocationserror',
  'toomanyinvocationserror',
  'uiassertionerror',
  'unexpectederror',
  'unexpectedsuccess',
  'verificationerror',
  'wantedbutnotinvoked',
  'wrongexceptionthrownerror',
]);

/** What libraries put in front of all names of their assertions. */
const ASSERTION_SPACES = [
  /^xunit\.sdk\./i,
  /^rspec::(?:expectations|mocks)::/i,
  /^org\.opentest4j\.(?!testaborted|incomplete)/i,
  /^org\.testng\.TestException$/,
  /^org\.mockito\.exceptions\.verification\./i,
  /^com\.codeborne\.selenide\.ex\./i,
  /^expect\.\w/,
  /^(?:expect|assert|require|check)(?:_|$)/i,
  /^testify\b/i,
];

/** Words in place of a name, which do not say what was thrown. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  '',
  'err',
  'error',
  'errors',
  'fail',
  'failed',
  'failederror',
  'failure',
  'failures',
  'fatal',
  'none',
  'null',
  'object',
  'pendingexamplefixederror',
  'rspec::core::pending::pendingexamplefixederror',
  'string',
  'test failure',
  'test_failure',
  'undefined',
  'unknown',
  'warning',
]);

/** How the names of thrown errors end. */
const THROWN_ENDING = /(?:error|exception|fault|panic|throwable|interrupt|exit|abort|signal|warning|violation)s?$/;

/** Names of thrown errors that end otherwise. */
const THROWN_NAMES: ReadonlySet<string> = new Set([
  'baseexceptiongroup',
  'crash',
  'exceptiongroup',
  'nosuchelement',
  'sigabrt',
  'sigsegv',
  'stopiteration',
  'stoptest',
]);

/** Jasmine's reporters name the matcher: `toBe`, `toThrowError`. */
const MATCHER = /^to[A-Z]\w{1,80}$/;

/** What the type of a failure says about its kind. */
export function kindOfType(type: string | undefined): KindOfType {
  const name = bareName(type ?? '');
  if (!saysSomething(name)) return 'none';
  if (ASSERTION_SPACES.some((space) => space.test(name))) return 'assertion';
  const last = lastPart(name).toLowerCase();
  if (ASSERTION_NAMES.has(last) || MATCHER.test(name)) return 'assertion';
  return THROWN_NAMES.has(last) || THROWN_ENDING.test(last) ? 'exception' : 'none';
}

/** Whether a type names an error, an exception or a matcher, and is not a word such as `failure`. */
export function saysSomething(type: string): boolean {
  const name = bareName(type).toLowerCase();
  return !SAYS_NOTHING.has(name) && !name.startsWith('test failure ');
}

/** The name alone, of `AssertionError [ERR_ASSERTION]`, of `Foo<Bar>`. */
function bareName(type: string): string {
  const trimmed = type.trim().replace(/:$/, '');
  const end = trimmed.search(/[<([{]/);
  return end > 0 ? trimmed.slice(0, end).trim() : trimmed;
}

/** Returns the text after the last `.`, `\`, `::`, `$` or `+` of a name. */
function lastPart(name: string): string {
  const at = Math.max(...['.', '\\', ':', '$', '+'].map((separator) => name.lastIndexOf(separator)));
  return name.slice(at + 1);
}
