import * as fc from 'fast-check';
import { list, object } from '../json-shapes.js';
import { longText, name, numeric, word } from '../odd-values.js';

const expectation = object({
  success: fc.oneof(fc.boolean(), fc.constant(null)),
  expectation_config: object({
    expectation_type: word('expect_column_min_to_be_between', 'expect_column_values_to_be_in_set'),
    kwargs: object({ column: name, min_value: numeric, max_value: numeric, value_set: list(name), regex: longText }),
  }),
  result: object({
    observed_value: fc.oneof(numeric, longText, list(name)),
    element_count: numeric,
    unexpected_count: numeric,
    partial_unexpected_list: list(name),
    partial_unexpected_counts: list(object({ value: name, count: numeric })),
  }),
  exception_info: object({
    raised_exception: fc.boolean(),
    exception_message: longText,
    exception_traceback: longText,
  }),
});

const validation = object({
  success: fc.boolean(),
  results: list(expectation),
  statistics: object({ evaluated_expectations: numeric, unsuccessful_expectations: numeric }),
  meta: object({ great_expectations_version: name, expectation_suite_name: name, run_id: object({ run_time: name }) }),
});

/** A validation of Great Expectations, or the result of a checkpoint. */
export const greatExpectations = fc.oneof(
  validation,
  object({
    success: fc.boolean(),
    run_results: object({ a: object({ validation_result: validation }), b: validation }),
  }),
);

/** A line of `forge test`. */
export const forgeLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('[PASS]', '[FAIL]', '[FAIL: a != b]', '[FAIL. Reason: a]', '[SKIP]'), fc.nat(3))
    .map(([mark, number]) => `${mark} test${number}(uint256) (gas: ${number})`),
  longText.map((text) => `[FAIL: ${text}]`),
  fc.nat(3).map((tests) => `Ran ${tests} tests for test/Cart.t.sol:CartTest`),
  fc
    .tuple(fc.constantFrom('Suite', 'Test'), fc.constantFrom('ok', 'FAILED'), fc.nat(3), fc.nat(3))
    .map(
      ([of, word, passed, failed]) =>
        `${of} result: ${word}. ${passed} passed; ${failed} failed; 0 skipped; finished in 1ms`,
    ),
  fc
    .tuple(fc.nat(3), fc.nat(3))
    .map(
      ([passed, failed]) =>
        `Ran 2 test suites in 1s (2s CPU time): ${passed} tests passed, ${failed} failed, 0 skipped (3 total tests)`,
    ),
  fc.constantFrom(
    'Logs:',
    'Traces:',
    'Backtrace:',
    '  at Cart.add',
    ' invariant_a() (runs: 1, calls: 1, reverts: 0)',
    'Encountered 1 failing test in test/Cart.t.sol:CartTest',
    'Encountered a total of 1 failing tests, 2 tests succeeded',
    'Error: Compiler run failed:',
    'Error (7576): Undeclared identifier.',
    '',
  ),
  longText.map((text) => `  ${text}`),
);

/** A line of Newman. */
export const newmanLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('→', '↳', '❏', '└', '□', 'Root', 'Folder'), longText)
    .map(([sign, text]) => `${sign} ${text}`),
  fc.constantFrom('200 OK, 1B, 1ms', 'errored', '404, 2kB, 1.5s').map((text) => `  GET http://shop.test/ [${text}]`),
  fc
    .tuple(
      fc.constantFrom('  ✓  ', '  √  ', '  1. ', ' 10. ', '  -  [skipped] ', '     ', '  │ ', ' 1.  Error  '),
      longText,
    )
    .map(([mark, text]) => `${mark}${text}`),
  fc
    .tuple(fc.constantFrom('iterations', 'requests', 'test-scripts', 'assertions'), fc.nat(3), fc.nat(3))
    .map(([of, executed, failed]) => `│  ${of} │   ${executed} │   ${failed} │`),
  fc.constantFrom(
    'newman',
    'Iteration 1/2',
    '  2⠄ ReferenceError in test-script',
    '  GET http://shop.test/',
    '  200 OK ★ 1ms time ★ 2B',
    '│ total run duration: 1ms │',
    ' #  failure         detail',
    '                    at assertion:1 in test-script',
    '',
  ),
);

