import * as fc from 'fast-check';
import { name, word } from '../odd-values.js';

const pytestNodeid = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a/test_a.py::test_a', 'a/test_a.py::TestA::test_b[1-a b]', 'b/test_b.py::test_a'),
  },
  { weight: 1, arbitrary: name.map((test) => `a/test_a.py::${test}`) },
);
const pytestWord = fc.constantFrom(
  'PASSED',
  'FAILED',
  'ERROR',
  'SKIPPED (no)',
  'XFAIL',
  'XPASS',
  'RERUN',
  'SUBFAILED(i=1)',
);
const pytestCount = fc.constantFrom(
  'failed',
  'passed',
  'skipped',
  'xfailed',
  'errors',
  'rerun',
  'warnings',
  'deselected',
);

/** Lines of pytest and of what it is run by. */
export const pytestLine = fc.oneof(
  fc
    .tuple(pytestNodeid, pytestWord, fc.constantFrom('', ' [ 50%]'))
    .map(([test, word, end]) => `${test} ${word}${end}`),
  fc.tuple(pytestWord, pytestNodeid).map(([word, test]) => `[gw0] [ 50%] ${word} ${test} `),
  fc.tuple(pytestWord, pytestNodeid, name).map(([word, test, said]) => `${word} ${test} - ${said}`),
  fc
    .constantFrom(
      'test_a',
      'TestA.test_b[1-a b]',
      'ERROR at setup of test_a',
      'ERROR collecting a/test_a.py',
      'test_a (i=1)',
    )
    .map((title) => `____ ${title} ____`),
  fc
    .constantFrom(
      'test session starts',
      'FAILURES',
      'ERRORS',
      'PASSES',
      'short test summary info',
      'slowest 3 durations',
    )
    .map((title) => `==== ${title} ====`),
  fc
    .array(fc.tuple(fc.nat(3), pytestCount), { minLength: 1, maxLength: 4 })
    .map((counts) => `=== ${counts.map((count) => count.join(' ')).join(', ')} in 0.12s ===`),
  fc.constantFrom(
    'a/test_a.py ..F.E [ 50%]',
    '---- Captured stdout call ----',
    '>   assert 1 == 2',
    'E   assert 1 == 2',
    'a/test_a.py:3: AssertionError',
    '_ _ _ _ _ _ _ _',
    '!!!! KeyboardInterrupt !!!!',
    'INTERNALERROR> RuntimeError: no',
    'FAILED',
    '0.12s call a/test_a.py::test_a',
    'ERROR: not found: a/test_a.py',
    '',
  ),
);

const dartSaid = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'loading test/a_test.dart',
      'test/a_test.dart: A adds',
      'adds',
      'adds [E]',
      '(tearDownAll)',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('All tests passed!', 'Some tests failed.', 'No tests ran.') },
  { weight: 1, arbitrary: name },
);

/** Lines of Dart and Flutter. */
export const dartLine = fc.oneof(
  fc
    .tuple(fc.nat(4), fc.nat(3), fc.nat(3), dartSaid, fc.constantFrom('', '\r00:01 +1: adds'))
    .map(([passed, skipped, failed, said, again]) => `00:01 +${passed} ~${skipped} -${failed}: ${said}${again}`),
  fc.constantFrom(
    '  Expected: <4>',
    '    Actual: <3>',
    '  package:matcher  expect',
    '  test/a_test.dart 3:7  main.<fn>',
    '  Skip: later',
    '  Test failed. See exception logs above.',
    '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════',
    'The following TestFailure was thrown running a test:',
    'The test description was:',
    '════════════════════════',
    '',
  ),
);

const unittestName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'test_a (a.C.test_a)',
      'test_a (a.C)',
      'test_b (a.C)',
      "test_b (a.C) [part] (i='1')",
      'setUpClass (a.D)',
      'a.test_a (unittest.loader._FailedTest.a.test_a)',
      'a.test_c',
    ),
  },
  { weight: 1, arbitrary: name.map((test) => `${test} (a.C)`) },
);
const unittestWord = fc.constantFrom(
  'ok',
  'FAIL',
  'ERROR',
  "skipped 'no'",
  'expected failure',
  'unexpected success',
  'ok (0.012s)',
  'SKIP: no',
);
const unittestCount = fc.constantFrom(
  'failures',
  'errors',
  'skipped',
  'expected failures',
  'unexpected successes',
  'TIMEOUT',
);

