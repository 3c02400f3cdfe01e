import * as fc from 'fast-check';
import { jsonText, list, object } from './json-shapes.js';
import { longText, name, numeric, numericText, word } from './odd-values.js';

const instant = fc.oneof(numericText, numeric, fc.constant('2026-11-20T20:33:53.123Z'));
const flag = fc.boolean();
/** Values beside an assertion: of any type, or printed. */
const operand = fc.oneof(fc.jsonValue({ maxDepth: 3 }), longText);

const expectation = object({
  matcherName: word('toBe', 'toEqual', ''),
  message: longText,
  stack: longText,
  passed: flag,
  expected: operand,
  actual: operand,
});
const jasmineSpec = object({
  id: word('spec0', 'spec1', 'spec2'),
  description: name,
  fullName: name,
  parentSuiteId: word('suite0', 'suite1'),
  filename: name,
  failedExpectations: list(expectation, 2),
  pendingReason: longText,
  duration: numeric,
  status: word('passed', 'failed', 'pending', 'excluded'),
});
const jasmineSuite = object({
  id: word('suite0', 'suite1'),
  description: name,
  fullName: name,
  parentSuiteId: word('suite0', 'suite1'),
  failedExpectations: list(expectation, 2),
  status: word('passed', 'failed', 'finished'),
  specs: list(jasmineSpec),
});
const jasmine = fc.oneof(
  object({ suite0: jasmineSuite, suite1: jasmineSuite }),
  object({
    started: object({ totalSpecsDefined: numeric }),
    suites: list(jasmineSuite),
    specs: list(jasmineSpec),
    done: object({ overallStatus: word('passed', 'failed', 'incomplete'), failedExpectations: list(expectation, 2) }),
  }),
);

const karmaSpec = object({
  fullName: name,
  description: name,
  suite: list(name),
  log: list(longText),
  skipped: flag,
  success: flag,
  time: numeric,
  executedExpectationsCount: numeric,
  assertionErrors: list(object({ name, message: longText, expected: operand, actual: operand }), 2),
});
const karmaBrowser = object({
  name,
  fullName: name,
  lastResult: object({ startTime: instant, total: numeric, failed: numeric, error: flag, disconnected: flag }),
});
const karmaSummary = object({ success: numeric, failed: numeric, error: flag, exitCode: numeric });
const karmaResult = object({ log: list(longText), time: numeric, status: word('PASSED', 'FAILED', 'SKIPPED') });
const karma = fc.oneof(
  object({
    browsers: object({ a: karmaBrowser, b: karmaBrowser }),
    result: object({ a: list(karmaSpec), b: list(karmaSpec) }),
    summary: karmaSummary,
  }),
  object({
    summary: karmaSummary,
    browsers: list(object({ browser: karmaBrowser, errors: list(longText), results: list(karmaSpec) })),
  }),
  object({
    __BROWSER_ERRORS__: list(longText),
    a: object({ b: karmaResult, status: object({ c: karmaResult }) }),
  }),
);

const wdioError = object({ name, message: longText, stack: longText, type: name });
const wdioEntry = object({
  name,
  title: name,
  duration: numeric,
  state: word('passed', 'failed', 'skipped', 'pending'),
  error: fc.oneof(fc.constant(undefined), fc.constant({}), wdioError),
});
const webdriverio = object({
  start: instant,
  end: instant,
  capabilities: fc.oneof(object({ browserName: name }), list(object({ browserName: name }))),
  suites: list(object({ name, start: instant, sessionId: name, tests: list(wdioEntry), hooks: list(wdioEntry) })),
  specs: list(name),
  state: object({ passed: numeric, failed: numeric, skipped: numeric }),
});

const testcafe = object({
  startTime: instant,
  endTime: instant,
  userAgents: list(name),
  passed: numeric,
  total: numeric,
  fixtures: list(
    object({
      name,
      path: name,
      tests: list(
        object({
          name,
          meta: object({ a: name }),
          errs: list(longText),
          durationMs: numeric,
          unstable: flag,
          screenshotPath: name,
          skipped: flag,
        }),
      ),
    }),
  ),
});

const execution = object({
  id: word('a', 'b', 'c'),
  scope: name,
  name,
  identifier: name,
  location: fc.oneof(name, fc.constant('a.js:1:2')),
  file_name: name,
  result: word('passed', 'failed', 'skipped', 'pending', 'unknown'),
  failure_reason: longText,
  failure_expanded: list(object({ expanded: list(longText), backtrace: list(longText) }), 2),
  history: object({
    section: word('top'),
    start_at: numeric,
    end_at: numeric,
    duration: numeric,
    children: list(name),
  }),
  tags: object({ a: name }),
});
const buildkite = fc.oneof(
  object({
    format: word('json'),
    run_env: object({
      key: name,
      url: name,
      branch: name,
      commit_sha: name,
      test_runner: word('jest', 'mocha', 'rspec'),
    }),
    tags: object({ a: name }),
    data: list(execution),
  }),
  list(execution),
);

const nightwatchResult = object({
  assertions: list(object({ name, message: longText, stackTrace: longText, failure: fc.oneof(longText, flag) })),
  passed: numeric,
  failed: numeric,
  errors: numeric,
  skipped: numeric,
  status: word('pass', 'fail', 'skip'),
  stackTrace: longText,
  timeMs: numeric,
  lastError: object({ name, message: longText, code: word('ERR_ASSERTION', ''), expected: operand, actual: operand }),
});
const nightwatchModule = object({
  name,
  modulePath: name,
  testEnv: name,
  completed: object({ a: nightwatchResult, b: nightwatchResult }),
  completedSections: object({ __before_hook: nightwatchResult, a: nightwatchResult }),
  skipped: list(name),
  skippedByUser: list(name),
  failedCount: numeric,
  errorsCount: numeric,
  status: word('pass', 'fail'),
  startTimestamp: instant,
});
const nightwatch = fc.oneof(
  object({ report: nightwatchModule, name }),
  object({ modules: object({ a: nightwatchModule }), modulesWithEnv: object({ a: object({ a: nightwatchModule }) }) }),
);

const cypressError = object({
  name: word('AssertionError', 'CypressError', 'TypeError'),
  message: longText,
  stack: longText,
  codeFrame: object({ line: numeric, column: numeric, relativeFile: name, frame: longText }),
});
const cypressTest = object({
  title: fc.oneof(list(name), name),
  state: word('passed', 'failed', 'pending', 'skipped'),
  displayError: longText,
  duration: numeric,
  attempts: list(
    object({
      state: word('passed', 'failed'),
      error: cypressError,
      duration: numeric,
      startedAt: instant,
      screenshots: list(object({ name, path: name }), 2),
    }),
    2,
  ),
});
const cypress = fc.oneof(
  object({ status: word('failed', 'finished'), failures: numeric, message: longText }),
  object({
    startedTestsAt: instant,
    totalTests: numeric,
    totalFailed: numeric,
    totalDuration: numeric,
    runs: list(object({ error: longText, tests: list(cypressTest), spec: object({ relative: name, name }) }), 3),
    browserName: name,
    cypressVersion: name,
  }),
);

/** Documents of the JSON reporters of JavaScript runners that are not built on Mocha or Jest, by the format's name. */
export const JAVASCRIPT_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  cypress: jsonText(cypress),
  jasmine: jsonText(jasmine),
  karma: jsonText(karma),
  webdriverio: jsonText(webdriverio),
  testcafe: jsonText(testcafe),
  nightwatch: jsonText(nightwatch),
  buildkite: jsonText(buildkite),
};
