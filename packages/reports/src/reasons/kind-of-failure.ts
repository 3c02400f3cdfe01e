import type { FoundValues } from '../assertions/message-pattern.js';
import type { AssertionDialect, ReportedFailure } from '../report.js';
import { isErrorOfRobot, isOfXunitOfRobot, lastError } from '../assertions/scripting/robot-errors.js';
import { isEngineError, looksLikeEngineError } from './engine-errors.js';
import { isBuildError } from './build-errors.js';
import { isBrokenStep, opensAsError, saysThrown } from './thrown-words.js';
import { isGoCheck, isRustCheck } from './own-checks.js';
import { saysTimeLimit } from './time-limits.js';
import { kindOfType } from './type-of-failure.js';

export type FailureKind = 'assertion' | 'exception' | 'unknown';

/** What is known of a failure when its kind is decided. */
export interface FailureFacts {
  readonly failure: ReportedFailure;
  /** The type that the report or the text names. */
  readonly type: string | undefined;
  /** The clean message, without the stack. */
  readonly message: string;
  /** The values of its message; undefined if that is not the message of a failed assertion. */
  readonly found: FoundValues | undefined;
  /** The stack behind the message. */
  readonly stack: string;
  /** Whether the text holds a stack of a thrown error. */
  readonly isThrown: boolean;
}

/** The kind of a failure, and whether a time limit was reached. */
export interface KindOfFailure {
  readonly kind: FailureKind;
  readonly timedOut: boolean;
}

/**
 * Returns the kind of a failure: what the report states; else what the name of the error says; else its message; else
 * its element. A time limit makes it an exception, unless an assertion is named that had failed before.
 */
export function kindOfFailure(facts: FailureFacts): KindOfFailure {
  const kind = kindWithoutTime(facts);
  const isWorded = facts.found !== undefined && kind === 'assertion';
  const timedOut = facts.failure.timedOut === true || (!isWorded && saysTimeLimit(facts.message, facts.type));
  return { kind: timedOut && !isWorded ? 'exception' : kind, timedOut };
}

/** Neither an assertion nor an error: a runner does not like how the test is written. */
const NEITHER =
  /^(?:Error: )?(?:Test finished without running any assertions|This test did not perform any assertions|Expected example to fail since it is pending|Failing test passed even though it was supposed to fail\b|Failure occurred and exit-on-failure mode is in use\.)/;

/** RSpec joins an assertion and what a hook threw behind it in one error; the first of them is the reason. */
const OF_SEVERAL = /(?:^|::)MultipleExceptionError$/;

function kindWithoutTime(facts: FailureFacts): FailureKind {
  if (NEITHER.test(facts.message)) return 'unknown';
  if (facts.failure.isAssertion === undefined && isThrownWithin(facts)) return 'exception';
  if (facts.failure.isAssertion !== undefined) return facts.failure.isAssertion ? 'assertion' : 'exception';
  if (OF_ONE_TYPE.some(({ type, says }) => type.test(facts.type ?? '') && says.test(facts.message))) return 'assertion';
  if (AROUND_ASSERTION.test(facts.type ?? '') && facts.found !== undefined) return 'assertion';
  if (OF_NO_CLASS.test(facts.type ?? '') && isComparison(facts)) return 'assertion';
  if (isBrokenStep(facts.message)) return 'exception';
  const byType = kindOfType(facts.type);
  if (OF_SEVERAL.test(facts.type ?? '') && facts.found !== undefined) return 'assertion';
  if (byType !== 'none') return byType;
  if (ASSERTED_FRAME.test(facts.stack) || FAILED_BY_UNITTEST.test(facts.stack)) return 'assertion';
  if (isEngineError(facts.message) || isBuildError(facts.message)) return 'exception';
  if (facts.found !== undefined || hasValues(facts.failure)) return 'assertion';
  if (ASSERTED_WORDS.some((words) => words.test(facts.message))) return 'assertion';
  if (isRustCheck(facts.failure) || isOfGinkgo(facts.failure) || isOfPester(facts)) return 'assertion';
  if (OF_FASTLANE.test(facts.stack.slice(0, 4_000))) return 'exception';
  if (facts.isThrown || facts.failure.element === 'error' || isOfLanguage(facts)) return 'exception';
  if (facts.failure.element === 'failure' && CATCH2_FAILED.test(facts.message)) return 'assertion';
  if (mayBeJavaScript(facts) && looksLikeEngineError(facts.message)) return 'exception';
  if (saysThrown(facts.message)) return 'exception';
  if (isGoCheck(facts.failure, facts.message)) return 'assertion';
  return opensAsError(facts.failure, facts.message) ? 'exception' : 'unknown';
}