/** A line of pg_regress, or of a difference of its results. */
export const pgRegressLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('test ', '     '),
      fc.constantFrom('till', 'tea/rum', 'a-very-long-name-of-a-test-of-the-shop'),
      fc.constantFrom(' ... ', '                 ... '),
      fc.constantFrom('ok', 'FAILED', 'failed (ignored)', 'FAILED (test process exited with exit code 2)', ''),
      fc.constantFrom('', '       12 ms', ' (0.12 sec)  (diff:0.05 sec)'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '============== running regression test queries        ==============',
    'parallel group (2 tests):  rum tea',
    ' All 3 tests passed. ',
    ' 1 of 3 tests failed, 1 of these failures ignored. ',
    '--- /shop/expected/till.out\t2026-01-02',
    '+++ /shop/results/till.out\t2026-01-02',
    '--- /shop/results/till.out\t2026-01-02',
    '*** /shop/expected/till.out\t2026-01-02',
    '***************',
    '*** 1,2 ****',
    '--- 1,3 ----',
    '@@ -1,2 +1,3 @@',
    '-     3',
    '+     2',
    '! two',
    '  (1 row)',
    '\\ No newline at end of file',
  ),
);

const boxed = fc.constantFrom('cart › adds', 'cart          0   Adds.', 'cart');

/** A line of a program with Alcotest. */
export const alcotestLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('  ', '> ', '│ '), fc.constantFrom('OK', 'PASS', 'FAIL', 'SKIP', 'TODO'), boxed, name)
    .map(([before, tag, title, more]) => `${before}[${tag}]    ${title}${before === '│ ' ? '   │' : more}`),
  fc.constantFrom(
    "Testing `shop'.",
    "This run has ID `2KIN7L9P'.",
    '└────────────────────────────────────────────┘',
    ' ────────────────────────────────────────────',
    'File "test/cart.ml", line 12, character 4:',
    'FAIL total',
    '[exception] Shop.Closed("sunday")',
    "   Expected: `42'",
    "   Received: `41'",
    '   Expected: `[1;',
    'Raised at Cart.sum in file "cart.ml", line 3, characters 2-9',
    '1 failure! in 0.1s. 3 tests run.',
    'Test Successful in 0.1s. 3 tests run.',
    '',
  ),
);

const outcome = fc.constantFrom('Pass', 'Fail', 'CompileFail', 'Skip', 'Passed');

/** A line of the tables of Apex tests. */
export const apexTextLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('CartTest.adds', 'shop.CartTest.opens', 'till'), outcome, longText, fc.nat(99))
    .map(
      ([test, of, text, time]) => `${test.padEnd(21)}${of.padEnd(13)}${text.replaceAll('\n', ' ').padEnd(42)}${time}`,
    ),
  fc.tuple(outcome, name).map(([of, text]) => ` ${of}   CartTest.adds  ${text}`),
  longText.map((text) => `${' '.repeat(34)}${text.replaceAll('\n', ' ')}`),
  fc
    .tuple(fc.constantFrom('Outcome', 'Tests Ran', 'Fail Rate', 'Failing', 'Failed'), fc.nat(120))
    .map(([fact, count]) => `${fact.padEnd(21)}${count}${fact === 'Fail Rate' ? '%' : ''}`),
  fc.constantFrom(
    '=== Test Results',
    '=== Test Summary',
    '=== Failed Tests',
    'NAME                 VALUE',
    'Outcome              Passed',
    'Outcome              Failed',
    `TEST NAME            OUTCOME      MESSAGE${' '.repeat(35)}RUNTIME (MS)`,
    'TEST NAME  CLASS BEING TESTED  OUTCOME  PERCENT  MESSAGE  RUNTIME (MS)',
    'OUTCOME  TEST NAME  RUNTIME (MS)',
    'FULLNAME       MESSAGE',
    '         Class.CartTest.adds: line 12, column 1',
    '         12 ms',
    '',
  ),
);