/** Lines of unittest and of what it is run by. */
export const unittestLine = fc.oneof(
  fc.tuple(unittestName, unittestWord).map(([test, word]) => `${test} ... ${word}`),
  fc.tuple(unittestName, name).map(([test, said]) => `${test} ... ${said}`),
  fc.tuple(name, unittestWord).map(([said, word]) => `${said} ... ${word}`),
  unittestName,
  unittestWord,
  fc
    .tuple(fc.constantFrom('FAIL', 'ERROR', 'UNEXPECTED SUCCESS', 'FAIL [0.001s]'), unittestName)
    .map(([word, test]) => `${'='.repeat(70)}\n${word}: ${test}\n${'-'.repeat(70)}`),
  fc.nat(9).map((count) => `${'-'.repeat(70)}\nRan ${count} tests in 0.012s\n`),
  fc
    .tuple(
      fc.constantFrom('OK', 'FAILED', 'NO TESTS RAN'),
      fc.array(fc.tuple(unittestCount, fc.nat(3)), { maxLength: 3 }),
    )
    .map(([word, counts]) =>
      counts.length === 0 ? word : `${word} (${counts.map((count) => count.join('=')).join(', ')})`,
    ),
  fc.constantFrom(
    '..F.Esxu',
    '='.repeat(70),
    '-'.repeat(70),
    'Traceback (most recent call last):',
    '  File "/a/a.py", line 3, in test_a',
    'AssertionError: 1 != 2',
    'During handling of the above exception, another exception occurred:',
    'Stdout:',
    'Slowest test durations',
    '0.012s     test_a (a.C)',
    'Found 3 test(s).',
    '',
  ),
);

const exunitName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('test a', 'doctest A.b/1 (1)') },
  { weight: 1, arbitrary: name },
);
const exunitEnd = fc.constantFrom('', ' (0.00ms)', ' (12.5ms)', ' (skipped)', ' (excluded)');

/** Lines of ExUnit and Mix. */
export const exunitLine = fc.oneof(
  fc.tuple(fc.nat(120), exunitName).map(([number, test]) => `${String(number).padStart(3)}) ${test} (ATest)`),
  fc.constantFrom(
    '  0) ATest: failure on setup_all callback, all tests have been invalidated',
    '     test/a_test.exs:3',
    '     Parameters: %{a: 1}',
    '     Assertion with == failed',
    '     ** (RuntimeError) no',
    '     code:  assert 1 == 2',
    '     left:  1',
    '     right: 2',
    '     stacktrace:',
    '       test/a_test.exs:4: (test)',
    '     Failure #1',
    '     The following output was logged:',
    '     ',
    '',
    '..*?.',
  ),
  fc.constantFrom('ATest [test/a_test.exs]', 'ATest', '==> shop', 'Running ExUnit with seed: 1, max_cases: 2'),
  fc
    .tuple(exunitName, exunitEnd, fc.constantFrom('', ' [L#3]'))
    .map(([test, end, line]) => `  * ${test}${line}\r  * ${test}${end}${line}`),
  fc.constantFrom(
    'Finished in 0.3 seconds (0.1s async, 0.2s sync)',
    'Finished in 0.03 seconds',
    'Randomized with seed 1',
    'Coverage test failed, threshold not met:',
    'The --only option was given to "mix test" but no test was executed',
    '== Compilation error in file test/a_test.exs ==',
    '** (CompileError) test/a_test.exs:3: no',
    '** (Mix) no',
    '    error: no',
  ),
  fc
    .tuple(fc.nat(5), fc.nat(3), fc.nat(2), fc.nat(2))
    .map(
      ([tests, failures, invalid, skipped]) =>
        `${tests} tests, ${failures} failures, ${invalid} invalid, ${skipped} skipped`,
    ),
);

const xctestName = fc.constantFrom('-[ShopTests.CartTests testA]', 'CartTests.testA', 'CartTests.testB()');
const seconds = fc.constantFrom('(0.001 seconds).', '(0.001 seconds)', "on 'clone 1' (0.1 seconds)");

