import type { ReportedFailure } from '../report.js';
import { isLanguageError } from './language-errors.js';

/** Karate, of a request, and of a script of which it prints the lines, or in version 2 the place. */
const BROKEN_STEPS: readonly RegExp[] = [
  /^http call failed after \d{1,9} milliseconds for url: \S/,
  /^(?:\S{1,400}\n){0,3}(?:>>>> )?js failed:\n(?:>>>>\n|\d{2,4}: |={10}\n)/,
];

/** Karate, of a step that broke. Its assertions are read by their values. */
const OF_KARATE: readonly RegExp[] = [
  ...BROKEN_STEPS,
  // A script in a browser.
  /^(?:js eval|javascript|locator) failed (?:once|twice): ?\S/,
  // A feature or a script that it called; of its configuration in lines of their own.
  /^(?:[Dd]river config \/ start|called feature|callSingle|karate-(?:config(?:-\w{1,40})?|base|boot)\.js evaluation) failed: /,
  /^feature call loop failed at index: \d/,
  /^>> [^\n]{1,1000}\n>> [^\n]{1,400} failed\n>> \S/,
  /^scenario \[(?:run|cleanup)\] failed$/m,
  // A file or a name that is not there.
  /^not found: \S{1,1000}\.\w{1,10}(?:\s|$)/,
  /^(?:no step-definition method match found for|more than one step-definition method matched|no variable found with name|cannot find locator|no such variable|no results for xpath|unexpected 'configure' key): /,
  /^variable is null or not set:? '?\S/,
  /^not a (?:callable feature or )?js function: /,
  // What it waited for, or tried several times.
  /^(?:wait(?:Until|For\w{1,30})? (?:failed for|timeout): |too many retry attempts: \d|retry failed after \d{1,9} attempts: |failed to get reply for: )/,
  /^[^\n]{1,1000}: failed after \d{1,9} retries and \d{1,12} milliseconds$/m,
  /^(?:incomplete http request, 'url' not set|syntax error, expected '==' for match)$/m,
];

/** Whether a message is of a step of Karate that broke, which Karate passes on to JUnit as a failed assertion. */
export function isBrokenStep(message: string): boolean {
  return BROKEN_STEPS.some((words) => words.test(message));
}

