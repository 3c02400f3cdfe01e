import * as fc from 'fast-check';
import { jsonText, list, nested, object } from './json-shapes.js';
import { longText, name, numeric, numericText, word } from './odd-values.js';

const instant = fc.oneof(numericText, numeric, fc.constant('2026-11-20T20:33:53.123Z'));
const place = fc.oneof(fc.nat(200), numeric);
const is = (text: string | number | boolean): fc.Arbitrary<unknown> => fc.constant(text);
const flag = fc.boolean();
const anyJson = fc.jsonValue({ maxDepth: 3 });
/** Values beside an assertion: of any type, or printed. */
const operand = fc.oneof(anyJson, longText);

/** `err` of Mocha and of what is built on it. */
const mochaError = object({
  message: longText,
  stack: longText,
  name: name,
  code: name,
  operator: name,
  expected: operand,
  actual: operand,
  showDiff: flag,
  estack: longText,
  diff: longText,
  generatedMessage: flag,
});

const mochaTest = object({
  title: name,
  fullTitle: name,
  file: name,
  duration: numeric,
  currentRetry: numeric,
  speed: word('fast', 'slow'),
  err: fc.oneof(fc.constant({}), mochaError),
});
const mocha = object({
  stats: object({ suites: numeric, tests: numeric, passes: numeric, start: instant, end: instant, duration: numeric }),
  tests: list(mochaTest),
  pending: list(mochaTest),
  failures: list(mochaTest),
  passes: list(mochaTest),
});

const mochawesomeTest = object({
  title: name,
  fullTitle: name,
  state: word('passed', 'failed', 'pending'),
  pass: flag,
  fail: flag,
  pending: flag,
  skipped: flag,
  duration: numeric,
  err: mochaError,
  context: operand,
  isHook: flag,
  uuid: name,
});
const mochawesomeSuite = nested((suites) =>
  object({
    title: name,
    fullFile: name,
    file: name,
    tests: list(mochawesomeTest),
    beforeHooks: list(mochawesomeTest, 2),
    afterHooks: list(mochawesomeTest, 2),
    suites,
  }),
);
const mochawesome = object({
  stats: object({ testsRegistered: numeric, start: instant, end: instant, duration: numeric }),
  results: list(mochawesomeSuite),
  meta: object({ mochawesome: object({ version: name }) }),
});

const jestTest = object({
  title: name,
  fullName: name,
  ancestorTitles: list(name),
  status: word('passed', 'failed', 'pending', 'todo', 'skipped', 'disabled', 'focused'),
  duration: numeric,
  failureMessages: list(longText),
  failureDetails: list(
    object({
      message: longText,
      stack: longText,
      matcherResult: object({ actual: anyJson, expected: anyJson, message: longText, name, pass: flag }),
    }),
  ),
  location: object({ line: place, column: place }),
  invocations: numeric,
  retryReasons: list(longText),
  numPassingAsserts: numeric,
  meta: anyJson,
  tags: list(name),
});
const jest = object({
  numTotalTests: numeric,
  numFailedTests: numeric,
  startTime: instant,
  success: flag,
  testResults: list(
    object({
      name,
      message: longText,
      status: word('passed', 'failed'),
      startTime: instant,
      endTime: instant,
      assertionResults: list(jestTest),
      summary: longText,
      testExecError: object({ message: longText, stack: longText }),
    }),
  ),
});

const playwrightError = object({
  message: longText,
  stack: longText,
  value: longText,
  snippet: longText,
  location: object({ file: name, line: place, column: place }),
  matcherResult: anyJson,
});
const playwrightStep = nested(
  (steps) => object({ title: name, duration: numeric, error: playwrightError, category: name, steps }),
  2,
);
const playwrightResult = object({
  status: word('passed', 'failed', 'timedOut', 'skipped', 'interrupted'),
  duration: numeric,
  retry: numeric,
  startTime: instant,
  error: playwrightError,
  errors: list(playwrightError),
  stdout: list(object({ text: longText, buffer: longText })),
  stderr: list(object({ text: longText })),
  steps: list(playwrightStep),
  attachments: list(anyJson),
  annotations: list(anyJson),
});
const playwrightSpec = object({
  title: name,
  ok: flag,
  file: name,
  line: place,
  column: place,
  tags: list(name),
  id: name,
  tests: list(
    object({
      projectName: name,
      projectId: name,
      expectedStatus: word('passed', 'failed', 'skipped'),
      status: word('expected', 'unexpected', 'flaky', 'skipped'),
      annotations: list(object({ type: name, description: longText })),
      timeout: numeric,
      results: list(playwrightResult),
    }),
  ),
});
const playwrightSuite = nested(
  (suites) => object({ title: name, file: name, line: place, specs: list(playwrightSpec), suites }),
  2,
);
const playwright = object({
  config: object({ version: name, rootDir: name, projects: list(anyJson) }),
  suites: list(playwrightSuite),
  errors: list(playwrightError),
  stats: object({ startTime: instant, duration: numeric }),
});

