import { describe, it } from '@jest/globals';
import { collectRun, formatNamed, READING_LIMITS, type ReportFile } from '@clarion/reports';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';
import { readReport, sourceOf } from '../../packages/reports/test/read-report.js';
import { deeper, joined, lines, longLines, numbered, type TextOf } from './growing-texts.js';

/** Characters of a report: short ones show what takes minutes for long ones, and long ones work of nanoseconds for each pair of lines. */
const LENGTHS = [40_000, 160_000, 640_000];

type Row = readonly [format: string, what: string, textOf: TextOf];

const GOOGLETEST = '[==========] Running 1 tests from 1 test suite.\n[----------] 1 tests from Cart\n';
const RULE = '-'.repeat(58);
const CTEST = `Start testing: Mar 08 11:00 CST\n${RULE}\n`;
const CTEST_TEST = `1/1 Testing: cart\n1/1 Test: cart\nCommand: "/shop/build/cart" "Output:"\nDirectory: /shop/build\n"cart" start time: Mar 08 11:00 CST\nOutput:\n${RULE}\n`;
const CTEST_END = `<end of output>\nTest time =   0.01 sec\n${RULE}\nTest Passed.\n"cart" end time: Mar 08 11:00 CST\n"cart" time elapsed: 00:00:00\n${RULE}\n\n`;
const NODE_TEST = '✔ a (0.5ms)\n';
const NODE_TEST_COUNTS = `ℹ tests 1\nℹ suites 0\nℹ pass 0\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 57.5\n\n✖ failing tests:\n`;
const MOCHA = '  1 passing (3ms)\n\n';
const PEST = '   FAIL  Tests\\Unit\\BTest\n';
const PEST_TEST = '  ⨯ it adds one…  0.02s  ';
const PEST_REASON = `  ${'─'.repeat(60)}  \n   FAILED  Tests\\Unit\\B…   \n  no`;
const CHROME = 'Chrome Headless 120.0.0.0 (Windows 10)';
const KARMA = `${CHROME}: Executed 1 of 1 SUCCESS (1 min 2.5 secs / 0.05 secs)\n`;
const PLAYWRIGHT = '\nRunning 3 tests using 1 worker\n\n';
const ADDS_UP = '[chromium] › e2e/cart.spec.ts:7:3 › Cart › adds up';
const PHPUNIT = 'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n';
const TESTDOX = `${PHPUNIT}\nCart (Shop\\Cart)\n ✘ a\n`;
const DENO = 'running 3 tests from ./cart_test.ts\nstarts empty ... ok (518µs)\nadds up ... FAILED (10ms)\n';
const DENO_ERRORS = `${DENO}\n ERRORS \n\nadds up => ./cart_test.ts:4:6\nerror: AssertionError: Values are not equal.\n`;
const WORKER = '[chrome 120.0 linux #0-1]';
const WEBDRIVERIO = `\nExecution of 2 workers started at 2026-11-28T16:40:53.060Z\n\n${'-'.repeat(66)}\n${WORKER} Running: chrome (v120.0) on linux\n${WORKER} Session ID: s1\n${WORKER}\n${WORKER} » /test/lid.spec.js\n${WORKER} Lid\n${WORKER}    ✓ closes\n${WORKER}\n`;
const WEBDRIVERIO_END = `${WEBDRIVERIO}${WORKER} 1 passing (36ms)\n`;
const RSPEC = 'Finished in 0.25 seconds (files took 0.05 seconds to load)\n';
const RSPEC_END = `\n${RSPEC}1 example, 1 failure\n`;
const EXUNIT = 'Running ExUnit with seed: 825475, max_cases: 16\n';
const NEXTEST = '────────────\n    Starting 1 test across 1 binary\n';
const LIBTEST_STARTED = '{"type":"test","event":"started","name":';
const LIBTEST_END = '{"type":"suite","event":"failed","passed":0,"failed":1}\n';
const BUN = 'bun test v1.2.23 (cf136713)\n\nsrc/cart.test.ts:\nbun : \n';
const SUITE = "Test Suite 'CartTests' started at 2026-02-26 20:05:22.588.";
const STARTED = "Test Case '-[ShopTests.CartTests testSum]' started.";
const FAILURE = '/shop/CartTests.swift:19: error: -[ShopTests.CartTests testSum] : ';
const ISSUE = '✘ Test sums() recorded an issue at CartTests.swift:12:5: Expectation failed: (total → 41) == 42';
const XCTEST = `${SUITE}\n${STARTED}\n`;
const SERENITY =
  '<acceptance-test-run title="Sums" name="sums" result="ERROR" duration="578"><test-step result="ERROR"><description>a</description><exception>a.B:x\n';