/** What only a thrown error says, in reports that do not name it. */
const THROWN_WORDS: readonly RegExp[] = [
  // Cypress names the command that failed.
  /^`?cy\.\w{1,60}\(\)`? (?:failed|errored|timed out|could not|can only|cannot|only accepts|requires)\b/,
  // The machine of Java says what was null: `Cannot invoke "a.b()" because "<local1>" is null`.
  /^Cannot (?:invoke|read|assign|load|store|throw|enter)\b[^\n]{1,1000} because [^\n]{1,1000} is null$/m,
  ...OF_KARATE,
  // COM, as .NET writes its errors.
  /\(Exception from HRESULT: 0x[\dA-Fa-f]{8}\b/,
  // Katalon Studio, of a keyword that could not act.
  /^(?:(?:Unable|Failed) to|Verify) [^\n]{1,2000} \(Root cause: /,
  // A browser that is gone, in reports without the name of the error.
  /^[A-Za-z]{1,40}\.\w{1,60}: (?:net::ERR|NS_ERROR)_[A-Z_]{3,60}\b/,
  /^(?:[A-Za-z]{1,40}\.\w{1,60}: )?Target (?:page, context or browser has been closed|closed|crashed)\b/,
  // XCTest of an exception, and a simulator that lost its application.
  /^(?:[^\n]{1,400}: )?failed: caught "/,
  /^App(?:lication)? [Cc]rashed\b/,
  /^(?:\w{1,60}\.){1,10}\w{1,60} crashed in \S/,
  /^Application (?:\w{1,60}\.){1,10}\w{1,60} is not running\b/,
  // XCUITest, of an element that is not there, or of an action that it cannot do.
  /^UI Testing Failure - /,
  /^(?:No matches found for (?:Find: |first query match|(?:Elements?|Descendants|Children|Containing) )|Multiple matching elements found for <)/i,
  /^(?:No matches found for|Multiple matches found for "[^"\n]{1,400}") (?:Alert|Any|Button|Cell|CollectionView|Image|Key(?:board)?|Link|Menu(?:Item)?|NavigationBar|Other|Picker(?:Wheel)?|ScrollView|SearchField|SecureTextField|Sheet|Slider|StaticText|Switch|Tab(?:Bar|le)|Text(?:Field|View)|Toolbar|WebView|Window)\b/,
  /^Failed to (?:(?:double |two-finger )?tap|(?:long )?press|swipe \w{2,5}|pinch|rotate|click|hover over|drag|scroll|type into) "[^"\n]{1,400}" [A-Z]\w{1,40}\b/,
  /^Failed to (?:get (?:matching |refreshed )snapshots?\b|get snapshot of application |synthesize event: |scroll to visible \(by AX action\) |(?:launch|activate|terminate) (?:\w{1,60}\.){1,10}\w{1,60}:)/,
  /^Element [A-Z]\w{1,40} cannot request screenshot data because it does not exist$/m,
  /^(?:Not authorized for performing UI testing actions\.|Lost connection to the application\b|The test runner hung before establishing connection|Timed out while requesting screenshot|Test crashed with signal |Restarting after unexpected exit, crash, or test timeout in |Unable to find hit point for |Failed to find matching element\b)/,
  // A pool of connections to a database.
  /^Timeout after \d{1,9} ?ms of waiting for a connection\b/,
  // Jasmine, of an error that the test handed on; and what Angular says of a template and of what it injects.
  /^Failed: ([^\n]{1,1000})\n\s{0,8}[A-Za-z]{0,60}Error: \1/,
  /^(?:Failed: )?(?:Uncaught \(in promise\):? |Template parse errors:|Can't bind to '[^'\n]{1,200}' since it isn't a known property of |'[^'\n]{1,200}' is not a known element:|No provider for \w{1,100}!|1\. If '[^'\n]{1,200}' is an Angular component\b)/,
  // Protractor, of a page that is not one of Angular, or does not come to rest.
  /^(?:Timed out waiting for Protractor to synchronize with the page|Angular could not be found on the page|Error while (?:running testForAngular|waiting for Protractor to sync with the page))\b/,
  // Cypress, of an error of the application or of the test that no assertion has thrown.
  /^The following error originated from your (?:application|test) code, not from Cypress\b/,
  // WebdriverIO, of a command, and of a condition that it waited for.
  /^Can't call \w{1,60} on element with selector "/,
  /^waitUntil condition (?:failed with the following reason: |timed out after )/,
  // Nightwatch, of a command.
  /^Error while running (?:"\w{1,60}" command|\.\w{1,60}(?:\(\))? protocol action): /,
  /^An error occurred while running \.\w{1,60}\(\) command on </,
  // cucumber-js, of steps that are written twice or take something else, and Playwright of its process.
  /^(?:Multiple step definitions match:|function has \d{1,4} arguments, should have \d)/,
  /^Internal error: worker process exited unexpectedly\b/m,
  // Maestro.
  /^(?:Element not found|No visible element found): \S/,
  /^Unable to launch app \S/,
  // Errors of the operating system, as Python writes them.
  /^(?:[^\n]{0,300}: )?\[Errno -?\d{1,9}\] \S/m,
  // A class of error in a sentence.
  /^[A-Z]\w{1,100}(?:Exception|Error) (?:occurred|was (?:raised|thrown))\b/,
  // An error that nothing caught, as PHP prints it.
  /^(?:PHP )?Fatal error: {1,4}Uncaught \S/m,
  // pytest-xdist, of a process that ended under a test.
  /^worker '\w{1,60}' crashed while running '/,
  // pytest, of a group with one error in it.
  /^[A-Za-z_][\w.]{0,200}\([^\n]{0,4000}\) \[single exception in \w{1,100}\]$/,
  // The race detector of Go, and Qt Test and hspec of an error that nothing caught.
  /^[^\S\n]{0,40}(?:\S{1,300}\.go:\d{1,9}: )?race detected (?:during execution of test|outside of test execution)$/m,
  /^Caught unhandled exception$/m,
  /^uncaught exception: [A-Z]\w{0,100}(?:\n|$)/,
  // Reqnroll and SpecFlow, of a step that nobody wrote.
  /^No matching step definition found for one or more steps\.$/m,
  // Their container, of an object that it cannot make.
  /^(?:(?:Interface|Primitive types or structs) cannot be resolved: |Circular dependency found! )\S/,
  // Ruby and Rails, whose reports may lack the class of the error.
  /^No route matches (?:\[[A-Z]{3,10}\] "|\{)/,
  /^undefined (?:method [`'][^\n]{1,200}' for |local variable or method [`'])/,
  /^uninitialized (?:constant|class variable) \S/,
  /^wrong number of arguments \(given \d{1,4}, expected \d/,
  /^Couldn't find (?:all )?[A-Z][\w:]{0,100} (?:with|without an ID)\b/,
  /^(?:Validation failed: |Missing (?:partial|template) \S|Unable to find (?:visible |hidden )?(?:css|xpath|field|link|button|link or button|select box|option|checkbox|radio button|file field|fillable field) ["'])/,
  // clojure.test.
  /^Uncaught exception, not in assertion\.$/m,
  // CppUTest, snitch, and gleeunit.
  /^(?:[^\s:]{1,400}:\d{1,9}:? {0,4})?(?:Unexpected exception of (?:unknown type|type '[^'\n]{1,300}') was thrown|unexpected (?:std::exception|unknown exception) caught)/,
  /^panic \S{1,400}\.gleam:\d{1,9}$/m,
  // TestCafe: an error of the page, and an element that is not there.
  /^(?:\d{1,4}\) )?A JavaScript error occurred on "/m,
  /^(?:\d{1,4}\) |-- )?Error on page "[^"\n]{1,1000}":$/m,
  /^[^\S\n]{0,40}(?:\d{1,4}\) |-- )?(?:The specified selector does not match any (?:element|node) in the DOM tree\.|Cannot obtain information about the (?:node|element) because the specified selector does not match any )/m,
  // Twister of Zephyr.
  /^(?:CMake b|B)uild failure$/,
  /^\w{1,40} overflow(?: but is one of the integration platforms)?$/,
  // pg_regress, of its own processes.
  /^\(test process (?:exited with exit code \d|was terminated by (?:signal|exception) )/,
  // The C library, of memory that a program has damaged.
  /^(?:[^\s:]{1,200}: )?(?:free|realloc|malloc|calloc|munmap_chunk|malloc_consolidate)\(\): (?:invalid|corrupted|unaligned|double free|memory corruption|mismatching|unsorted)\b/m,
  /^(?:double free or corruption|corrupted (?:size vs\. prev_size|double-linked list)|\*{3} stack smashing detected \*{3})/m,
  // A loader that does not find what a program needs, and what a program says of an error that it caught itself.
  /^[^\n]{1,400}: error while loading shared libraries: \S/m,
  /^(?:EXCEPTION|Exception): \S/m,
  // Schemathesis, of a schema that it cannot use.
  /^Schema Error\n/,
  // A sanitizer of a compiler, a signal that a shell prints, and a command that a shell does not find, in a test of bats.
  /^==\d{1,9}==\s?ERROR: \w{1,40}Sanitizer: \S/m,
  /^[^\s:]{1,400}:\d{1,9}:\d{1,9}: runtime error: \S/m,
  /^(?:Segmentation fault|Bus error|Illegal instruction|Floating point exception|Aborted)(?: \(core dumped\))?$/m,
  /^[^\S\n]{0,8}#? {0,4}`[^\n]{1,2000}' failed with status 12[67]$/m,
  // What machines and runners say of a crash or of an error outside of an assertion: Check, CTest, doctest, rapid, VSTest, Karma, Julia, MATLAB.
  /\(after this point\) Received signal \d{1,3}\b/,
  /^[^\S\n]{0,10}\d{1,9}\/\d{1,9} Test {1,10}#\d{1,9}: [^\n]{1,1000}\*{3}(?:Exception: |Timeout\b|Not Run\b)/m,
  /^[^\s:(]{1,400}\(\d{1,9}\): ERROR: test case THREW exception: /m,
  /\[rapid\] panic after \d/,
  /^The active test run was aborted\. Reason: Test host process crashed\b/m,
  /^Disconnected,? because no message in \d{1,9} ms\.$/m,
  /^(?:[^\n:]{1,400}: )?Error During Test at \S/m,
  /^Error occurred in [^\n]{1,400} and it did not run to completion\.$/m,
  // EUnit and Common Test, of what is no assertion.
  /^\*\*(?:error|exit|throw):(?!\{assert)\S/m,
  // Lua and Perl.
  /^[^\s:]{1,400}:\d{1,9}: attempt to (?:index|call|compare|concatenate|perform arithmetic on|get length of) /m,
  /^Can't (?:locate (?:\S{1,400} in @INC|object method ")|call method "[^"\n]{1,200}" (?:on (?:an undefined value|unblessed reference)|without a package)|use an undefined value as )/m,
  /^[^\s:]{1,400}:\d{1,9}: module '[^'\n]{1,400}' not found:$/m,
  // Go looks for modules, and Zig and Julia of an error that nothing caught.
  /^\S{1,400}\.go:\d{1,9}:\d{1,9}: (?:no required module provides package|package \S{1,400} is not in) /m,
  /^thread \d{1,12} panic: \S/m,
  /^ERROR: LoadError: \S/m,
  // Dart, of a value of another type.
  /^type '[^'\n]{1,400}' is not a subtype of type '/m,
  /^(?:Null check operator used on a null value$|Bad state: \S|MissingPluginException\()/m,
  /^pumpAndSettle timed out$/m,
  // Databases, as psql, dbt and tSQLt print their errors.
  /^psql:[^\n:]{1,400}:\d{1,9}: (?:ERROR|FATAL): {1,4}\S/m,
  /^(?:Database|Compilation|Runtime) Error in \w{1,40} \S/m,
  /^\[[^\]\n]{1,200}\]\.\[[^\]\n]{1,400}\] failed: \(Error\) /m,
  // NUnit, of the fixture of a test, and Xcode of a process of tests.
  /^(?:(?:TestFixture|OneTime)SetUp failed in \S|No suitable constructor was found$)/m,
  /^[^\n]{1,200} \(\d{1,9}\) encountered an error \(/,
  // Pester, of a test whose set-up failed.
  /^This test should run but it did not\b/,
  // xUnit.net, of a test that it could not make; and Foundry, of the machine of Ethereum.
  /^(?:\[[\w ]{1,80}\]: )?The following constructor parameters did not have matching fixture data: /,
  /^(?:Arithmetic over\/underflow|Division or modulo by 0|Index out of bounds|EvmError: \w{1,60}|panic: (?:arithmetic|division|array|enum|memory)\b[^\n]{1,200})$/m,
  // PostgreSQL, as its drivers for Go write its errors.
  /^[^\S\n]{0,40}\S{1,300}\.go:\d{1,9}: (?:[^\n]{0,300} )?(?:pq: \S|ERROR: \S[^\n]{0,400} \(SQLSTATE \w{5}\))/m,
  // A test of Go that waited, and a test of a provider of Terraform.
  /^[^\S\n]{0,40}\S{1,300}\.go:\d{1,9}: (?:(?:timed out|timeout)(?: waiting\b|$)|Step \d{1,4}\/\d{1,4} error: Error (?:running|retrieving)\b)/m,
  // Unity, of an error that the game logged.
  /^Unhandled log message: '\[Exception\] /m,
  // SoapUI, of a script of an assertion, and of a request without a response.
  /^(?:Cancelling due to failed test step\n)?(?:<h3><b>[^<\n]{1,400}<\/b><\/h3><pre>)?(?:\[[^\n]{1,400}?\] (?:[a-z]\w{0,60}\.){1,8}[A-Z]\w{0,100}(?:Exception|Error): |Error getting response for \[)/,
  // fastlane, of a command that it ran.
  /^Exit status of command '/,
];

/** Whether a message says that an error was thrown, where the report does not name it. */
export function saysThrown(message: string): boolean {
  return isLanguageError(message) || THROWN_WORDS.some((words) => words.test(message));
}

/** What an operating system, or a server on the way, says of something that it refused, anywhere in the first line. */
const OF_SYSTEM =
  /\b(?:[Nn]o such file or directory|[Cc]onnection (?:refused|reset by peer|timed out)|[Nn]o such host is known|[Pp]ermission denied|[Nn]o space left on device|(?:connect|read|write|open|getaddrinfo) E[A-Z]{4,14}|net::ERR_[A-Z_]{3,60}|NS_ERROR_[A-Z_]{3,60})\b/;

/** How people and tools begin to say that their own means failed. A verb that looks for something may be the check itself: it is none of these. */
const OPENINGS =
  /^(?:(?:Unable|Failed|Failure) to|(?:Could not|Couldn't|Cannot|Can't|Can not)) (?:successfully )?(?:access|allocate|attach|bind|build|click|compile|connect|decode|deserialize|download|establish|execute|import|initiali[sz]e|install|instantiate|invoke|launch|listen|load|mount|navigate|open|parse|read|resolve|scroll|spawn|start|swipe|tap|upload)\b/;

/** Words of a claim: `Failed to load 3 items, expected 4`. */
const CLAIM = /\b(?:expect(?:ed|s)?|should(?:n't)?|must|actual|assert\w*|got|want(?:ed)?)\b/i;

/**
 * Whether a message without a name opens as errors do. Only where libraries name their errors, and where the report has an
 * element for failures: in other languages a test's own words for what did not hold are printed in the same way.
 */
export function opensAsError({ dialect, element }: ReportedFailure, message: string): boolean {
  if (dialect !== 'java' && (dialect !== undefined || element !== 'failure')) return false;
  const line = message.trimStart().split('\n', 1)[0]?.slice(0, 1_000) ?? '';
  if (CLAIM.test(line) || /^\S{1,400}\.\w{1,8}:\d{1,9}: /.test(line)) return false;
  return OF_SYSTEM.test(line) || OPENINGS.test(line);
}
