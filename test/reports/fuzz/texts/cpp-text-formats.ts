import * as fc from 'fast-check';
import { longText, name } from '../odd-values.js';

const test = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Cart.Total', 'Cart.Adds', 'All/Prices.Even/1', 'Api.Created.Tests.Passes') },
  { weight: 1, arbitrary: name.map((own) => `Cart.${own}`) },
);
const count = fc.nat(3);
const suite = fc.constantFrom('Cart', 'All/Prices', 'Typed/0, where TypeParam = int');
const time = fc.constantFrom('', ' (12 ms)', ', where GetParam() = 7', ', where GetParam() = "a (3 ms)" (1 ms)');
const word = fc.constantFrom('       OK ', '  FAILED  ', '  SKIPPED ', ' DISABLED ');
const before = fc.constantFrom('', '', '', 'half a line', '3: ', '12: ', '2026-11-27T10:00:00.0000000Z ');

const mark = fc.oneof(
  count.map((tests) => `[==========] Running ${tests} tests from 1 test suite.`),
  count.map((tests) => `[==========] ${tests} tests from 1 test case ran. (7 ms total)`),
  suite.map((title) => `[----------] 2 tests from ${title}`),
  suite.map((title) => `[----------] 2 tests from ${title} (3 ms total)`),
  fc.constantFrom(
    '[----------] Global test environment set-up.',
    '[----------] Global test environment tear-down',
    '[  FAILED  ] Cart: SetUpTestSuite or TearDownTestSuite',
  ),
  test.map((started) => `[ RUN      ] ${started}`),
  fc.tuple(word, test, time).map(([result, ended, end]) => `[${result}] ${ended}${end}`),
  fc
    .tuple(fc.constantFrom('  PASSED  ', '  FAILED  ', '  SKIPPED '), count, fc.constantFrom('.', ', listed below:'))
    .map(([result, tests, end]) => `[${result}] ${tests} tests${end}`),
);

const said = fc.constantFrom(
  'cart_test.cc:12: Failure',
  'unknown file: Failure',
  'C:\\shop\\cart_test.cc(12): error: Expected: (1) < (0), actual: 1 vs 0',
  'cart_test.cc:12: Skipped',
  'Expected equality of these values:',
  '    Which is: 7',
  '[  DEATH   ] [ RUN      ] Cart.Total',
  'Google Test trace:',
  'Running main() from gtest_main.cc',
  'Repeating all tests (iteration 1) . . .',
  'Repeating all tests (iteration 2) . . .',
  "Note: Randomizing tests' orders with a seed of 7 .",
  'Segmentation fault (core dumped)',
  "terminate called after throwing an instance of 'std::runtime_error'",
  '==12==ERROR: LeakSanitizer: detected memory leaks',
  '    #1 0x55 in Cart::Add() /shop/cart.cc:27',
  'SUMMARY: AddressSanitizer: 100 byte(s) leaked in 1 allocation(s).',
  '',
);

const ctest = fc.constantFrom(
  '    Start 3: cart',
  '3: Test command: /shop/cart',
  '1/2 Test #3: cart .............................***Failed    0.01 sec',
  '2/2 Test #12: till ............................   Passed    0.01 sec',
  '50% tests passed, 1 tests failed out of 2',
);

/** Lines of programs with GoogleTest, and of CTest. */
export const gtestLine = fc
  .tuple(
    before,
    fc.oneof({ weight: 6, arbitrary: mark }, { weight: 3, arbitrary: said }, { weight: 1, arbitrary: ctest }),
  )
  .map((parts) => parts.join(''));

/** A line of the results that Ceedling keeps. */
export const ceedlingLine = fc.oneof(
  fc.constantFrom(
    '---',
    '--- ',
    ':source:',
    ':counts: ',
    '- :message: no',
    '  :path: test',
    '  :file: test_a.c',
    ':successes:',
    ':failures:',
    ':failures: []',
    ':ignores:',
    ':counts:',
    ':stdout: []',
    ':time: 0.1',
    '  :message: |-',
    "  :message: ''",
    '    :line: 3',
  ),
  fc
    .tuple(fc.constantFrom(':total', ':passed', ':failed', ':ignored', ':line', ':unity_test_time'), fc.nat(4))
    .map(([name, count]) => `  ${name}: ${count}`),
  fc
    .tuple(fc.constantFrom('- :test: ', '  :message: ', '  :test: ', '    '), fc.string())
    .map(([name, text]) => name + text.replaceAll(/\s/g, ' ')),
);