/** Lines of XCTest and of Swift Testing. */
export const xctestLine = fc.oneof(
  fc
    .tuple(
      xctestName,
      fc.constantFrom('', 'printed'),
      fc.constantFrom('', ' (Iteration 1 of 3)', ' (Iteration 2 of 3)'),
    )
    .map(([test, before, iteration]) => `${before}Test Case '${test}' started${iteration}.`),
  fc
    .tuple(xctestName, word('passed', 'failed', 'skipped'), seconds)
    .map(([test, end, time]) => `Test Case '${test}' ${end} ${time}`),
  fc
    .tuple(
      fc.constantFrom('/a/A.swift:3', '<unknown>:0'),
      fc.constantFrom(' error:', ''),
      xctestName,
      fc.oneof(fc.constantFrom('XCTAssertEqual failed: ("1") is not equal to ("2") - no', 'Test skipped - no'), name),
    )
    .map(([place, error, test, message]) => `${place}:${error} ${test} : ${message}`),
  fc
    .tuple(fc.constantFrom('All tests', 'CartTests'), word('started', 'passed', 'failed'))
    .map(([suite, state]) => `Test Suite '${suite}' ${state} at 2026-02-26 20:05:22.588`),
  fc
    .tuple(fc.nat(4), fc.nat(3))
    .map(
      ([tests, failures]) =>
        `\t Executed ${tests} tests, with ${failures} failures (0 unexpected) in 0.1 (0.1) seconds`,
    ),
  fc.constantFrom(
    '** TEST FAILED **',
    '** TEST SUCCEEDED **',
    'error: Exited with unexpected signal code 5',
    'A.swift:3: Fatal error: no',
    'Restarting after unexpected exit, crash, or test timeout in CartTests.testA(); summary will include totals from previous launches.',
    '    t =     0.00s Start Test',
    'a line',
    '',
  ),
  fc.constantFrom(
    '◇ Test run started.',
    '✘ Test a() recorded an issue at A.swift:12:5: Expectation failed: (1 → 1) == 2',
    '↳ a comment',
    '✘ Test a() failed after 0.001 seconds with 1 issue.',
    '✔ Test "b" passed after 0.001 seconds.',
    '➜ Test c() skipped: "no"',
    '✔ Test run with 2 tests in 1 suite passed after 0.001 seconds.',
    '✘ Test run with 2 tests failed after 0.001 seconds with 1 issue.',
  ),
);

const rspecName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Cart adds', 'Cart#total is a sum', 'Shop at night is open') },
  { weight: 1, arbitrary: name },
);
const rspecCount = fc.nat(3);

/** Lines of RSpec and of what it is run by. */
export const rspecLine = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 12 }), rspecName).map(([number, test]) => `  ${number}) ${test}`),
  fc
    .tuple(
      fc.constantFrom('     ', '      ', ''),
      fc.constantFrom(
        'Failure/Error: expect(1).to eq(2)',
        'Failure/Error:',
        '  expected: 2',
        '       got: 1',
        'Db::Error:',
        'Got 2 failures:',
        '1.1) Failure/Error: a',
        '# ./spec/a_spec.rb:3:in `a`',
        '# not yet',
        "Expected pending 'a' to fail. No error was raised.",
      ),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('', '.', 'F', '*'),
      fc.nat(3),
      fc.constantFrom('Cart', '#total', 'adds', 'is open'),
      fc.constantFrom('', ' (FAILED - 1)', ' (PENDING: a)'),
    )
    .map(([front, level, text, mark]) => `${front}${'  '.repeat(level)}${text}${mark}`),
  fc
    .tuple(fc.constantFrom('./spec/a_spec.rb:3', "'./spec/a_spec.rb[1:2]'"), rspecName)
    .map(([place, test]) => `rspec ${place} # ${test}`),
  fc
    .tuple(rspecCount, rspecCount, rspecCount, rspecCount)
    .map(
      ([total, failed, pending, errors]) =>
        `${total} examples, ${failed} failures, ${pending} pending, ${errors} errors occurred outside of examples`,
    ),
  fc.constantFrom(
    'Failures:',
    'Pending:',
    'Failed examples:',
    'Finished in 0.1 seconds (files took 0.2 seconds to load)',
    'An error occurred while loading ./spec/a_spec.rb.',
    '1st Try error in ./spec/a_spec.rb:3:',
    'RSpec::Retry: 2nd try ./spec/a_spec.rb:3',
    'Top 3 slowest examples (1 seconds, 9% of total time):',
    '    0.5 seconds ./spec/a_spec.rb:3',
    'Randomized with seed 1',
    'Tests Failed',
    '.F*',
    '',
  ),
);

const ctestName = fc.constantFrom('cart', 'cart.sum', 'a "b"');