const ctrfTest = object({
  name,
  status: word('passed', 'failed', 'skipped', 'pending', 'other'),
  rawStatus: name,
  duration: numeric,
  start: instant,
  stop: instant,
  suite: fc.oneof(name, list(name)),
  message: longText,
  trace: longText,
  snippet: longText,
  line: place,
  filePath: name,
  retries: numeric,
  flaky: flag,
  tags: list(name),
  browser: name,
  parameters: anyJson,
  stdout: list(longText),
  stderr: list(longText),
  ai: longText,
  retryAttempts: list(
    object({
      attempt: numeric,
      status: word('passed', 'failed'),
      duration: numeric,
      message: longText,
      trace: longText,
    }),
  ),
  steps: list(object({ name, status: word('passed', 'failed') })),
  extra: anyJson,
});
const ctrf = object({
  reportFormat: is('CTRF'),
  specVersion: is('0.0.0'),
  results: object({
    tool: object({ name, version: name, extra: anyJson }),
    summary: object({ tests: numeric, passed: numeric, failed: numeric, start: instant, stop: instant }),
    tests: list(ctrfTest),
    environment: object({
      branchName: name,
      commit: name,
      buildUrl: name,
      osPlatform: name,
      testEnvironment: name,
      extra: anyJson,
    }),
  }),
});

const gtestCase = object({
  name,
  file: name,
  line: place,
  status: word('RUN', 'NOTRUN'),
  result: word('COMPLETED', 'SKIPPED', 'SUPPRESSED'),
  timestamp: instant,
  time: numericText,
  classname: name,
  value_param: longText,
  type_param: longText,
  failures: list(object({ failure: longText, type: name })),
  skipped: list(object({ message: longText })),
});
const gtest = object({
  tests: numeric,
  failures: numeric,
  timestamp: instant,
  time: numericText,
  name: is('AllTests'),
  testsuites: list(object({ name, tests: numeric, failures: numeric, time: numericText, testsuite: list(gtestCase) })),
});

const rspecExample = object({
  id: name,
  description: name,
  full_description: name,
  status: word('passed', 'failed', 'pending'),
  file_path: name,
  line_number: place,
  run_time: numeric,
  pending_message: longText,
  exception: object({ class: name, message: longText, backtrace: list(longText) }),
});
const rspec = object({
  version: name,
  seed: numeric,
  examples: list(rspecExample),
  summary: object({ duration: numeric, example_count: numeric, errors_outside_of_examples_count: fc.nat(2) }),
  summary_line: longText,
  messages: list(longText),
});

const ginkgoFailure = object({
  Message: fc.oneof(
    longText,
    longText.map((text) => `Failure recorded during attempt 1:\n${text}`),
  ),
  Location: object({ FileName: name, LineNumber: place, FullStackTrace: longText }),
  ForwardedPanic: longText,
});
const ginkgoSpec = object({
  ContainerHierarchyTexts: list(name),
  ContainerHierarchyLabels: list(list(name)),
  LeafNodeType: word('It', 'BeforeSuite', 'ReportAfterSuite'),
  LeafNodeLocation: object({ FileName: name, LineNumber: place }),
  LeafNodeLabels: list(name),
  LeafNodeText: name,
  State: word('passed', 'failed', 'skipped', 'pending', 'panicked', 'timedout'),
  RunTime: numeric,
  NumAttempts: numeric,
  MaxFlakeAttempts: numeric,
  Failure: ginkgoFailure,
  AdditionalFailures: list(object({ State: word('failed', 'panicked'), Failure: ginkgoFailure })),
  SpecEvents: list(object({ SpecEventType: word('By', 'Node'), Message: longText })),
  CapturedStdOutErr: longText,
  CapturedGinkgoWriterOutput: longText,
});
const ginkgo = list(
  object({
    SuitePath: name,
    SuiteDescription: name,
    SuiteLabels: list(name),
    SuiteSucceeded: flag,
    SpecialSuiteFailureReasons: list(longText),
    PreRunStats: object({ TotalSpecs: numeric }),
    StartTime: instant,
    SpecReports: list(ginkgoSpec),
  }),
);