const SERENITY_END = '</exception></test-step></acceptance-test-run>';
const UNITTEST_END = `\nF\n${'='.repeat(70)}\nFAIL: test_total (tests.test_cart.CartTest.test_total)\n${'-'.repeat(70)}\nAssertionError: 3 != 4\n\n${'-'.repeat(70)}\nRan 1 test in 0.021s\n\nFAILED (failures=1)\n`;
const TEAMCITY_END = "\n##teamcity[testIgnored name='a']\n";
const BEHAVE = 'Feature: Cart # features/cart.feature:1\n';
const BEHAVE_STEP = '    Given an empty cart  # features/steps/steps.py:2\n';
const BEHAVE_END =
  '\n0 features passed, 1 failed, 0 skipped\n1 scenarios passed, 1 failed, 0 skipped\n1 step passed, 1 failed, 0 skipped, 0 undefined\nTook 1m2.500s\n';
const CUCUMBER_END = '2 scenarios (1 failed, 1 passed)\n2 steps (1 failed, 1 passed)\n0m0.305s\n';

const POWERSHELL = `FAIL src/cart.test.js\n+ ${'~'.repeat(22)}\n~~~\n`;
const DEJAGNU = 'Test Run By ann on Wed Jul 16 12:07:13 2025\n\t\t=== gcc tests ===\nRunning a/b.exp ...\n';
const UNITY = 'test/cart_test.c:9:test_opens:PASS\n';
const PESTER = "Starting discovery in 1 files.\nRunning tests from '/shop/Cart.Tests.ps1'\nDescribing Cart\n";
const PESTER_FAILED = '  [-] pays 3ms (2ms|1ms)';
const MTP = 'Running tests from /shop/Cart.dll (net9.0|x64)\n';
const MTP_COUNTS = '  total: 1\n  failed: 1\n  succeeded: 0\n  skipped: 0\n  duration: 1s';
const CGREEN = 'Running "cart" (3 tests)...\n';
const MESON = 'Log of Meson test suite run on 2026-01-02T10:00:00\n\n';
const MESON_TITLE = `${'='.repeat(36)} 1/9 ${'='.repeat(37)}\n`;
const GUT = '---  GUT  ---\n\nres://tests/test_cart.gd\n';
const VALGRIND = '==7== Memcheck, a memory error detector\n==7== Command: ./shop\n==7== \n';
const K6 = '  █ TOTAL RESULTS\n\n';
const APEX = '=== Test Results\nTEST NAME  OUTCOME  MESSAGE  RUNTIME (MS)\n';

