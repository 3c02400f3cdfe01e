import * as fc from 'fast-check';
import { jsonText, list, nested, object } from './json-shapes.js';
import { serenity } from './serenity-format.js';
import { longText, name, numeric, word } from './odd-values.js';

const place = fc.oneof(fc.nat(200), numeric);

const apex = object({
  summary: object({
    outcome: word('Passed', 'Failed', 'Aborted'),
    testsRan: numeric,
    failing: numeric,
    testRunId: name,
  }),
  tests: list(
    object({
      MethodName: name,
      Outcome: word('Pass', 'Fail', 'CompileFail', 'Skip'),
      ApexClass: object({ Name: name, NamespacePrefix: name }),
      RunTime: numeric,
      Message: fc.oneof(
        longText,
        longText.map((text) => `System.AssertException: Assertion Failed: ${text}`),
      ),
      StackTrace: longText,
    }),
  ),
});

const unreal = object({
  succeeded: numeric,
  failed: numeric,
  notRun: numeric,
  inProcess: numeric,
  totalDuration: numeric,
  tests: list(
    object({
      testDisplayName: name,
      fullTestPath: name,
      state: word('Success', 'Fail', 'NotRun', 'InProcess', 'Skipped'),
      duration: numeric,
      entries: list(
        object({
          event: object({ type: word('Info', 'Warning', 'Error'), message: longText }),
          filename: name,
          lineNumber: place,
        }),
      ),
    }),
  ),
});

const inspecResult = object({
  status: word('passed', 'failed', 'skipped', 'error'),
  code_desc: name,
  run_time: numeric,
  message: longText,
  skip_message: longText,
  exception: name,
  backtrace: list(longText),
});
const inspec = object({
  platform: object({ name }),
  profiles: list(
    object({
      name,
      status: word('loaded', 'failed', 'skipped'),
      status_message: longText,
      controls: list(
        object({
          id: name,
          title: name,
          impact: numeric,
          results: list(inspecResult),
          source_location: object({ ref: name, line: place }),
        }),
      ),
    }),
  ),
  version: name,
});

const dbt = object({
  metadata: object({ dbt_schema_version: name, dbt_version: name }),
  results: list(
    object({
      status: word('pass', 'fail', 'warn', 'error', 'skipped', 'success'),
      unique_id: fc.oneof(
        name,
        name.map((text) => `test.shop.${text}`),
      ),
      execution_time: numeric,
      failures: numeric,
      message: longText,
      compiled_code: longText,
    }),
  ),
  elapsed_time: numeric,
});

const brunoCheck = object({
  description: name,
  lhsExpr: name,
  rhsExpr: name,
  status: word('pass', 'fail'),
  error: longText,
  expected: fc.jsonValue({ maxDepth: 2 }),
  actual: fc.jsonValue({ maxDepth: 2 }),
  stack: longText,
  errorName: name,
  isScriptError: fc.boolean(),
});
const anyJson = fc.jsonValue({ maxDepth: 2 });

/** Specs of protractor-beautiful-reporter. */
const protractor = list(
  object({
    description: fc.oneof(name, fc.constantFrom('adds|Cart', 'adds|Cart|Shop', '|', '')),
    passed: fc.oneof(fc.boolean(), anyJson),
    pending: fc.oneof(fc.boolean(), anyJson),
    os: fc.oneof(fc.constant('Linux'), anyJson),
    browser: fc.oneof(fc.constant({ name: 'chrome' }), anyJson),
    message: fc.oneof(longText, list(longText), anyJson),
    trace: fc.oneof(longText, list(longText), anyJson),
    browserLogs: fc.oneof(list(object({ message: longText })), anyJson),
    timestamp: numeric,
    duration: numeric,
  }),
);

const bruno = object({
  iterationIndex: numeric,
  summary: object({ totalAssertions: numeric, totalTests: numeric, totalRequests: numeric, failedTests: numeric }),
  results: list(
    object({
      test: object({ filename: name }),
      request: object({ method: word('GET'), url: name }),
      response: object({ status: numeric, statusText: name, responseTime: numeric }),
      error: fc.oneof(fc.constant(null), longText),
      status: word('pass', 'error', 'skipped'),
      skipped: fc.boolean(),
      runDuration: numeric,
      name,
      preRequestTestResults: list(brunoCheck),
      assertionResults: list(brunoCheck),
      testResults: list(brunoCheck),
    }),
  ),
});

const karate = nested((called) =>
  object({
    name,
    prefixedPath: fc.constant('classpath:shop/cart.feature'),
    packageQualifiedName: fc.constant('shop.cart'),
    relativePath: name,
    failedCount: numeric,
    passedCount: numeric,
    scenarioResults: list(
      object({
        name,
        line: place,
        exampleIndex: fc.oneof(fc.constant(-1), numeric),
        failed: fc.boolean(),
        error: longText,
        tags: list(fc.constantFrom('fail', 'smoke')),
        durationMillis: numeric,
        startTime: numeric,
        stepResults: list(
          object({
            step: object({ line: place, prefix: name, text: name }),
            result: object({
              status: word('passed', 'failed', 'skipped'),
              nanos: numeric,
              errorMessage: longText,
              aborted: fc.boolean(),
            }),
            hidden: fc.boolean(),
            stepLog: longText,
            embeds: list(object({ file: name, name, parts: list(object({ file: name, mime: name })) })),
            callResults: called,
          }),
        ),
      }),
    ),
  }),
);

/** Documents of platforms and of tools for data and machines, by the format's name. */
export const PLATFORM_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  apex: jsonText(apex),
  bruno: jsonText(bruno),
  dbt: jsonText(dbt),
  inspec: jsonText(inspec),
  karate: jsonText(karate),
  protractor: jsonText(protractor),
  serenity,
  unreal: jsonText(unreal),
};

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