const xcresultNode = nested((inner) =>
  object({
    nodeType: word(
      'Test Case',
      'Test Suite',
      'Unit test bundle',
      'Repetition',
      'Device',
      'Arguments',
      'Failure Message',
    ),
    name: fc.oneof(name, is('A.swift:3: no')),
    result: word('Passed', 'Failed', 'Skipped', 'Expected Failure', 'unknown'),
    duration: word('0,25s', '1m 2s'),
    durationInSeconds: numeric,
    tags: list(name),
    children: inner,
  }),
);
const xcresult = fc.oneof(
  object({
    devices: list(object({ deviceName: name, platform: name, osVersion: name })),
    testNodes: list(xcresultNode),
  }),
  object({
    title: name,
    result: word('Passed', 'Failed'),
    totalTestCount: numeric,
    passedTests: numeric,
    failedTests: numeric,
    startTime: numeric,
    testFailures: list(object({ testName: name, targetName: name, testIdentifierString: name, failureText: longText })),
  }),
);

const pytestPhase = object({
  duration: numeric,
  outcome: word('passed', 'failed', 'skipped', 'error', 'rerun'),
  crash: object({ path: name, lineno: place, message: longText }),
  traceback: list(object({ path: name, lineno: place, message: longText })),
  longrepr: longText,
  stdout: longText,
  stderr: longText,
  log: anyJson,
});
const pytest = object({
  created: instant,
  duration: numeric,
  exitcode: numeric,
  root: name,
  environment: anyJson,
  summary: object({ total: numeric }),
  collectors: list(
    object({ nodeid: name, outcome: word('passed', 'failed'), longrepr: longText, result: list(anyJson) }),
  ),
  tests: list(
    object({
      nodeid: name,
      lineno: place,
      outcome: word('passed', 'failed', 'skipped', 'xfailed', 'xpassed', 'error', 'rerun'),
      keywords: list(name),
      setup: pytestPhase,
      call: pytestPhase,
      teardown: pytestPhase,
      metadata: anyJson,
    }),
  ),
  warnings: list(anyJson),
});

const newmanExecution = object({
  cursor: object({ iteration: numeric, position: numeric, ref: name }),
  item: object({ id: name, name, event: list(anyJson) }),
  request: object({
    method: name,
    url: fc.oneof(name, object({ protocol: name, host: list(name), path: list(name), query: list(anyJson) })),
  }),
  response: object({ code: numeric, status: name, responseTime: numeric, stream: anyJson }),
  assertions: list(
    object({
      assertion: name,
      skipped: flag,
      error: object({ name, message: longText, stack: longText, test: name, index: numeric }),
    }),
  ),
  requestError: object({ message: longText, code: name, stack: longText }),
  testScript: list(object({ error: object({ name, message: longText, stack: longText }) })),
  prerequestScript: list(object({ error: anyJson })),
});
const newman = object({
  collection: object({ info: object({ name }), item: list(nested((item) => object({ id: name, name, item }))) }),
  environment: anyJson,
  run: object({
    stats: anyJson,
    timings: object({ started: instant, completed: instant, responseAverage: numeric }),
    executions: list(newmanExecution),
    failures: list(
      object({
        error: object({ name, message: longText, stack: longText, test: name }),
        at: name,
        source: anyJson,
        parent: anyJson,
        cursor: anyJson,
      }),
    ),
    error: anyJson,
  }),
});

const k6Check = object({ name, path: name, id: name, passes: numeric, fails: numeric });
const k6Group = nested((groups) =>
  object({ name, path: name, checks: fc.oneof(list(k6Check), fc.dictionary(name, k6Check, { maxKeys: 3 })), groups }),
);
const k6 = object({
  root_group: k6Group,
  metrics: fc.dictionary(
    fc.constantFrom('http_reqs', 'iterations', 'checks', 'http_req_duration{a:b}', '__proto__'),
    object({
      type: name,
      contains: name,
      values: fc.dictionary(fc.constantFrom('avg', 'p(95)', 'rate', 'count'), numeric),
      thresholds: fc.dictionary(
        fc.constantFrom('p(95)<500', 'rate>0.9', 'avg<1', 'x', ''),
        fc.oneof(flag, object({ ok: flag })),
      ),
    }),
    { maxKeys: 4 },
  ),
  state: object({ testRunDurationMs: numeric }),
});

