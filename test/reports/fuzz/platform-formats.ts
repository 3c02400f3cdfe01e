import * as fc from 'fast-check';
import { gauge, specflow, spockReports } from './texts/bdd-formats.js';
import { jenkinsJson } from './texts/jenkins-formats.js';
import { greatExpectations } from './texts/data-formats.js';
import { jsonText, list, nested, object } from './json-shapes.js';
import { phpunitJson } from './texts/phpunit-formats.js';
import { serenity } from './serenity-format.js';
import { longText, name, numeric, numericText, word } from './odd-values.js';

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

const twisterStatus = word('passed', 'failed', 'error', 'blocked', 'filtered', 'not run', 'started');
const twister = object({
  environment: object({ zephyr_version: name, run_date: name }),
  testsuites: list(
    object({
      name,
      platform: name,
      status: twisterStatus,
      reason: longText,
      log: longText,
      testcases: list(
        object({
          identifier: name,
          execution_time: fc.oneof(numeric, numericText),
          status: twisterStatus,
          reason: name,
          log: longText,
        }),
      ),
    }),
  ),
});

const exercism = object({
  version: fc.constantFrom(1, 2, 3),
  status: word('pass', 'fail', 'error'),
  message: longText,
  tests: list(object({ name, status: word('pass', 'fail', 'error'), message: longText, output: longText })),
});

const paoItem = object({ test: name, file: name, line: numeric, message: longText });
const pao = object({
  tool: word('pest', 'phpunit', 'paratest'),
  result: word('passed', 'failed'),
  tests: numeric,
  passed: numeric,
  duration_ms: numeric,
  failed: numeric,
  failures: list(paoItem),
  errors: numeric,
  error_details: list(paoItem),
});

const minitestItem = object({
  class: name,
  name,
  message: longText,
  time: numeric,
  location: name,
  type: word('error'),
});
const minitest = object({
  status: object({ code: word('Failed', 'Success', 'Passed with skipped tests') }),
  statistics: object({ total: numeric, failures: numeric, errored: numeric, skips: numeric, passed: numeric }),
  timings: object({ total_seconds: numeric }),
  fails: list(minitestItem),
  skips: list(minitestItem),
  passes: list(minitestItem),
});

const kuttlFailure = object({ text: longText, message: longText, type: name });
const kuttl = object({
  name,
  tests: numeric,
  failures: numeric,
  time: numericText,
  failure: kuttlFailure,
  testsuite: nested(
    (inner) =>
      object({
        name,
        timestamp: numericText,
        testcase: list(object({ name, time: numericText, timestamp: numericText, failure: kuttlFailure })),
        testsuite: inner,
      }),
    2,
  ).map((suite) => [suite]),
});

const pytestTest = object({
  status: word('PASS', 'FAIL', 'ERROR', 'SKIP', 'xFAIL', 'xPASS'),
  message: fc.oneof(
    longText,
    longText.map((text) => `   ${text}\nE   ${text}`),
  ),
  test_name: name,
  rerun: numericText,
});
const pytestSuite = object({ suite_name: name, tests: object({ 0: pytestTest, 1: pytestTest }) });
const pytestHtmlReporter = object({
  content: object({ suites: object({ 0: pytestSuite, 1: pytestSuite }) }),
  status: word('PASS', 'FAIL'),
  status_list: object({ fail: numericText, error: numericText }),
  total_tests: numericText,
});

const gradescope = object({
  score: numeric,
  execution_time: numeric,
  stdout_visibility: name,
  tests: list(
    object({
      name,
      number: name,
      score: fc.oneof(numeric, numericText),
      max_score: numeric,
      status: word('passed', 'failed'),
      output: fc.oneof(
        longText,
        longText.map((text) => `Test Failed: ${text}`),
      ),
      visibility: name,
      tags: list(name),
    }),
  ),
});

const lavaSuite = fc
  .array(
    fc.tuple(
      word('name', 'result', 'unit', 'measurement', 'metadata'),
      fc.oneof(longText, fc.constantFrom('pass', 'fail', "{error_msg: 'no', x: y}", "'a''b")),
    ),
    { maxLength: 12 },
  )
  .map((members) => members.map(([key, value], at) => `${at % 4 === 0 ? '- ' : '  '}${key}: ${value}`).join('\n'));
const lava = object({
  status_string: word('complete', 'incomplete', 'canceled'),
  actual_device_id: name,
  failure_comment: longText,
  start_time: numericText,
  results: object({ lava: lavaSuite, '0_dmesg': lavaSuite }),
});

/** Documents of platforms and of tools for data and machines, by the format's name. */
export const PLATFORM_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  apex: jsonText(apex),
  bruno: jsonText(bruno),
  dbt: jsonText(dbt),
  exercism: jsonText(exercism),
  gauge: jsonText(gauge),
  gradescope: jsonText(gradescope),
  'great-expectations': jsonText(greatExpectations),
  inspec: jsonText(inspec),
  'jenkins-json': jenkinsJson,
  karate: jsonText(karate),
  kuttl: jsonText(kuttl),
  lava: jsonText(lava),
  'minitest-json': jsonText(minitest),
  pao: jsonText(pao),
  'phpunit-json': phpunitJson,
  protractor: jsonText(protractor),
  'pytest-html-reporter': jsonText(pytestHtmlReporter),
  serenity,
  specflow: jsonText(specflow),
  'spock-reports': jsonText(spockReports),
  twister: jsonText(twister),
  unreal: jsonText(unreal),
};