/** A line of a program with Unity. */
export const unityLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('a.c', '../test/a.c', '..a.c', 'C:/a.c', ''),
      fc.nat(99),
      fc.constantFrom('test_a', 'TEST(Cart, Sells)', 'test_b(1, "x:y")'),
      fc.constantFrom('PASS', 'FAIL', 'IGNORE', 'INFO'),
      fc.oneof(
        fc.constantFrom('', ' (12 ms)', ': Expected 1 Was 2', ':no\t[FAILED]'),
        longText.map((text) => `: ${text}`),
      ),
    )
    .map(([file, line, test, of, rest]) => `${file}:${line}:${test}:${of}${rest}`),
  fc
    .tuple(fc.nat(9), fc.nat(3), fc.nat(3))
    .map(([tests, failed, ignored]) => `${tests} Tests ${failed} Failures ${ignored} Ignored `),
  fc.constantFrom(
    '-----------------------',
    'OK',
    'FAIL',
    'Unity test run 1 of 2',
    'TEST(Cart, Adds) PASS',
    'IGNORE_TEST(Cart, Ships)',
    '..!',
    '---- native:test_a [FAILED] Took 0.51 seconds ----',
    '',
  ),
);

/** A line of a program with Cgreen. */
export const cgreenLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('Failure', 'Exception'),
      fc.constantFrom('Till -> sells ', 'opens ', 'a -> b -> c '),
      fc.nat(99),
    )
    .map(([word, path, line]) => `cart.c:${line}: ${word}: ${path}`),
  fc
    .tuple(
      fc.constantFrom('be true', 'equal', 'not equal', 'contain string', 'be less than double', 'fit in box'),
      fc.oneof(longText, fc.constantFrom('0', '"a', 'b"', '[x] parameter in [y]')),
      longText,
    )
    .map(([constraint, actual, expected]) => `\tExpected [${actual}] to [${constraint}] [${expected}]`),
  longText.map((text) => `\t\tactual value:\t\t\t[${text}]`),
  longText.map((text) => `\t\texpected value:\t\t\t["${text}"]`),
  fc
    .tuple(fc.constantFrom('  ', 'Completed '), fc.constantFrom('cart', 'Till'), fc.nat(3), fc.nat(3))
    .map(([start, of, passes, failures]) => `${start}"${of}": ${passes} passes, ${failures} failures in 3ms.`),
  fc.constantFrom('Running "cart" (5 tests)...', 'Completed "cart": No assertions.', '  "Till": 1 skipped in 0ms.', ''),
);

/** A line of Valgrind, of one of two processes. */
export const valgrindLine = fc
  .tuple(
    fc.constantFrom('==7== ', '==8== ', ''),
    fc.constantFrom(
      'Memcheck, a memory error detector',
      'Command: ./shop --fast',
      'Invalid read of size 4',
      '   at 0x1091C6: total (shop.c:5)',
      '   by 0x4C2FB0F: malloc (vg_replace_malloc.c:381)',
      " Address 0x52 is 0 bytes after a block of size 16 alloc'd",
      '24 bytes in 1 blocks are definitely lost in loss record 1 of 3',
      '24 bytes in 1 blocks are still reachable in loss record 1 of 3',
      'Process terminating with default action of signal 11 (SIGSEGV)',
      'HEAP SUMMARY:',
      'ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)',
      'ERROR SUMMARY: 2 errors from 2 contexts (suppressed: 0 from 0)',
      '',
    ),
  )
  .map(([process, text]) => process + text);

/** A line that a program with CppUnit prints. */
export const cppunitLine = fc.oneof(
  fc.constantFrom(
    'CartTest::adds : OK',
    'CartTest::sums : assertion',
    ' : OK',
    'cart_test.cpp:12:Assertion',
    '##Failure Location unknown## : Error',
    'Test name: CartTest::sums',
    'equality assertion failed',
    '- Expected: 42',
    '- Actual  : 41',
    'Failures !!!',
    '!!!FAILURES!!!',
    'Test Results:',
    'OK (3)',
    '',
  ),
  fc
    .tuple(fc.nat(9), fc.nat(9))
    .map(([run, failed]) => `Run: ${run}   Failure total: ${failed}   Failures: ${failed}   Errors: 0`),
  fc.nat(9).map((at) => `${at}) test: CartTest::sums (F) line: ${at} cart_test.cpp`),
);
