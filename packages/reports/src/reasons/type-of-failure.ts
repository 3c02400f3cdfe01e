import { indexOfPart } from './failure-text.js';

/** A name and a colon at the beginning of a message: `TypeError: x`, `System.Exception : x`, `AssertionError [ERR_ASSERTION]: x`. */
const NAME_IN_FRONT =
  /^(?:(?:Uncaught|Unhandled)(?: exception| \(in promise\))?:? |thrown: |(?:OneTime|TestFixture)?(?:SetUp|TearDown) ?: |(?:(?:Parent )?[Ss]uite )?(?:[Ss]etup|[Tt]eardown) failed:\n|Exception in thread "[^"\n]{0,200}" |[Cc]aught (?:error|exception): )?([A-Za-z_$][\w$.\\/]{0,200}(?:::[\w$.\\]{1,200}){0,10})(?: \[\w{1,60}\]){0,2}(?: ?:(?=\s|$)|$)/;

/** The end of pytest's listing: `test_cart.py:12: AssertionError`. */
const PYTEST_END = /^[^\s:][^\n:]{0,300}\.py:\d{1,9}: ([A-Za-z_][\w.]{1,200})$/;

/** Ruby's own print has the name behind the message: `boom (RuntimeError)`. */
const NAME_BEHIND = / \(([A-Z]\w{0,100}(?:::[A-Z]\w{0,100}){0,8})\)$/;

/** So does Behat, with the space of the name. Assert and Webmozart's name an argument, also where a test asserts. */
const NAME_BEHIND_OF_PHP = / \(((?!(?:Webmozart\\)?Assert\\)[A-Z]\w{0,100}(?:\\\w{1,100}){1,8})\)$/;

/** RSpec has the name in a line of its own, in front of the message. */
const NAME_ALONE = /^\s{0,20}([A-Z]\w{0,100}(?:::[A-Z]\w{0,100}){0,8}):$/;

/** RSpec shows the source of what failed in front of the name. */
const SOURCE_OF_RSPEC = /^\s{0,20}Failure\/Error: /;

/** A class within a module, whatever its name ends in; those of RSpec and Minitest may be assertions. */
function isOfRubyError(name: string | undefined): boolean {
  return name !== undefined && name.includes('::') && !/^(?:RSpec|Minitest)::/.test(name);
}

/** The name of the error that a failure's texts show, when the report has no field for it or a word without meaning in it. */
export function typeOf(reported: string | undefined, message: string, text: string, body = ''): string | undefined {
  const own = reported?.trim() ?? '';
  if (saysSomething(own)) return own;
  return nameIn(message, text, body) ?? (own === 'Error' ? own : undefined);
}

/** Whether the failure shows that an error was thrown: a name of one, or an own word for it, in front of the message. */
export function isThrown(reported: string | undefined, message: string, text: string, body = ''): boolean {
  return (
    reported?.trim() === 'Error' || nameIn(message, text, body) !== undefined || THROWN.test(text.slice(0, 20_000))
  );
}

