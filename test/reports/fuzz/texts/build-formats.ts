import * as fc from 'fast-check';
import { list, object } from '../json-shapes.js';
import { longText, name, numeric, word as oneOf } from '../odd-values.js';

/** A test of Meson in `testlog.json`. */
export const mesonTest = object({
  name: fc.oneof(name, fc.constantFrom('shop:till / opens', 'till - shop:opens', 'shop:opens')),
  stdout: fc.oneof(longText, fc.constantFrom('not ok 1 - adds\n# expected 1\n', 'Bail out! no shop\n')),
  stderr: longText,
  result: oneOf('OK', 'FAIL', 'SKIP', 'ERROR', 'TIMEOUT', 'INTERRUPT', 'EXPECTEDFAIL', 'UNEXPECTEDPASS', 'RUNNING'),
  starttime: numeric,
  duration: numeric,
  returncode: numeric,
  env: object({ PATH: name }),
  command: list(name),
});

const word = fc.constantFrom('PASS', 'FAIL', 'SKIP', 'XFAIL', 'XPASS', 'ERROR');
const program = fc.constantFrom('t/sums', 't/cart.test', 'crashes', 't/a.b/c.py');
const rest = fc.oneof(
  fc.constantFrom(
    '',
    ' 1 - adds',
    ' 2',
    ' 3 - ships # SKIP no ship',
    ' 4 # TODO later',
    ' - exited with status 1',
    ' x',
  ),
  longText.map((text) => ` ${text}`),
);
const rule = fc.nat(40).map((length) => '='.repeat(length));

/** A line of Automake's console or of its log. */
export const automakeLine = fc.oneof(
  fc.tuple(word, program, rest).map(([result, of, end]) => `${result}: ${of}${end}`),
  fc.tuple(word, program).map(([result, of]) => `${result}: ${of}\n${'='.repeat(result.length + of.length + 2)}\n`),
  fc.tuple(word, program, fc.nat(150)).map(([result, of, exit]) => `${result} ${of} (exit status: ${exit})`),
  fc
    .tuple(fc.constantFrom('TOTAL', 'PASS', 'SKIP', 'FAIL', 'ERROR'), fc.nat(5))
    .map(([of, count]) => `# ${of}: ${count}`),
  rule,
  fc.constantFrom(
    'Testsuite summary for shop 1.2',
    '======\n   shop 1.2: test-suite.log\n======',
    '.. contents:: :depth: 2',
    'make  check-TESTS',
    'make[2]: *** [Makefile:682: test-suite.log] Error 1',
    'not ok 2 - removes',
    '# expected 1',
    '1 of 3 tests failed',
    'All 3 tests passed',
    '',
  ),
);

const testFile = fc.constantFrom('t/cart.t', 't/good.t', 't/a.sql');
const verdict = fc.constantFrom(
  '',
  'ok',
  'ok  12 ms ( 0.00 usr)',
  'skipped: no network',
  '1/9 ',
  'Dubious, test returned 1 (wstat 256, 0x100)',
  'Failed 1/2 subtests ',
);

/** A line of prove. */
export const proveLine = fc.oneof(
  fc.tuple(testFile, verdict).map(([file, said]) => `${file} .. ${said}`),
  verdict,
  fc
    .tuple(fc.constantFrom('', '    '), fc.constantFrom('adds', 'sells', 'it # has'), testFile)
    .map(([margin, of, file]) => `${margin}#   Failed test '${of}'\n${margin}#   at ${file} line 5.`),
  fc.tuple(testFile, fc.nat(3)).map(([file, failed]) => `${file} (Wstat: 256 (exited 1) Tests: 9 Failed: ${failed})`),
  fc.nat(4).map((files) => `Files=${files}, Tests=20,  4 wallclock secs ( 0.09 usr)\nResult: PASS`),
  fc.constantFrom(
    '1..2',
    'ok 1 - adds',
    'not ok 2 - sells',
    'not ok 3 - adds # TODO later',
    '# Subtest: drawer',
    '    not ok 1 - adds',
    '    1..1',
    "#          got: '41'",
    "#     expected: '42'",
    '# Looks like your test exited with 255 just after 1.',
    'Test Summary Report',
    '  Failed tests:  2-4, 7',
    '  Parse errors: Bad plan.  You planned 2 tests but ran 1.',
    'All tests successful.',
    'Result: FAIL',
    'no shop',
    '',
  ),
);

/** A line of a program with Check. */
export const checkLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('P', 'F', 'E', 'S'), fc.nat(3), longText)
    .map(([letter, round, text]) => [`shop.c:${round}`, letter, 'Core', 'totals', round, ` ${text}`].join(':')),
  fc
    .tuple(fc.nat(5), fc.nat(2), fc.nat(2))
    .map(([checks, failures, errors]) => `50%: Checks: ${checks}, Failures: ${failures}, Errors: ${errors}`),
  fc.constantFrom('Running suite(s): Shop', ' Till', 'a message', 'make: *** [check] Error 1', ''),
);

const dejagnuWord = fc.constantFrom('PASS', 'FAIL', 'XPASS', 'XFAIL', 'KPASS', 'KFAIL', 'UNRESOLVED', 'UNTESTED');