const GROWING: readonly Row[] = [
  ['dejagnu', 'tests of one name', lines(DEJAGNU, 'PASS: a.c (test for excess errors)')],
  ['dejagnu', 'tests', numbered(DEJAGNU, (at) => `FAIL: a${at}.c`)],
  ['dejagnu', 'errors', lines(DEJAGNU, 'ERROR: no tool')],
  [
    'dejagnu',
    'scripts and summaries',
    lines(DEJAGNU, 'Running a/b.exp ...\nPASS: a\n\t\t=== gcc Summary ===\n# of expected passes\t1'),
  ],
  ['dejagnu', 'words in a line', longLines(DEJAGNU, 'UNRESOLVED: ', 'PASS: ')],
  ['unity-text', 'tests', lines(UNITY, 'test/cart_test.c:9:test_pays:FAIL: Expected 1 Was 2')],
  ['unity-text', 'lines between tests', lines(UNITY, 'no')],
  ['unity-text', 'ends', lines(UNITY, `${'-'.repeat(23)}\n1 Tests 0 Failures 0 Ignored\nOK`)],
  ['unity-text', 'places in a line', longLines(UNITY, '', 'a.c:1:')],
  ['apex-text', 'methods', lines(APEX, 'CartTest.a Fail     System.AException: no')],
  [
    'apex-text',
    'lines of a message',
    lines(`${APEX}CartTest.a Fail     no\n`, `${' '.repeat(20)}Class.A.a: line 1, column 1`),
  ],
  ['apex-text', 'empty lines', lines(`${APEX}CartTest.a Fail     no\n`, '')],
  ['apex-text', 'failures twice', lines(`${APEX}=== Failures\nFULLNAME    MESSAGE\n`, 'CartTest.a  no')],
  [
    'apex-text',
    'summaries',
    lines(APEX, '=== Test Summary\nNAME  VALUE\nOutcome  Failed\nTests Ran  3\nFail Rate  40%'),
  ],
  ['apex-text', 'a long name', longLines(APEX, 'CartTest.', 'a')],
  ['apex-text', 'a wide table', longLines('TEST NAME  OUTCOME  MESSAGE  ', '  ', 'RUNTIME (MS)  ')],
  ['apex-text', 'blanks between columns', longLines('OUTCOME  TEST NAME  RUNTIME (MS)\n Fail   A.b\n', ' ', ' a% ')],
  ['cppunit-text', 'tests', numbered('', (at) => `CartTest::adds${at} : OK`, 'OK (3)\n')],
  ['cppunit-text', 'failures', numbered('', (at) => `a.cpp:${at}:Assertion\nTest name: A::b${at}\nno\n`)],
  ['cppunit-text', 'lines of a failure', lines('a.cpp:1:Assertion\nTest name: A::b\n', '- no')],
  ['cppunit-text', 'parts of a name', longLines('A::b : OK\nOK (3)\n', '', 'A::', ' : OK')],
  ['valgrind-text', 'errors', lines(VALGRIND, '==7== Invalid read\n==7==    at 0x1: total (shop.c:5)\n==7== ')],
  ['valgrind-text', 'frames', lines(VALGRIND, '==7==    at 0x1: total (shop.c:5)')],
  ['valgrind-text', 'processes', numbered(VALGRIND, (at) => `==${at}== Memcheck, a memory error detector`)],
  [
    'valgrind-text',
    'leaks',
    lines(
      VALGRIND,
      '==7== 24 bytes in 1 blocks are still reachable in loss record 1 of 3\n==7==    at 0x1: a (b.c:5)\n==7== ',
    ),
  ],
  ['valgrind-text', 'places in a line', longLines(VALGRIND, '==7==    at 0x1: a', ' (b.c:5')],
  ['gut-text', 'tests', numbered(GUT, (at) => `* test_${at}\n    [Failed]:  no\n      at line 5`)],
  ['gut-text', 'failures of a test', lines(`${GUT}* test_adds\n`, '    [Failed]:  no\n      at line 5')],
  ['gut-text', 'lines of a failure', lines(`${GUT}* test_adds\n    [Failed]:  no\n`, '      no')],
  ['gut-text', 'scripts', numbered(GUT, (at) => `res://a${at}.gd\n* test_adds`)],
  ['gut-text', 'parts of a script', longLines(GUT, 'res://a', '.gd')],
  ['meson-text', 'tests', numbered(MESON, () => `${MESON_TITLE}test:   a\nresult:   exit status 1\n${'='.repeat(78)}`)],
  ['meson-text', 'tests of old versions', numbered(MESON, (at) => `${at}/9 a   FAIL   0.03 s (exit status 1)`)],
  ['meson-text', 'listed failures', numbered(`${MESON}Summary of Failures:\n`, (at) => `${at}/9 a   FAIL   0.03 s`)],
  [
    'meson-text',
    'lines of a test',
    lines(`${MESON}${MESON_TITLE}${'-'.repeat(36)} stdout ${'-'.repeat(34)}\n`, 'not ok 1'),
  ],
  ['meson-text', 'counts', lines(MESON, 'Ok:   1')],
  ['meson-text', 'results in a line', longLines(MESON, '1/9 a', '  OK  0.03 s')],
  ['meson-text', 'signs in a title', longLines(MESON, '', '=')],
  ['locust-csv', 'requests', numbered('Type,Name,Request Count,Failure Count,a\n', (at) => `GET,/carts/${at},3,1,7`)],
  ['locust-csv', 'failures', lines('Method,Name,Error,Occurrences\n', "GET,/carts,KeyError('id'),3")],
  ['locust-csv', 'quotes of an error', longLines('Method,Name,Error,Occurrences\n', 'GET,/carts,A(', "'", '),3')],
  ['k6-text', 'checks', numbered(K6, (at) => `    ✗ adds ${at}\n      ↳  20% — ✓ 2 / ✗ 8`)],
  ['k6-text', 'groups', deeper(K6, (margin) => `${margin}█ carts`)],
  ['k6-text', 'checks of groups', numbered(K6, (at) => `     █ carts ${at}\n       ✓ adds`)],
  ['k6-text', 'thresholds', numbered('  █ THRESHOLDS\n', (at) => `    cart${at}\n    ✗ 'max<1' max=2s`)],
  ['k6-text', 'metrics', numbered(K6, (at) => `   ✗ cart${at}...: avg=1s`)],
  ['k6-text', 'errors', numbered(K6, (at) => `time="now" level=error msg="no ${at}\\n\\tat a" source=stacktrace`)],
  ['k6-text', 'frames', lines(`${K6}ERRO[0001] no\n`, '\tat a (b.js:1:2)')],
  ['k6-text', 'fields in a line', longLines(K6, 'ERRO[0001] no', '  source=a')],
  ['k6-text', 'escapes in a line', longLines(K6, 'time="now" level=error msg="', '\\"a')],
  ['k6-text', 'dots in a line', longLines(K6, '    a', '.', ': b')],
  ['mtp-text', 'failures', lines(MTP, 'failed Adds (19ms)\n  no\n    at A.B() in /a.cs:1')],
  ['mtp-text', 'attempts', lines(MTP, 'failed (try 2) Adds (19ms)')],
  ['mtp-text', 'tests with unknown words', lines(MTP, 'kaputt Adds (19ms)')],
  ['mtp-text', 'lines of a message', lines(`${MTP}failed Adds (19ms)\n`, '  Expected\n  Actual')],
  ['mtp-text', 'runs', lines(MTP, `failed Adds (19ms)\nTest run summary: Failed!\n${MTP_COUNTS}`)],
  ['mtp-text', 'programs that died', lines(MTP, '/shop/Cart.dll (net9.0|x64) failed (1s)\nExit code: 134')],
  ['mtp-text', 'parentheses in a line', longLines(MTP, 'failed ', ' (19ms)')],
  ['cgreen-text', 'failures', lines(CGREEN, 'a.c:12: Failure: cart -> pays\n\tExpected [a] to [equal] [b]')],
  ['cgreen-text', 'lines of a failure', lines(`${CGREEN}a.c:12: Failure: cart -> pays\n`, '\tactual value:\t[1]')],
  ['cgreen-text', 'suites', lines(CGREEN, 'Running "cart" (3 tests)...\nCompleted "cart": 3 passes in 5ms.')],
  ['cgreen-text', 'arrows in a line', longLines(CGREEN, 'a.c:12: Failure: ', 'a -> ')],
  ['pester-text', 'tests', lines(PESTER, `${PESTER_FAILED}\n   Expected 3, but got 4.`)],
  ['pester-text', 'lines of a failure', lines(`${PESTER}${PESTER_FAILED}\n`, '   12: at <ScriptBlock>, a: line 12')],
  ['pester-text', 'frames of a failure', lines(`${PESTER}${PESTER_FAILED}\n`, '   at <ScriptBlock>, a: line 12')],
  ['pester-text', 'blanks in a failure', lines(`${PESTER}${PESTER_FAILED}\n   no\n`, '', '   no')],
  ['pester-text', 'blocks within blocks', deeper(PESTER, (margin) => `${margin}Context when empty`)],
  ['pester-text', 'names without an end', lines(PESTER, '  [+] adds\nand')],
  ['pester-text', 'counts', lines(PESTER, 'Tests completed in 1s\nTests Passed: 1, Failed: 0, Skipped: 0')],
  ['pester-text', 'files that failed', numbered(PESTER, (at) => `[-] /shop/${at}.ps1 failed with:`)],
  ['pester-text', 'times in a line', longLines(PESTER, '  [+] ', ' 5ms (4ms|1ms)')],
  ['pester-text', 'reasons in a line', longLines(PESTER, '  [!] a', ' is skipped, because b', ' 1ms')],
  [
    'dotnet-text',
    'lines of a test of the terminal',
    lines('    a.cs(1): error TESTERROR: \n', '      a (1ms): Error Message: b'),
  ],
  ['dotnet-text', 'tests of the terminal', lines('', '    a.cs(1): error TESTERROR: a (1ms): b')],
  [
    'dotnet-text',
    'heads in a line',
    longLines('Test run for /a.dll (.NETCoreApp,Version=v9.0)\n', '    a', ' a', ': error TESTERROR: a (1ms)'),
  ],
  ['gtest-text', 'tests that start', lines(GOOGLETEST, '[ RUN      ] Cart.a')],
  ['gtest-text', 'failures', lines(`${GOOGLETEST}[ RUN      ] Cart.Total\n`, 'a.cc:1: Failure')],
  ['gtest-text', 'errors', lines(`${GOOGLETEST}[ RUN      ] Cart.Total\n`, 'a(1): error: ')],
  ['gtest-text', 'leaks', lines(`${GOOGLETEST}[ RUN      ] Cart.Total\n`, '==1==ERROR: LeakSanitizer: x')],
  ['gtest-text', 'words in a line', longLines(`${GOOGLETEST}[ RUN      ] Cart.Total\n`, '', 'a ')],
  [
    'ctest-console',
    'tests',
    numbered('Test project /shop\n', (at) => `${at}/9 Test #${at}: a .....***Failed  0.1 sec\nno`),
  ],
  ['ctest-console', 'attempts', lines('Test project /shop\n', '1/9 Test #1: a .....***Failed  0.1 sec')],
  ['ctest-console', 'lines of a test', lines('Test project /shop\n    Start 1: a\n1: Test command: a\n', '1: no')],
  ['ctest-console', 'runs', lines('', 'Test project /shop\n100% tests passed, 0 tests failed out of 1')],
  ['ctest-console', 'dots in a line', longLines('Test project /shop\n', '1/9 Test #1: a', ' ..', ' 0.1 sec')],
  [
    'ctest-console',
    'blanks in a list',
    longLines('1% tests passed, 1 tests failed out of 1\nThe following tests FAILED:\n', '\t1 - a', ' (a) ', 'b'),
  ],
  ['ctest-text', 'ends of output', lines(CTEST + CTEST_TEST, '<end of output>', CTEST_END)],
  ['ctest-text', 'tests', lines(CTEST, CTEST_TEST + CTEST_END)],
  ['ctest-text', 'lines of output', lines(CTEST + CTEST_TEST, 'no', CTEST_END)],
  ['ctest-text', 'lines between tests', lines(CTEST + CTEST_TEST + CTEST_END, 'no')],
  [
    'ctest-text',
    'failures of Catch2',
    lines(CTEST + CTEST_TEST, 'a.c:1: FAILED:', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  [
    'ctest-text',
    'failures of GoogleTest',
    lines(CTEST + CTEST_TEST, 'a.c:1: Failure', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  [
    'ctest-text',
    'failures of Unity',
    lines(CTEST + CTEST_TEST, 'a.c:1:a:FAIL', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  [
    'ctest-text',
    'failures of TAP',
    lines(CTEST + CTEST_TEST, 'not ok 1', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  [
    'ctest-text',
    'failures of CppUnit',
    lines(CTEST + CTEST_TEST, 'A::a : OK', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  [
    'ctest-text',
    'failures that ROS 2 runs',
    lines(CTEST + CTEST_TEST, '-- run_test.py: a:', CTEST_END.replace('Test Passed.', 'Test Failed.')),
  ],
  ['ctest-text', 'times in a line', repeating(CTEST + CTEST_TEST, '"a" end time: ', `\n${CTEST_END}`)],
  ['mocha-text', 'failures', lines(MOCHA, '  1) Cart')],
  ['mocha-text', 'tests', lines(MOCHA, '    ✔ adds')],
  ['mocha-text', 'blocks', lines(MOCHA, '  a')],
  ['mocha-text', 'frames', lines(MOCHA, '      at a (b.js:1:2)')],
  ['mocha-text', 'counts', lines(MOCHA, '  1 passing (1ms)')],
  ['mocha-text', 'numbers in a line', longLines(MOCHA, '  ', '1) ')],
  [
    'mocha-text',
    'tests, and lines behind the counts',
    joined(lines('', '    ✔ adds', '\n  1 passing (3ms)\n'), lines('', 'a')),
  ],
  ['node-test-text', 'failures', lines(NODE_TEST, '✖ a (0.5123ms)', `${NODE_TEST_COUNTS}✖ a (0.5123ms)`)],
  ['node-test-text', 'blocks', lines(NODE_TEST, '  ▶ a', `${NODE_TEST_COUNTS}  ▶ a`)],
  ['node-test-text', 'times in a line', longLines(NODE_TEST, '✔ ', '(1ms) # ', '', NODE_TEST_COUNTS)],
  ['node-test-text', 'counts', lines(NODE_TEST, 'ℹ tests 1', `${NODE_TEST_COUNTS}ℹ tests 1`)],
  ['node-test-text', 'frames', lines(NODE_TEST, '  at a (b.js:1:2)', `${NODE_TEST_COUNTS}  at a (b.js:1:2)`)],
  ['pest-text', 'tests', lines(PEST, PEST_TEST)],
  ['pest-text', 'reasons', lines(PEST, PEST_REASON)],
  ['pest-text', 'tests and reasons', joined(lines(PEST, PEST_TEST), lines('', PEST_REASON))],
  ['pest-text', 'blanks in a line', longLines(PEST, '   FAILED', ' ', 'x')],
  ['karma-text', 'counts', lines(KARMA, `${CHROME}: Executed 1 of 2 SUCCESS (0 secs / 0.05 secs)`)],
  ['karma-text', 'failures', lines(KARMA, `${CHROME} Cart adds up FAILED`)],
  ['karma-text', 'reasons', lines(`${KARMA}${CHROME} Cart adds up FAILED\n`, '\tExpected 4 to be 5.')],
  ['karma-text', 'frames', lines(`${KARMA}${CHROME} Cart adds up FAILED\n`, '\t    at <Jasmine>')],
  ['karma-text', 'browsers in a line', longLines(KARMA, '', 'Chrome 1 (', ' FAILED')],
  ['karma-text', 'versions in a line', longLines(KARMA, 'A', ' 1', ': Executed 1 of 1')],
  ['karma-text', 'errors of a browser', lines(KARMA, `${CHROME} ERROR`)],
  [
    'karma-text',
    'listed tests',
    numbered('START:\n\nFAILED TESTS:\n', (at) => `  Cart\n    ✖ adds ${at}\n    Error: no\n`),
  ],
  ['karma-text', 'lines of a listed test', lines('START:\n\nFAILED TESTS:\n  ✖ adds up\n', '  Error: no')],
  ['karma-text', 'signs in a line', longLines('START:\n\nFAILED TESTS:\n', '  ✖ a', ' (slow: 1 secs')],
  ['plenary-text', 'tests', numbered('', (at) => `Fail\t||\tcart adds ${at}\t\n            no cart`)],
  ['plenary-text', 'lines of a test', lines('Fail\t||\tcart adds\t\n', '            stack traceback:')],
  ['plenary-text', 'files', numbered('', (at) => `Scheduling: ${at}_spec.lua\nTesting: \t/shop/${at}_spec.lua\t`)],
  ['plenary-text', 'a file that is no Lua', lines('Testing: \ta\t\nFAILED TO LOAD FILE\t\n', 'no')],
  ['jest-text', 'words that PowerShell has broken', lines(POWERSHELL, 'a'.repeat(24))],
  ['jest-text', 'lines that PowerShell has broken', lines(POWERSHELL, 'a carts that is b c d ')],
  ['jest-text', 'underlines of PowerShell', lines('FAIL src/cart.test.js\n', `+ ${'~'.repeat(22)}\n~~~`)],
  ['bats-text', 'tests', numbered('', (at) => ` ✓ adds ${at}`, '2 tests, 0 failures\n')],
  ['bats-text', 'lines of a test', lines(' ✗ adds up\n', '   (in test file till.bats, line 6)')],
  ['bats-text', 'counts in a line', longLines(' ✓ adds up\n', '   a', ' 1/2')],
  ['bats-text', 'marks in a line', longLines(' ✓ adds up\n', ' - a', ' (skipped: b) [1')],
  ['karma-text', 'totals', lines(KARMA, 'TOTAL: 1 SUCCESS')],
  [
    'karma-text',
    'browsers and totals',
    joined(
      numbered('', (at) => `Chrome ${at}.0 (Linux): Executed 1 of 1 SUCCESS (1 secs / 0 secs)`),
      lines('', 'TOTAL: 1 SUCCESS'),
    ),
  ],
  ['playwright-text', 'reasons', lines(PLAYWRIGHT, `  1) ${ADDS_UP}`)],
  ['playwright-text', 'tests', lines(PLAYWRIGHT, `  ✓  1 ${ADDS_UP} (1s)`)],
  ['playwright-text', 'counts', lines(PLAYWRIGHT, '  1 failed')],
  ['playwright-text', 'steps in a line', longLines(PLAYWRIGHT, `    ${ADDS_UP}`, ' › x')],
  ['playwright-text', 'colons in a line', longLines(PLAYWRIGHT, '  ✓  1 ', 'a:')],
  ['playwright-text', 'errors', lines(PLAYWRIGHT, 'Error: x')],
  ['playwright-text', 'lines of source', lines(PLAYWRIGHT, '> 1 | x')],
  [
    'playwright-text',
    'tests in one line of a file',
    joined(
      numbered(PLAYWRIGHT, (at) => `  ${at}) ${ADDS_UP} ${at} ──────────\n\n    Error: no\n`),
      numbered('  9999 failed\n', (at) => `    ${ADDS_UP} ${at} ──────────`, '  1 passed (3s)\n'),
    ),
  ],
  ['phpunit-text', 'headings', lines(PHPUNIT, 'There was 1 failure:')],
  ['phpunit-text', 'failures', numbered(`${PHPUNIT}There were 9999 failures:\n\n`, (at) => `${at}) A::b`)],
  ['phpunit-text', 'data sets in a line', repeating(`${PHPUNIT}1) `, 'A::b with data set "')],
  ['phpunit-text', 'counts in a line', repeating(`${PHPUNIT}Tests: 1, Assertions: 1`, ', Errors: 1')],
  ['phpunit-text', 'dots', repeating(PHPUNIT, '.')],
  ['testdox', 'signs', lines(TESTDOX, ' ✘ ')],
  ['testdox', 'signs in a line', repeating(TESTDOX, ' ✘ a ')],
  ['testdox', 'words in a line', repeating(`${TESTDOX}   │ `, 'x ')],
  ['testdox', 'numbers in a line', repeating(`${TESTDOX}   │ `, ':1')],
  ['testdox', 'lines of a reason', lines(TESTDOX, '   │')],
  ['deno-text', 'failures', lines(DENO, 'adds up ... FAILED (10ms)')],
  ['deno-text', 'points in a line', longLines(DENO, '', 'a ... ', 'ok (1ms)')],
  ['deno-text', 'tests without results', lines(DENO, 'a ...')],
  ['deno-text', 'places', lines(DENO, 'adds up => ./cart_test.ts:4:6')],
  ['deno-text', 'errors', lines(DENO, 'error: a')],
  ['deno-text', 'empty lines', lines(DENO, '')],
  ['deno-text', 'failures among the errors', lines(DENO_ERRORS, 'adds up ... FAILED (10ms)')],
  ['deno-text', 'points in a line among the errors', longLines(DENO_ERRORS, '', 'a ... ', 'ok (1ms)')],
  ['deno-text', 'tests without results among the errors', lines(DENO_ERRORS, 'a ...')],
  ['deno-text', 'places among the errors', lines(DENO_ERRORS, 'adds up => ./cart_test.ts:4:6')],
  ['deno-text', 'errors of a test', lines(DENO_ERRORS, 'error: a')],
  ['deno-text', 'empty lines of an error', lines(DENO_ERRORS, '')],
  ['wdio-text', 'rules', lines(WEBDRIVERIO_END, '-'.repeat(66))],
  ['wdio-text', 'tests', lines(WEBDRIVERIO, `${WORKER}    ✓ adds`)],
  ['wdio-text', 'tests without a worker', lines(WEBDRIVERIO_END, '   ✓ adds')],
  ['wdio-text', 'failures', lines(WEBDRIVERIO_END, `${WORKER} 1) adds`)],
  ['wdio-text', 'failures without a worker', lines(WEBDRIVERIO_END, '1) adds')],
  ['wdio-text', 'counts', lines(WEBDRIVERIO_END, `${WORKER} 1 failing`)],
  ['wdio-text', 'workers in a line', longLines(WEBDRIVERIO_END, '[', 'a #0-0')],
  ['wdio-text', 'errors', lines(WEBDRIVERIO_END, '[0-0] Error: no')],
  ['rspec-text', 'brackets in a heading', repeating(`${RSPEC}  1) `, 'a (', RSPEC_END)],
  ['rspec-text', 'failures', lines(RSPEC, '  1) Cart a\n     Failure/Error: x', RSPEC_END)],
  ['rspec-text', 'levels of a tree', deeper(RSPEC, (margin) => `${margin}a`, RSPEC_END)],
  ['rspec-text', 'parts', lines(`${RSPEC}Failures:\n\n  1) a\n`, '     1.1) Failure/Error: x', RSPEC_END)],
  ['rspec-text', 'files', lines(RSPEC, 'rspec ./a_spec.rb:1 # a', RSPEC_END)],
  ['rspec-text', 'dots', repeating(RSPEC, '.', RSPEC_END)],
  ['rspec-text', 'brackets of a pending example', repeating(`${RSPEC}  a`, ' (PENDING: ', `)${RSPEC_END}`)],
  ['exunit-text', 'brackets in a heading', repeating(`${EXUNIT}  1) test `, 'a (')],
  ['exunit-text', 'headings', lines(EXUNIT, '  1) test a (A)')],
  ['exunit-text', 'tests in a line', repeating(`${EXUNIT}ATest [a.exs]\n`, '  * a ')],
  ['exunit-text', 'failures', lines(`${EXUNIT}  1) test a (A)\n     a.exs:1\n`, '     Failure #1\n     no')],
  ['exunit-text', 'dots', repeating(EXUNIT, '.')],
  ['nextest-text', 'letters in a line', repeating(NEXTEST, 'F')],
  ['nextest-text', 'brackets in a line', repeating(NEXTEST, ' [')],
  ['nextest-text', 'words in a name', repeating(`${NEXTEST}FAIL [   0.250s] `, 'a ')],
  ['nextest-text', 'words in a name behind a margin', repeating(`${NEXTEST}    FAIL [   0.250s] `, 'a ')],
  ['nextest-text', 'attempts', numbered(NEXTEST, (at) => ` TRY ${at} FAIL [   0.250s] (1/1) shop::api adds`)],
  ['cargo-text', 'tests in a line', repeating('running 1 test\n', 'test ')],
  ['cargo-text', 'points in a line', repeating('running 1 test\n', 'test a ... ')],
  ['cargo-text', 'points alone in a line', repeating('running 1 test\n', ' ... ')],
  ['cargo-text', 'results in a line', repeating('running 1 test\n', 'ok')],
  ['cargo-text', 'panics in a line', repeating('running 1 test\n', "thread '")],
  ['cargo-text', 'outputs', lines('running 1 test\n', '---- a stdout ----')],
  ['cargo-text', 'lists of failures', lines('running 1 test\n', 'failures:')],
  ['cargo-text', 'starts', lines('running 1 test\n', 'running 9 tests')],
  ['libtest', 'panics in an output', output("thread 'a' panicked at ")],
  ['libtest', 'lines of a panic', output("', \n", "thread 'a' panicked at 'x\n")],
  [
    'libtest',
    'tests that panic and never end',
    numbered('', (at) => `${LIBTEST_STARTED}"t${at}"}`, "thread 't7' panicked at src/a.rs:1:1:"),
  ],
  [
    'libtest',
    'tests that never end',
    joined(
      numbered('', (at) => `${LIBTEST_STARTED}"t${at}"}`),
      repeating('', 'x'),
    ),
  ],
  ['bun-text', 'failures', lines(BUN, '(fail) a > b [1.00ms]')],
  ['bun-text', 'lines of source', lines(BUN, '11 | a')],
  ['bun-text', 'errors', lines(BUN, 'error: a')],
  ['bun-text', 'frames', lines(BUN, '      at a (b.ts:1:2)')],
  ['bun-text', 'blocks in a line', longLines(BUN, '(fail) ', ' > a')],
  ['bun-text', 'errors between tests', lines(BUN, '# Unhandled error between tests')],
  ['xctest-text', 'letters in a message', repeating(XCTEST + FAILURE, 'a')],
  ['xctest-text', 'tests in a line', repeating(XCTEST, "Test Case '")],
  ['xctest-text', 'failures', lines(XCTEST, `${FAILURE}no`)],
  ['xctest-text', 'tests that start', lines(XCTEST, STARTED)],
  ['xctest-text', 'suites', lines(XCTEST, SUITE)],
  ['xctest-text', 'issues', lines(`${XCTEST}◇ Test run started.\n`, ISSUE)],
  ['tap', 'levels of subtests', deeper('1..1\n', (margin) => `${margin}${margin}ok 1 - a {`)],
  ['tap', 'hashes in a line', repeating('1..1\nok 1 - ', ' #')],
  ['tap', 'lines of a diagnosis', lines('1..1\nnot ok 1 - a\n', '#  x')],
  ['tap', 'subtests', lines('# Subtest: a\n', '    ok 1', 'ok 1 - a\n1..1\n')],
  ['serenity-xml', 'causes', lines(SERENITY, 'Caused by: a.B: c', SERENITY_END)],
  ['serenity-xml', 'frames in a line', repeating(`${SERENITY}[`, 'a.B.c(D.java:1), ', `]${SERENITY_END}`)],
  ['serenity-xml', 'parts of a type', repeating(SERENITY, 'a.', SERENITY_END)],
  ['serenity-xml', 'parts of a method', longLines(SERENITY, '\tat ', 'a.', '(', SERENITY_END)],
  ['unittest-text', 'tests in a line', repeating('', 'test_a (t.C) ... ', UNITTEST_END)],
  ['unittest-text', 'signs of a rule', repeating('', '=', UNITTEST_END)],
  ['unittest-text', 'brackets in a line', repeating('', ' (', UNITTEST_END)],
  ['unittest-text', 'parts of a name', repeating('a (', 'b.', UNITTEST_END)],
  ['teamcity', 'messages in a line', repeating('', '##teamcity[', TEAMCITY_END)],
  ['teamcity', 'escapes in a name', repeating("##teamcity[testStarted name='", "|'", TEAMCITY_END)],
  ['go', 'blanks in a line', printed(' ')],
  ['go', 'tabs in a line', printed('\\t')],
  [
    'behave-text',
    'lines of a reason',
    lines(
      `${BEHAVE}  Scenario: adds # features/cart.feature:6\n${BEHAVE_STEP}`,
      '      Assertion Failed: no',
      BEHAVE_END,
    ),
  ],
  [
    'behave-text',
    'names of scenarios in a reason',
    lines("FAILURE in step 'a':\nAssertion Failed: no\n", '  Scenario: a', BEHAVE_END),
  ],
  [
    'behave-text',
    'lines of a reason, and steps behind it',
    joined(
      lines(`${BEHAVE}  Scenario: adds # features/cart.feature:6\n${BEHAVE_STEP}`, '      Assertion Failed: no'),
      lines('', '    And it is closed      # None', BEHAVE_END),
    ),
  ],
  [
    'behave-text',
    'failed scenarios and their list',
    joined(
      numbered(
        BEHAVE,
        (at) => `  Scenario: adds # features/cart.feature:${at}\n${BEHAVE_STEP}      Assertion Failed: no`,
      ),
      numbered('\nFailing scenarios:\n', (at) => `  features/cart.feature:${at}  adds`, BEHAVE_END),
    ),
  ],
  [
    'cucumber-text',
    'scenarios without places',
    lines('Feature: Cart\n\n', '  Scenario: adds\n    Given a\n', CUCUMBER_END),
  ],
  [
    'cucumber-text',
    'lines of a background that failed, and scenarios behind it',
    joined(
      lines(
        'Feature: Cart # features/cart.feature:1\n\n  Background: # features/cart.feature:4\n    Given a # features/a.rb:3\n',
        '      no (RuntimeError)',
      ),
      numbered(
        '\n',
        (at) => `  Scenario: adds # features/cart.feature:${at + 9}\n    When b # features/a.rb:4\n`,
        CUCUMBER_END,
      ),
    ),
  ],
];

/** Makes the reports of a test of Rust that failed, whose output is a beginning and a part that repeats. */
function output(part: string, beginning = ''): TextOf {
  const testOf = (stdout: string): string => JSON.stringify({ type: 'test', name: 'a', event: 'failed', stdout });
  const stdoutOf = repeating(beginning, part);
  return (length) => `${LIBTEST_STARTED}"a"}\n${testOf(stdoutOf(length))}\n${LIBTEST_END}`;
}

/** Makes the reports of a test of Go that failed, whose output is a part that repeats. */
function printed(part: string): TextOf {
  const test = '"Package":"example.test/shop","Test":"TestA"';
  return repeating(`{"Action":"output",${test},"Output":"`, part, `\\n"}\n{"Action":"fail",${test}}\n`);
}

/** Makes the files of bundles whose tests have one name: the tree of the tests, and the list of those that failed. */
function bundlesOf(count: number): readonly string[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const child = { name: 'a()', nodeType: 'Test Case', result: 'Failed' };
  const suite = { name: 'CartTests', nodeType: 'Test Suite', children: [child] };
  const testNodes = numbers.map((at) => ({ name: `Bundle${at}`, nodeType: 'Unit test bundle', children: [suite] }));
  const testFailures = numbers.map((at) => ({
    targetName: `Other${at}`,
    testName: 'a()',
    testIdentifierString: 'CartTests/a()',
    failureText: 'no',
  }));
  const summary = { title: 'Test - Shop', result: 'Failed', totalTestCount: count, passedTests: 0, failedTests: count };
  return [
    { devices: [], testNodes },
    { ...summary, testFailures },
  ].map((file) => JSON.stringify(file));
}

async function* filesOf(texts: readonly string[]): AsyncGenerator<ReportFile> {
  for (const [index, text] of texts.entries())
    yield await Promise.resolve({ name: `${index}.json`, source: sourceOf(text) });
}

describe('the time in which a report is read', () => {
  it.each(GROWING)('grows as the text does: %s with many %s', async (name, _what, textOf) => {
    const format = formatNamed(name);
    if (format === undefined) throw new Error(`There is no format ${name}`);
    await expectLinearTime((text) => readReport(format, text), textOf, LENGTHS);
  });

  it('grows as the text does: xcresult with many bundles whose tests have one name', async () => {
    const read = async (texts: readonly string[]): Promise<void> => {
      await collectRun(filesOf(texts), { limits: READING_LIMITS }, (test) => test);
    };
    await expectLinearTime(read, bundlesOf, [500, 2_000, 8_000]);
  });
});