/** A stack of .NET that begins in an assertion, where a converter left out what kind of failure it is. */
const ASSERTED_FRAME =
  /^\s{0,20}at (?:NUnit\.Framework|Xunit|Microsoft\.VisualStudio\.TestTools\.UnitTesting)\.Assert\.\w/;

/** The innermost frame of Python is the one by which unittest fails, where a report has lost the name of the error. */
const FAILED_BY_UNITTEST = /^ {4}raise self\.failureException\(\w{1,20}\)\r?$(?!\n {2}File ")/m;

/** An action of fastlane, of which a report has the stack. */
const OF_FASTLANE = /\/fastlane\/lib\/fastlane\/\S{1,100}\.rb:\d{1,9}:in /;

/** Ginkgo before version 2 names the type of what panicked or took too long, and has the place in front of what a test says. */
function isOfGinkgo({ type, element, message, text }: ReportedFailure): boolean {
  if (element !== 'failure' || type !== undefined) return false;
  // A place that is set in is a frame of a stack.
  return /^[ \r\n]{0,20}\/\S{1,400}\.go:\d{1,9}\n(?=\S)/.test((text ?? message ?? '').slice(0, 1_000));
}

/** What a keyword of Katalon Studio says that verifies something. */
const OF_KATALON =
  /^(?:\(Stack trace: )?(?:com\.kms\.katalon\.core\.exception\.StepFailedException: )?(?:Text '[^\n]{0,2000}' is (?:not )?present on page\b|Object '[^'\n]{1,1000}' is (?:not |NOT )?(?:present|visible|clickable|checked|selected)\b|Actual (?:text|object|number) '|Expected (?:status code is|element property value) '|Unable to verify [^\n]{1,1000}? \(Root cause: (?!\w{1,60}\.|\w{1,200}(?:Exception|Error)\b)|Verify [^\n]{1,1000}? FAILED\.(?! \(Root cause: (?!com\.kms\.katalon\.core\.exception\.StepFailed)[\w.]{1,200}Exception\b))/m;

/** What only a failed assertion says, in reports that do not name it. */
const ASSERTED_WORDS: readonly RegExp[] = [
  // Assertions of C, and of people's own: `test.cpp:23: Assertion failed: (a == b)`.
  /^(?:[^\s:]{1,300}:\d{1,9}: )?Assertion [Ff]ail(?:ed|ure): \S/,
  // Those of C where a program printed something above them: glibc names the program, the place and the function; macOS and musl name the function and the file behind the condition.
  /^(?:[^\s:]{1,300}: [^\s:]{1,400}:\d{1,9}: [^\n]{1,1000}: )?Assertion [`'][^\n]{1,2000}' failed\.$/m,
  /^Assertion failed: [^\n]{1,2000}(?:, function \S{1,200})?, file \S[^\n]{0,400}, line \d{1,9}\.$/m,
  /^Assertion failed: [^\n]{1,2000} \(\S[^\n]{0,400}: \S{1,200}: \d{1,9}\)$/m,
  // Maestro, and `terraform test`.
  /^Assertion is false: \S/,
  // Karate, whose JSON has no name of an error.
  /^did not evaluate to 'true': \S/,
  // behave, and people's own.
  /^ASSERT FAILED: \S/,
  /^(?:Error: )?Test assertion failed(?:$|\n)/,
  /^[1-9]\d{0,8} of \d{1,9} assertions failed(?:$|\n|: )/,
  /^Assertion "[^"\n]{1,1000}" failed:\n/,
  /^(?:Screenshot size mismatch: |Comparison error: [^\n]{1,1000} - threshold not met, )/,
  // Schemathesis, in JUnit XML.
  /^\d{1,9}\. Test Case ID: \S{1,100}\n\s*\n- \S/,
  // Dredd, and the verifier of Pact, in JUnit XML.
  /^Message:\n(?:headers|body|statusCode): \S/,
  /^Verification for interaction failed$/,
  // Nightwatch, in JUnit XML: its versions up to 1.0 do not say what was found.
  /^(?:[✖×] )?Testing if (?:(?:a |an |the )?(?:element(?:'s)?|attribute|dom property|value|text|page title|URL)\b) ?\S/,
  // XCTFail of Xcode 12 and later, in JUnit XML that has the place elsewhere.
  /^(?:\S{1,400}: )?failed - \S/,
  // GdUnit4, which has an element of its own for errors.
  /^FAILED: res:\/\/\S{1,1000}:\d{1,9}$/m,
  // Snapshots of Swift, goldens of Flutter and of Haskell's tasty.
  /^Snapshot (?:"[^"\n]{1,200}" )?does not match reference\.$/m,
  /^(?:No reference was found on disk\.|Record mode is on\.) /,
  /^Golden "[^"\n]{1,400}": Pixel test failed,/,
  /^Could not be compared against non-existent file: "/,
  // Vitest.
  /^(?:Error: )?(?:Matcher did not succeed in time\.|Snapshot mismatched$|expected any number of assertion, but got none$)/m,
  // WebdriverIO, of a page or an element of it: its values may be left out.
  /^(?:Error: )?Expect (?:\$\$?\(`[^\n]{1,2000}?\)\S{0,40}|window|mock) (?:not )?to (?:be|have|exist|match)\b/m,
  // BackstopJS, of a page that looks otherwise.
  /^Design deviation ›› /,
  // The linter of copyrights of ROS.
  /^(?:could not find copyright notice|No copyright message found\.)/,
  // The linters of ROS, run by CTest.
  /^-- run_test\.py: invoking following command in [^\n]{1,1000}\n - \S{0,400}\/ament_(?:clang_format|clang_tidy|copyright|cppcheck|cpplint|flake8|lint_cmake|mypy|pclint|pep257|pycodestyle|uncrustify|xmllint) /,
  // The assertions of the AWS CDK.
  /^(?:Error: )?(?:Expected \d{1,9} resources of type \S{1,200} but found \d|Template has \d{1,9} resources with type \S{1,200}, but none match as expected\.)/,
  OF_KATALON,
  /^Test output was different from '/,
];

/** FAIL() of Catch2 in JUnit XML, which has an element of its own for errors. */
const CATCH2_FAILED = /^FAILED:\n(?:[^\n]{0,1000}\n){0,40}?at [^\n]{1,400}$/;

/** Runners and libraries with one error for their assertions and all else: the words show which it is. */
const OF_ONE_TYPE: readonly { readonly type: RegExp; readonly says: RegExp }[] = [
  // Cypress up to version 4 named the error of an assertion that it had retried as its own.
  {
    type: /^CypressError$/,
    says: /^(?:CypressError: )?Timed out retrying(?: after [\d,._]{1,20} ?m?s)?:\s{1,10}(?:[Ee]xpected |(?:Not enough|Too many) elements found\.)/,
  },
  // Playwright for .NET.
  {
    type: /(?:^|\.)PlaywrightException$/,
    says: /^(?:[\w.]{1,100} ?: )?(?:Locator|Page|Response)(?: \w{1,20})? (?:not )?expected /m,
  },
  // ScalaTest, of a property: what was thrown for one of its values, or that it is false for them.
  {
    type: /(?:^|\.)(?:GeneratorDriven|TableDriven)PropertyCheckFailedException$/,
    says: /^(?:[\w.]{1,100}: )?TestFailedException was thrown during property evaluation\.|^[^\S\n]{0,8}Falsified after \d{1,9} successful property evaluations\.$/m,
  },
  // Mink, of an element that should exist. Its actions throw the same error, and name what they looked for otherwise.
  {
    type: /^Behat\\Mink\\Exception\\ElementNotFoundException$/,
    says: /^(?:[^\n]{1,400}: )?Element matching \w{1,40} "[^\n]{1,1000}" not found\./,
  },
  // Katalon Studio.
  { type: /\.katalon\.core\.exception\.StepFailedException$/, says: OF_KATALON },
  // Karate.
  {
    type: /\.karate(?:\.\w{1,40}){0,3}\.KarateException$/,
    says: /^(?:[\w.]{1,100}: )?(?:match failed: [A-Z]|status code was: \d|(?:\S{1,400}:\d{1,9} - )?path: \S[^\n]{0,400}, actual: |assert evaluated to false: |did not evaluate to 'true': )/,
  },
  // The verifier of Roslyn that belongs to no framework, of analyzers and fixes of code.
  {
    type: /^(?:System\.)?InvalidOperationException$/,
    says: /^(?:[\w.]{1,100} ?: )?(?:Context: [^\n]{1,400}\n){1,8}(?:[Ee]xpected |Mismatch between |items not equal\.|Sequences are not equal\b|[^\n]{1,400} (?:did not match|expected to be )\b)/,
  },
  // The helpers of Phoenix for tests, which raise what any code of Elixir does.
  {
    type: /^(?:RuntimeError|ArgumentError)$/,
    says: /^expected (?:(?:response|redirection) with status \d{3}, got: \d{3}\b|[A-Z][\w.]{0,200} (?:not )?to (?:patch|redirect)(?: to (?:nil|"[^"\n]{0,1000}"))?, but got (?:none$|a (?:patch|redirect) to ")|content-type for \w{1,40}, got: )/,
  },
  // FsCheck, of a property that does not hold, where a test framework does not know it.
  { type: /^System\.Exception$/, says: /^(?:System\.Exception ?: )?Falsifiable, after \d{1,9} tests? \(/ },
  // ApprovalTests of Java.
  { type: /^java\.lang\.Error$/, says: /^(?:java\.lang\.Error: )?Failed Approval(?:\n|$)/ },
  // Groovy of REST Assured, which may not make the error of an assertion in newer versions of Java.
  {
    type: /(?:^|\.)GroovyRuntimeException$/,
    says: /^(?:[\w.]{1,100}: )?could not access constructor: private java\.lang\.AssertionError\(/,
  },
  // What Spring Cloud Contract generates.
  { type: /(?:^|\.)IllegalStateException$/, says: /^(?:[\w.]{1,100}: )?Parsed JSON \[/ },
  // TUnit, of several in one.
  { type: /(?:^|\.)AggregateException$/, says: /^(?:[\w.]{1,100} ?: )?One or more errors occurred\. \(Expected \S/ },
  // Detox: an expectation on iOS, and an assertion of Espresso on Android.
  {
    type: /^DetoxRuntimeError$/,
    says: /^(?:DetoxRuntimeError: )?Test Failed: (?:Failed expectation: [A-Z]|'[^\n]{1,4000}' doesn't match the selected view\.|View is present in the hierarchy: )/,
  },
];

/**
 * Citrus has an error of its own for a message that is not as expected, and another one around it; Katalon Studio, Storybook, Serenity and the functional
 * tests of Grails have one around whatever was thrown, Awaitility and bUnit around the assertion that they waited for.
 */
const AROUND_ASSERTION =
  /^org\.awaitility\.core\.ConditionTimeoutException$|\.WaitForFailedException$|\.citrus(?:framework)?\.exceptions\.TestCaseFailedException$|^StorybookTestRunnerError$|\.SerenityManagedException$|^functionaltestplugin\.FunctionalTestException$|\.katalon\.core\.exception\.StepFailedException$/;

/**
 * What people throw for anything, also for a comparison of their own; ZIO's reporter writes it for each failure, and ScalaTest repeats
 * in its own what the last of several attempts has thrown.
 */
const OF_NO_CLASS =
  /^(?:java\.lang\.(?:Exception|RuntimeException|Error)|System\.Exception|Exception|org\.scalatest\.exceptions\.TestFailedDueToTimeoutException)$/;

/** JUnit 4 has such an error of its own, around another one than was expected. */
function isComparison({ found, message }: FailureFacts): boolean {
  return (
    found?.expected !== undefined && found.actual !== undefined && !message.includes('Unexpected exception, expected<')
  );
}

/** A step of Cucumber that nobody wrote, in JUnit XML, a reporter of ZIO and cocotb: nothing was checked, or nothing is said. */
const SAYS_NO_CONDITION =
  /\.{3}undefined$|^Undefined step\b|^No Exception or message provided$|^Test failed with RANDOM_SEED=\d{1,20}$/im;

/** Twister's words where it does not know why. */
const UNKNOWN = /^\s{0,10}unknown error\s{0,10}$/i;

/**
 * Whether the report itself calls a failure of unknown kind a condition that did not hold: in the schema of JUnit XML `failure` is what a test
 * checked, and `error` anything else. Runners use both for either, so that this counts only where no failure of a test is of a known kind.
 */
export function isReportedAsFailed({ element }: ReportedFailure, message: string): boolean {
  if (element !== 'failure' || message === '') return false;
  return ![NEITHER, SAYS_NO_CONDITION, UNKNOWN].some((words) => words.test(message));
}

/** JUnit 3 puts what a constructor of a test threw into a test that fails, with its stack in brackets. */
const OF_JUNIT_3 =
  /^(?:[\w.]{1,100}: )?(?:Exception in constructor|Cannot (?:instantiate|access) test case): \S{1,200} \(/;

/** The task of Ant for JUnit, of the machine of Java that ran the tests. */
const OF_ANT =
  /^(?:[\w.]{1,100}: )?(?:Forked Java VM exited abnormally|Timeout occurred)\. Please note the time in the report\b/;

/** Cucumber under Grails names an assertion of its own for a step that nobody wrote. */
const OF_CUCUMBER = /^\s{0,20}cucumber\.runtime\.\w{1,60}Exception: /;

/** clojure.test, of what was thrown in place of the value that it compares. */
const OF_CLOJURE = /^ERROR in \([^()\n]{1,400}\) \([^()\n]{1,400}:\d{1,9}\)$/m;

/** pytest fails a coroutine that it cannot run with the words of a test that gives up. */
const ASYNC_OF_PYTEST = /^(?:Failed: )?async def functions are not natively supported\b/;

/**
 * Catch2, of an expression that threw, in JUnit XML: that names the macro, and has an element of its own for errors. A macro that
 * expects an error, or none, has failed.
 */
const BY_CATCH2 = /^FAILED:\n[^\S\n]{0,8}(?!\w{0,40}THROW)\w{1,60}\( /m;

/** An error within an assertion, where a report names the assertion all the same: doctest does, Newman, and Robot Framework of all. */
function isThrownWithin({ failure, type, message, found }: FailureFacts): boolean {
  if (type === 'AssertionFailure') return looksLikeEngineError(message);
  const mayBeOfRobot = failure.dialect === 'robot' || failure.dialect === undefined;
  if (mayBeOfRobot && (type === undefined || type === 'AssertionError') && isErrorOfRobot(message)) return true;
  if (found === undefined && isOfXunitOfRobot(failure) && isNamedByRobot(lastError(message))) return true;
  if (OF_JUNIT_3.test(message) || OF_ANT.test(message) || ASYNC_OF_PYTEST.test(message) || OF_CLOJURE.test(message))
    return true;
  if (type?.endsWith('.FakeAssertionFailedError') === true && OF_CUCUMBER.test(failure.text ?? '')) return true;
  if (failure.element === 'error' && BY_CATCH2.test(message)) return true;
  return /\) THREW exception: /.test(message) && !/NOTHROW/.test(message);
}

/** What its libraries for browsers throw. */
const ERROR_OF_LIBRARY = /^Error: (?!(?:Timed out [^\n]{1,60} )?(?:waiting for )?expect\()\S/;

/** Whether Robot Framework has the name of an error in front of its words, as it does with all but assertions and general errors. */
function isNamedByRobot(message: string): boolean {
  const name = /^([A-Za-z_][\w.]{0,200}): \S/.exec(message)?.[1];
  return ERROR_OF_LIBRARY.test(message) || OF_PYTHON.test(message) || kindOfType(name) === 'exception';
}

/** Errors of Python whose names are in lower case. */
const OF_PYTHON = /^(?:error|abort|readonly|timeout|herror|gaierror): \S/;

/** Runners whose tests fail by an error that is thrown, and by nothing else: what is no assertion, was thrown. */
const OF_JAVASCRIPT: ReadonlySet<AssertionDialect> = new Set([
  'jest',
  'vitest',
  'mocha',
  'node',
  'playwright',
  'cypress',
  'ava',
]);

function isOfJavaScript(facts: FailureFacts): boolean {
  return facts.failure.dialect !== undefined && OF_JAVASCRIPT.has(facts.failure.dialect) && facts.message !== '';
}

/** Whether the tests are JavaScript, or nothing says what they are. */
function mayBeJavaScript({ failure: { dialect } }: FailureFacts): boolean {
  return dialect === undefined || dialect === 'jasmine' || dialect === 'tape' || OF_JAVASCRIPT.has(dialect);
}

function isOfLanguage(facts: FailureFacts): boolean {
  return isOfJavaScript(facts) || isOfRuby(facts) || isOfPython(facts) || isOfPowershell(facts) || isOfRobot(facts);
}

/** pytest prints the class of an error with its module: `django.core.exceptions.SynchronousOnlyOperation: …`. */
function isOfPython({ failure, message }: FailureFacts): boolean {
  return failure.dialect === 'python' && /^(?:[A-Za-z_]\w{0,100}\.){1,10}[A-Z]\w{0,100}(?::\s|$)/.test(message);
}

/** All assertions of Pester say what is expected; of several in one test each has its number in front. */
function isOfPester({ failure, message }: FailureFacts): boolean {
  return failure.dialect === 'powershell' && /^\s{0,20}(?:\[\d{1,4}\] )?Expected\b/.test(message);
}

/** Pester fails by an error that PowerShell throws: what is no assertion, was thrown by other code. */
function isOfPowershell({ failure, message }: FailureFacts): boolean {
  return failure.dialect === 'powershell' && message !== '';
}

/** Robot Framework leaves out the names of general errors: of the classes of Python in lower case it prints some. */
function isOfRobot({ failure, message }: FailureFacts): boolean {
  return failure.dialect === 'robot' && OF_PYTHON.test(message);
}

/** Ruby names what is thrown without an ending of its own: `ActiveRecord::RecordNotFound`. A converter of TAP names its class of results. */
function isOfRuby({ failure, type }: FailureFacts): boolean {
  return failure.dialect === 'ruby' && /^(?!TAP::)[A-Z]\w{0,100}(?:::[A-Z]\w{0,100}){1,8}$/.test(type?.trim() ?? '');
}

/** A report that has fields for both values has them of an assertion. */
function hasValues(failure: ReportedFailure): boolean {
  return failure.expected !== undefined && failure.actual !== undefined;
}