/** A line of CTest's log. */
export const ctestLine = fc.oneof(
  fc.tuple(fc.nat(3), ctestName).map(([number, test]) => `${number}/3 Testing: ${test}`),
  fc
    .tuple(
      ctestName,
      fc.constantFrom('start time: Mar 08', 'start time: ', 'end time: Mar 08', 'time elapsed: 00:00:00'),
    )
    .map(([test, said]) => `"${test}" ${said}`),
  fc.constantFrom(
    'Start testing: Mar 08 11:00 CST',
    'End testing: Mar 08 11:02 CST',
    'Unable to find executable: a',
    'Output:',
    '----------------------------------------------------------',
    '<end of output>',
    'Test time =   0.01 sec',
    'Test Passed.',
    'Test Failed.',
    'Test Fail Reason:',
    '[==========] Running 1 test from 1 test suite.',
    '[ RUN      ] Cart.Sums',
    '[  FAILED  ] Cart.Sums (0 ms)',
    '',
  ),
);

const jestTitle = fc.constantFrom(
  'Cart › adds',
  'Cart › with › sums',
  'Test suite failed to run',
  'Console',
  '›',
  'adds',
);

/** Lines of Jest. */
export const jestLine = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('PASS', 'FAIL', ' FAIL ', 'npx : FAIL'), fc.constantFrom('', ' api ', 'web '), fc.nat(3))
      .map(([word, project, file]) => `${word} ${project}src/cart${file}.test.js`),
  },
  { weight: 4, arbitrary: jestTitle.map((title) => `  ● ${title}`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('✓', '✕', '×', '○', '✎', ''),
        fc.constantFrom('adds', 'Cart', 'skipped 3 tests', 'todo b'),
      )
      .map(([depth, sign, text]) => `${'  '.repeat(depth)}${sign === '' ? '' : `${sign} `}${text}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '    expect(received).toBe(expected)',
      '    Expected: 1',
      '    Received: 2',
      '    > 2 |   expect(1).toBe(2);',
      '      at Object.toBe (src/cart.test.js:2:17)',
      '  console.log src/cart.js:3',
      'Summary of all failing tests',
      '    + CategoryInfo          : NotSpecified: (FAIL) [], RemoteException',
      'Jest: "global" coverage threshold for lines (80%) not met: 7%',
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('Tests:      ', 'Test Suites:'), fc.nat(3), fc.nat(3))
      .map(([what, failed, passed]) => `${what} ${failed} failed, ${passed} passed, ${failed + passed} total`),
  },
  { weight: 1, arbitrary: fc.constantFrom('Time:        1.5 s', 'Time: 2s', 'Snapshots:   0 total') },
);

const vitestPath = fc.constantFrom('src/cart.test.ts', '|api| src/cart.test.ts', 'src/till.test.js');
const vitestTitle = fc.constantFrom('Cart > adds', 'Cart > with > sums (retry x1)', 'adds 5ms', '>');

/** Lines of Vitest. */
export const vitestLine = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(vitestPath, vitestTitle).map(([path, title]) => ` FAIL  ${path} > ${title}`) },
  { weight: 2, arbitrary: vitestPath.map((path) => ` FAIL  ${path} [ ${path} ]`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(' ', '   '), fc.constantFrom('✓', '×', '❯', '↓'), vitestPath, vitestTitle)
      .map(([margin, sign, path, title]) => `${margin}${sign} ${path} > ${title}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('✓', '❯'), vitestPath, fc.nat(4))
      .map(([sign, path, count]) => ` ${sign} ${path} (${count} tests | ${count} failed) 12ms`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' RUN  v3.2.4 /shop',
      '⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯',
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 6 ⎯⎯⎯⎯⎯⎯⎯',
      '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯',
      '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/8]⎯',
      '   × Cart > adds 11ms',
      '     → expected 2 to be 3',
      'AssertionError: expected 2 to be 3',
      ' ❯ src/cart.test.ts:4:59',
      '      4|   expect(2).toBe(3);',
      '     Errors  1 error',
      '      Tests  no tests',
      '   Duration  1.92s (transform 62ms)',
      'ERROR: Coverage for lines (50%) does not meet global threshold (80%)',
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(' Test Files', '      Tests'), fc.nat(3), fc.nat(3))
      .map(([what, failed, passed]) => `${what}  ${failed} failed | ${passed} passed (${failed + passed})`),
  },
);