const THROWN =
  /^[^\S\n]{0,20}(?:[^\s:]{1,200}\.(?:go|swift):\d{1,9}: )?(?:(?:caught |recovered |recovered from )?panic: |test panicked: |(?:failed: )?[Cc]aught (?:error|exception): |Exception in thread "|Error During Test at |fatal error: |Test failed with exception: |(?:[Uu]nknown )?C\+\+ exception (?:with description|thrown)|SEH exception with code |runtime error: |\*\* \((?:throw|exit|(?!ExUnit\.Assert)[A-Z][\w.]{1,100})\) |thread '[^\n]{0,300}' (?:\(\d{1,12}\) )?(?:has overflowed|panicked at)|[\w$]{1,60}\.[\w$.]{1,60}: \w{0,40}Error: )/m;

/** `text` is all of it, `body` what is beside the message. */
function nameIn(message: string, text: string, body: string): string | undefined {
  return (
    nameInFront(message) ??
    (MSTEST.exec(message.slice(0, 2_000)) ?? KATALON.exec(message.slice(0, 2_000)))?.[1] ??
    nameBehind(message) ??
    nameOfRepetition(message, text) ??
    nameInFront(text) ??
    nameInFront(body) ??
    nameInLines(text)
  );
}

/** MSTest has the name below its own sentence: `Test method A.B threw exception:`, in a report of another format as well. */
const MSTEST =
  /^(?:Test|(?:Class |Assembly )?(?:Initialization|Cleanup)) method \S{1,500}\s{1,80}threw\s{1,80}exception[:.]\s{1,80}([\w.+`]{1,200}):?(?=\s|$)/;

/** Katalon Studio puts the name below the path of the test case, or in brackets. */
const KATALON =
  /^(?:\(Stack trace:|[^\n]{1,1000} FAILED\.\s{0,20}Reason:)\s{1,20}([\w.$]{1,200}(?:Exception|Error))(?=[:\s]|$)/;

function nameInFront(text: string): string | undefined {
  const name = NAME_IN_FRONT.exec(text.slice(0, 1_000).trimStart())?.[1];
  return name !== undefined && isName(name) ? name : undefined;
}

function nameBehind(message: string): string | undefined {
  const line = message.split('\n', 1)[0]?.slice(-1_000) ?? '';
  const name = (NAME_BEHIND.exec(line) ?? NAME_BEHIND_OF_PHP.exec(line))?.[1];
  return name !== undefined && isName(name) ? name : undefined;
}

/** A head of a stack that is the name and the message: `TypeError: x`. */
function nameOfRepetition(message: string, text: string): string | undefined {
  const first = message.split('\n', 1)[0]?.trim() ?? '';
  const at = first === '' ? -1 : indexOfPart(text, `: ${first}`);
  if (at < 0) return undefined;
  return nameInFront(text.slice(text.lastIndexOf('\n', at) + 1, at + 1));
}

function nameInLines(text: string): string | undefined {
  const lines = text.split('\n');
  const alone = lines.slice(0, 8).map((line) => NAME_ALONE.exec(line)?.[1]);
  const name = alone.find((found) => found !== undefined && isName(found));
  if (name !== undefined) return name;
  const thrown = lines.slice(0, 8).some((line) => SOURCE_OF_RSPEC.test(line)) ? alone.find(isOfRubyError) : undefined;
  if (thrown !== undefined) return thrown;
  const end = PYTEST_END.exec(lines.findLast((line) => line.trim() !== '') ?? '')?.[1];
  return end !== undefined && saysSomething(end) ? end : undefined;
}

function isName(name: string): boolean {
  return name === 'Error' || kindOfType(name) !== 'none';
}

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
  'assertionerrorwithcause',
  'assertionerrorwithfacts',
  'assertionexception',
  'assertionfailed',
  'assertionfailederror',
  'assertionfailedexception',
  'assertionfailure',
  'assertionviolatederror',
  'atriumerror',
  'chuckedawobbly',
  'columnsnotequalerror',
  'dataframesnotequalerror',
  'comparisonfailexception',
  'comparisonfailure',
  'comparisonfailurewithfacts',
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
  'failedassertion',
  'failexception',
  'failuregroup',
  'jestassertionerror',
  'mockexpectationerror',
  'multipleassertexception',
  'multipleassertionserror',
  'multipleexpectationsnotmeterror',
  'multiplefailureexception',
  'multiplefailureserror',
  'neverwantedbutinvoked',
  'nightwatchasserterror',
  'pactmismatchesexception',
  'powerasserterror',
  'powerassertionerror',
  'rowsnotequalerror',
  'schemasnotequalerror',
  'shouldassertexception',
  'softassertionerror',
  'specificationexception',
  'spockcomparisonfailure',
  'testfailedexception',
  'testfailure',
  'testingfailure',
  'toofewinvocationserror',
  'toomanyinvocationserror',
  'uiassertionerror',
  'unallowedexceptionthrownerror',
  'unexpectederror',
  'unexpectedsuccess',
  'verifyexception',
  'verificationerror',
  'wantedbutnotinvoked',
  'wrongexceptionthrownerror',
  'wronginvocationordererror',
]);

/** How the names of assertions end that projects and libraries derive from the usual ones: `MyAssertionError`, `FluentCheckException`. */
const ASSERTION_ENDING =
  /(?:assert(?:ion)?(?:failed|failure)?(?:withcause)?|expectation(?:failed|notmet)?|multiplefailures|testfail(?:ed)?|fluentcheck)(?:error|exception|failure|violation)$|comparisonfailure$/;

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
  /^Should\.Core\.Exceptions\./,
  /^Moq\.MockException$/,
  /^NSubstitute\.Exceptions\.(?:ReceivedCalls|CallSequenceNotFound)/,
  /^FsUnit\.\w{1,20}\+MatchException$/,
  /^(?:Swensen\.)?Unquote\.AssertionFailedException$/,
  /^FsCheck\.\w{1,20}\.PropertyFailedException$/,
  /^ApprovalTests\.Core\.Exceptions\.Approval(?:Mismatch|Missing)?Exception$/,
  /^Bunit\.HtmlEqualException$/,
  /^Hedgehog\.FailedException$/,
  /^canopy\.types\+Canopy\w{1,60}Exception$/,
  /^PhpSpec\\Exception\\Example\\(?!Pending|Skipping|Error)/,
  /^Mockery\\Exception\\(?:InvalidCount|InvalidOrder|NoMatchingExpectation)/,
  /^Prophecy\\Exception\\Prediction\\/,
  /^FakeItEasy\.Expectation/,
  /\bwiremock\.client\.VerificationException$/,
  /\.citrus(?:framework)?\.exceptions\.ValidationException$/,
  /^schemathesis\.core\.failures\./,
  /^testtools\.matchers\.(?:\w{1,40}\.){0,3}MismatchError$/,
  /^twisted\.trial\.(?:\w{1,40}\.){0,3}FailTest$/,
  /^mockit\.internal\.(?:expectations\.)?(?:Missing|Unexpected)Invocation$/,
  /^Behat\\Mink\\Exception\\(?:Expectation|ResponseText|ElementHtml|ElementText)Exception$/,
];

/** Libraries that check their own state name what they throw as test libraries do: Hibernate, Eclipse, Guava, and Assert of PHP. */
const OWN_CHECKS = [
  /^(?:org\.hibernate|NHibernate)\.(?:\w{1,40}\.){0,6}AssertionFailure$/,
  /^org\.eclipse\.(?:\w{1,40}[.$]){1,6}AssertionFailedException$/,
  /^com\.google\.common\.base\.VerifyException$/,
  /^Assert\\LazyAssertionException$/,
  // Minitest, around what a test threw.
  /^Minitest::UnexpectedError$/,
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
  'failure/error',
  'failure',
  'failures',
  'fatal',
  'none',
  'null',
  'object',
  'rerun exception',
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
const THROWN_ENDING =
  /(?:error|exception|fault|panic|throwable|interrupt|exit|abort|signal|warning|violation|notfound)s?$/;

/** What libraries put in front of the names of errors that are no assertions; and a class of Java within another, as a full name. */
const THROWN_SPACES = [
  /^org\.mockito\.exceptions\.misusing\./i,
  /^(?:[a-z_]\w{0,100}\.){1,12}[A-Z]\w{0,100}(?:\$[A-Z]\w{0,100}){0,8}\$(?!\w{0,100}(?:Assert|Expect|Fail|Mismatch|Unequal|Verif))[A-Z]\w{0,100}$/,
];

/** Names of thrown errors that end otherwise. */
const THROWN_NAMES: ReadonlySet<string> = new Set([
  'baseexceptiongroup',
  'beforeorafterfailed',
  'crash',
  'exceptiongroup',
  'nosuchelement',
  'sigabrt',
  'sigsegv',
  'simfailure',
  'stopiteration',
  'stoptest',
]);

/** Jasmine's reporters name the matcher: `toBe`, `toThrowError`. */
const MATCHER = /^to[A-Z]\w{1,80}$/;

/** What the type of a failure says about its kind. */
export function kindOfType(type: string | undefined): KindOfType {
  const name = bareName(type ?? '');
  if (!saysSomething(name)) return 'none';
  if (OWN_CHECKS.some((own) => own.test(name))) return 'exception';
  if (ASSERTION_SPACES.some((space) => space.test(name))) return 'assertion';
  const last = lastPart(name).toLowerCase().replaceAll(' ', '');
  if (ASSERTION_NAMES.has(last) || ASSERTION_ENDING.test(last) || MATCHER.test(name)) return 'assertion';
  const isException =
    THROWN_NAMES.has(last) || THROWN_ENDING.test(last) || THROWN_SPACES.some((space) => space.test(name));
  return isException ? 'exception' : 'none';
}

/** Whether a type names an error, an exception or a matcher, and is not a word such as `failure`. */
function saysSomething(type: string): boolean {
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