const cucumberTag = object({ name, line: place });
const cucumberResult = object({
  status: word('passed', 'failed', 'skipped', 'pending', 'undefined', 'ambiguous'),
  duration: numeric,
  error_message: longText,
});
const cucumberHook = object({
  result: cucumberResult,
  match: object({ location: name }),
  output: list(longText),
  embeddings: list(object({ mime_type: word('text/plain', 'image/png'), data: longText })),
});
const cucumberStep = object({
  keyword: word('Given ', 'Then ', '* '),
  name: longText,
  line: place,
  hidden: flag,
  result: cucumberResult,
  match: object({ location: name, arguments: list(anyJson) }),
  rows: list(anyJson),
  doc_string: anyJson,
  output: list(longText),
  before: list(cucumberHook, 1),
  after: list(cucumberHook, 1),
});
const cucumberElement = object({
  id: name,
  keyword: word('Scenario', 'Background', 'Scenario Outline'),
  type: word('scenario', 'background', 'scenario_outline'),
  name,
  line: place,
  tags: list(cucumberTag),
  start_timestamp: instant,
  before: list(cucumberHook, 2),
  steps: list(cucumberStep),
  after: list(cucumberHook, 2),
});
const cucumber = list(
  object({
    id: name,
    keyword: is('Feature'),
    name,
    uri: name,
    line: place,
    tags: list(cucumberTag),
    metadata: anyJson,
    elements: list(cucumberElement),
  }),
);

const behaveStep = object({
  keyword: word('Given', 'Then'),
  step_type: word('given', 'then'),
  name: longText,
  location: name.map((file) => `${file}:7`),
  text: longText,
  table: anyJson,
  match: anyJson,
  result: object({
    status: word('passed', 'failed', 'skipped', 'undefined', 'untested', 'error'),
    duration: numeric,
    error_message: fc.oneof(longText, list(longText)),
  }),
});
const behaveElement = object({
  type: word('scenario', 'background', 'scenario_outline'),
  keyword: name,
  name,
  tags: list(name),
  location: name.map((file) => `${file}:3`),
  steps: list(behaveStep),
  status: word('passed', 'failed', 'skipped', 'untested', 'error', 'hook_error'),
});
const behave = list(
  object({
    keyword: is('Feature'),
    name,
    tags: list(name),
    location: name.map((file) => `${file}:1`),
    status: word('passed', 'failed', 'skipped'),
    elements: list(behaveElement),
  }),
);

const allureDetails = object({
  message: longText,
  trace: longText,
  known: flag,
  muted: flag,
  flaky: flag,
  expected: operand,
  actual: operand,
});
const allureStatus = word('passed', 'failed', 'broken', 'skipped', 'unknown');
const allureStep = nested(
  (steps) =>
    object({
      name,
      status: allureStatus,
      statusDetails: allureDetails,
      start: instant,
      stop: instant,
      steps,
      parameters: list(anyJson),
      attachments: list(anyJson),
    }),
  2,
);
const allure = object({
  uuid: name,
  historyId: name,
  testCaseId: name,
  name,
  fullName: name,
  status: allureStatus,
  statusDetails: allureDetails,
  stage: is('finished'),
  start: instant,
  stop: instant,
  labels: list(
    object({
      name: word('suite', 'parentSuite', 'subSuite', 'tag', 'package', 'testClass', 'language', 'framework'),
      value: name,
    }),
  ),
  parameters: list(object({ name, value: longText, excluded: flag, mode: word('hidden', 'default') })),
  steps: list(allureStep),
  titlePath: list(name),
  links: list(anyJson),
});

/** Documents of the formats that are one JSON document, by the format's name. */
export const JSON_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  mocha: jsonText(mocha),
  mochawesome: jsonText(mochawesome),
  jest: jsonText(jest),
  playwright: jsonText(playwright),
  ctrf: jsonText(ctrf),
  gtest: jsonText(gtest),
  rspec: jsonText(rspec),
  ginkgo: jsonText(ginkgo),
  xcresult: jsonText(xcresult),
  pytest: jsonText(pytest),
  newman: jsonText(newman),
  k6: jsonText(k6),
  cucumber: jsonText(cucumber),
  behave: jsonText(behave),
  allure: jsonText(allure),
};