/** A line of a `.sum` file of DejaGnu. */
export const dejagnuLine = fc.oneof(
  fc
    .tuple(dejagnuWord, fc.oneof(name, longText, fc.constantFrom('gcc.dg/a.c  -O2', 'b.exp: sells (timeout)')))
    .map(([of, test]) => `${of}: ${test}`),
  fc
    .tuple(
      fc.constantFrom('expected passes', 'unexpected failures', 'DejaGnu errors', 'paths in test names'),
      fc.nat(9),
    )
    .map(([of, count]) => `# of ${of}\t\t${count}`),
  longText.map((text) => `ERROR: ${text}`),
  fc.constantFrom(
    'Test run by me on Wed Jul 16 12:07:13 2014',
    '\t\t=== shop tests ===',
    'Schedule of variations:\n    unix\n    unix/-m32\n',
    'Running target unix',
    'Running /src/testsuite/b.exp ...',
    '\t\t=== shop Summary for unix ===',
    '\t\t=== shop Summary ===\n',
    'WARNING: program timed out.',
    'DUPLICATE: b.exp: sells',
    'got a INT signal, interrupted by user ',
    '',
  ),
);

/** A line of bats. */
export const batsLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('✓', '✗', '-'),
        fc.constantFrom('adds up', 'is [2]'),
        fc.constantFrom('', ' [12]', ' (skipped)'),
      )
      .map(([mark, title, behind]) => ` ${mark} ${title}${behind}`),
  },
  fc.constantFrom(
    'till.bats',
    '   (in test file till.bats, line 6)',
    '     `[ "$total" = 42 ]\' failed',
    '   adds up  1/2 ✓ adds up',
    ' ✗ waits [timeout: 1s]',
    '2 tests, 1 failure',
    '4 tests, 1 failure, 1 skipped, 1 timed out, 1 not run in 3 seconds',
    '',
  ),
);

/** A line of Meson's testlog.txt. */
export const mesonTextLine = fc.oneof(
  fc
    .tuple(
      fc.nat(4),
      fc.constantFrom('OK', 'FAIL', 'SKIP', 'TIMEOUT', 'ERROR'),
      fc.constantFrom('', ' (exit status 1)'),
    )
    .map(([at, result, detail]) => `${at}/4 shop:unit / adds   ${result}   0.03 s${detail}`),
  fc.nat(4).map((at) => `${'='.repeat(36)} ${at}/4 ${'='.repeat(37)}`),
  fc.tuple(fc.constantFrom('test', 'duration', 'result'), longText).map(([field, text]) => `${field}:  ${text}`),
  fc
    .tuple(fc.constantFrom('Ok', 'Fail', 'Expected Fail', 'SKIP'), fc.nat(9))
    .map(([of, count]) => `${of}:    ${count}`),
  fc.constantFrom(
    'Log of Meson test suite run on 2026-01-02T10:00:00',
    'result:       exit status 1',
    'result:       killed by signal 11 SIGSEGV',
    '--- command ---',
    '--- stdout ---',
    '------------ stderr ------------',
    '-------',
    '='.repeat(78),
    'not ok 1 - adds',
    'Summary of Failures:',
    '',
  ),
);

/** A line that CTest prints. */
export const ctestConsoleLine = fc.oneof(
  fc
    .tuple(
      fc.nat(4),
      fc.constantFrom('cart', 'till opens'),
      fc.constantFrom('   Passed', '***Failed', '***Exception: SegFault', '***Timeout', '***Not Run (Disabled)'),
      fc.constantFrom('  0.11 sec', ''),
    )
    .map(([at, title, verdict, time]) => `${at}/4 Test #${at}: ${title} .........${verdict}  ${time}`),
  fc.tuple(fc.nat(4), longText).map(([at, text]) => `${at}: ${text.replaceAll('\n', ' ')}`),
  fc.tuple(fc.nat(4), fc.nat(4)).map(([failed, all]) => `50% tests passed, ${failed} tests failed out of ${all}`),
  fc.constantFrom(
    'Test project /shop/build',
    '    Start 1: cart',
    'test 1',
    '1: Test command: /shop/build/cart',
    'The following tests FAILED:',
    '\t  2 - cart (Failed)',
    'No tests were found!!!',
    'a line',
    '',
  ),
);

/** A line that plenary.nvim prints. */
export const plenaryLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('Success', 'Fail', 'Pending'), longText)
    .map(([mark, text]) => `${mark}\t||\t${text.replaceAll('\n', ' ')}\t`),
  fc
    .tuple(fc.constantFrom('Success: ', 'Failed : ', 'Errors : '), fc.nat(9))
    .map(([what, count]) => `${what}\t${count}\t`),
  fc.constantFrom(
    'Scheduling: tests/cart_spec.lua',
    'Testing: \t/shop/tests/cart_spec.lua\t',
    '='.repeat(40),
    'FAILED TO LOAD FILE\t',
    '            /shop/tests/cart_spec.lua:7: no cart',
    '            stack traceback:',
    'Tests Failed. Exit: 1\t',
    '\t',
    '',
  ),
);

/** A line that GUT prints. */
export const gutLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('Failed', 'Pending', 'Risky', 'Passed'), longText)
    .map(([mark, text]) => `    [${mark}]:  ${text.replaceAll('\n', ' ')}`),
  fc.tuple(fc.constantFrom('* ', '- '), fc.constantFrom('test_adds', 'test_sums')).map(([mark, test]) => mark + test),
  fc
    .tuple(fc.constantFrom('Tests', 'Passing Tests', '  Failing', 'Failing Tests'), fc.nat(9))
    .map(([what, count]) => `${what}        ${count}`),
  fc.constantFrom(
    '---  GUT  ---',
    'GUT version:  9.6.0',
    'res://tests/test_cart.gd',
    'res://tests/test_cart.gd.Inner',
    '      at line 55',
    '= Run Summary',
    'Totals',
    '---- Totals ----',
    '---- 4 failing tests ----',
    '---- All tests passed! ----',
    '3/3 passed.',
    '',
  ),
);
