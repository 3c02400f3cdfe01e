import * as fc from 'fast-check';
import { damaged, jsonLines, list, object } from './json-shapes.js';
import { pestLine, phpunitLine, testdoxLine, testdoxListLine } from './texts/phpunit-formats.js';
import { antLine, gradleLine, mavenLine } from './texts/build-tool-formats.js';
import {
  automakeLine,
  batsLine,
  checkLine,
  ctestConsoleLine,
  dejagnuLine,
  gutLine,
  plenaryLine,
  mesonTest,
  mesonTextLine,
  proveLine,
} from './texts/build-formats.js';
import { instrumentationLine } from './texts/bdd-formats.js';
import { alcotestLine, apexTextLine, forgeLine, newmanLine, pgRegressLine } from './texts/data-formats.js';
import { k6Line, locustLine } from './texts/load-formats.js';
import { ceedlingLine, cgreenLine, cppunitLine, gtestLine, unityLine, valgrindLine } from './texts/cpp-text-formats.js';
import { cargoLine, nextestLine } from './texts/rust-formats.js';
import { dotnetLine, mtpLine, pesterLine } from './texts/dotnet-formats.js';
import { minitestLine, testUnitLine } from './texts/ruby-formats.js';
import { longText, name, numeric, numericText, word } from './odd-values.js';
import {
  ctestLine,
  dartLine,
  exunitLine,
  jestLine,
  pytestLine,
  rspecLine,
  unittestLine,
  vitestLine,
  xctestLine,
} from './texts/text-formats.js';
import { cucumberLine } from './texts/cucumber-text-format.js';
import { behaveLine } from './texts/gherkin-text-formats.js';
import { karmaLine, wdioLine } from './texts/browser-text-formats.js';
import { mochaLine } from './texts/javascript-text-formats.js';
import { defectsLine, junitLine, scalaLine } from './texts/jvm-text-formats.js';
import { nodeTestLine } from './texts/node-test-text-formats.js';
import { playwrightLine } from './texts/playwright-text-formats.js';
import { bunLine, denoLine } from './texts/runtime-formats.js';

const is = (text: string): fc.Arbitrary<unknown> => fc.constant(text);
const anyJson = fc.jsonValue({ maxDepth: 2 });
const id = fc.oneof(fc.nat(5), fc.nat(5).map(String));
const key = fc.nat(4).map((number) => `k${number}`);

const goTest = object({
  Time: numericText,
  Action: word(
    'start',
    'run',
    'pause',
    'cont',
    'output',
    'pass',
    'fail',
    'skip',
    'bench',
    'build-output',
    'build-fail',
    'attr',
  ),
  Package: fc.constantFrom('a', 'example.test/shop', ''),
  Test: fc.oneof(name, fc.constantFrom('TestA', 'TestA/b', 'TestA/b/c', 'FuzzA')),
  Output: longText,
  Elapsed: numeric,
  FailedBuild: name,
  ImportPath: name,
  Key: name,
  Value: longText,
});

const libtest = fc.oneof(
  object({
    type: is('suite'),
    event: word('started', 'ok', 'failed'),
    test_count: numeric,
    passed: numeric,
    exec_time: fc.oneof(numeric, numericText),
  }),
  object({
    type: word('test', 'bench'),
    event: word('started', 'ok', 'failed', 'ignored', 'timeout', 'allowed_failure'),
    name: fc.oneof(name, fc.constantFrom('a::b', 'a$b#2', 'a$b@stress-1#3', 'src/lib.rs - total (line 3)')),
    stdout: longText,
    stderr: longText,
    message: longText,
    reason: word('time limit exceeded'),
    exec_time: fc.oneof(numeric, numericText),
  }),
);

const dart = fc.oneof(
  object({ type: is('start'), protocolVersion: is('0.1.1'), runnerVersion: name, pid: numeric, time: numeric }),
  object({ type: is('suite'), suite: object({ id, platform: name, path: name }), time: numeric }),
  object({
    type: is('group'),
    group: object({
      id,
      suiteID: id,
      parentID: fc.oneof(id, fc.constant(null)),
      name,
      metadata: anyJson,
      testCount: numeric,
      line: numeric,
      url: name,
    }),
    time: numeric,
  }),
  object({
    type: is('testStart'),
    test: object({
      id,
      name,
      suiteID: id,
      groupIDs: list(id),
      metadata: object({ skip: fc.boolean(), skipReason: longText }),
      line: numeric,
      column: numeric,
      url: name,
      root_line: numeric,
      root_url: name,
    }),
    time: numeric,
  }),
  object({
    type: is('testDone'),
    testID: id,
    result: word('success', 'failure', 'error'),
    skipped: fc.boolean(),
    hidden: fc.boolean(),
    time: numeric,
  }),
  object({
    type: is('error'),
    testID: id,
    error: longText,
    stackTrace: longText,
    isFailure: fc.boolean(),
    time: numeric,
  }),
  object({ type: is('print'), testID: id, messageType: word('print', 'skip'), message: longText, time: numeric }),
  object({ type: is('done'), success: fc.boolean(), time: numeric }),
);

const timestamp = object({ seconds: numeric, nanos: numeric });
const messageResult = object({
  status: word('PASSED', 'FAILED', 'SKIPPED', 'PENDING', 'UNDEFINED', 'AMBIGUOUS', 'UNKNOWN'),
  duration: timestamp,
  message: longText,
  exception: object({ type: name, message: longText, stackTrace: longText }),
});
const messages = fc.oneof(
  object({
    meta: object({
      protocolVersion: name,
      implementation: object({ name, version: name }),
      os: anyJson,
      ci: object({ url: name, git: object({ revision: name, branch: name }) }),
    }),
  }),
  object({
    gherkinDocument: object({
      uri: name,
      feature: object({
        name,
        tags: list(anyJson),
        children: list(
          object({
            scenario: object({
              id: key,
              name,
              keyword: name,
              location: object({ line: numeric }),
              steps: list(object({ id: key, keyword: name, text: longText, location: object({ line: numeric }) })),
              examples: list(anyJson),
            }),
            rule: object({ name, children: list(anyJson) }),
            background: object({ steps: list(object({ id: key, keyword: name })) }),
          }),
        ),
      }),
    }),
  }),
  object({
    pickle: object({
      id: key,
      uri: name,
      name,
      astNodeIds: list(key),
      tags: list(object({ name })),
      steps: list(object({ id: key, text: longText, astNodeIds: list(key) })),
    }),
  }),
  object({
    testCase: object({ id: key, pickleId: key, testSteps: list(object({ id: key, pickleStepId: key, hookId: key })) }),
  }),
  object({
    hook: object({
      id: key,
      name,
      type: word('BEFORE_TEST_RUN', 'AFTER_TEST_CASE'),
      sourceReference: object({ uri: name, location: object({ line: numeric }) }),
    }),
  }),
  object({ testRunStarted: object({ timestamp }) }),
  object({ testCaseStarted: object({ id: key, testCaseId: key, attempt: fc.nat(3), timestamp }) }),
  object({
    testStepFinished: object({ testCaseStartedId: key, testStepId: key, testStepResult: messageResult, timestamp }),
  }),
  object({ testCaseFinished: object({ testCaseStartedId: key, willBeRetried: fc.boolean(), timestamp }) }),
  object({
    attachment: object({
      testCaseStartedId: key,
      testStepId: key,
      body: longText,
      mediaType: word('text/plain', 'text/x.cucumber.log+plain', 'image/png'),
      contentEncoding: word('IDENTITY', 'BASE64'),
    }),
  }),
  object({ testRunHookStarted: object({ id: key, hookId: key }) }),
  object({ testRunHookFinished: object({ testRunHookStartedId: key, result: messageResult }) }),
  object({ suggestion: object({ pickleStepId: key, snippets: list(object({ language: name, code: longText })) }) }),
  object({
    parseError: object({ source: object({ uri: name, location: object({ line: numeric }) }), message: longText }),
  }),
  object({
    testRunFinished: object({ success: fc.boolean(), timestamp, message: longText, exception: object({ type: name }) }),
  }),
);

const mochaFacts = object({
  title: name,
  fullTitle: name,
  file: name,
  duration: numeric,
  currentRetry: fc.nat(3),
  speed: name,
  err: longText,
  stack: longText,
  total: numeric,
  start: numericText,
  end: numericText,
});
const mochaStream = fc.tuple(word('start', 'pass', 'fail', 'end'), mochaFacts);

const reportLogPhase = object({
  $report_type: is('TestReport'),
  nodeid: name,
  location: fc.tuple(name, fc.nat(50), name),
  keywords: anyJson,
  outcome: word('passed', 'failed', 'skipped', 'rerun'),
  when: word('setup', 'call', 'teardown'),
  duration: numeric,
  start: numeric,
  stop: numeric,
  sections: list(fc.tuple(fc.constantFrom('Captured stdout call', 'Captured log call'), longText)),
  wasxfail: longText,
  longrepr: fc.oneof(
    longText,
    fc.tuple(name, fc.nat(50), longText),
    object({
      reprcrash: object({ path: name, lineno: numeric, message: longText }),
      reprtraceback: object({
        reprentries: list(
          object({
            type: name,
            data: object({
              lines: list(longText),
              reprfileloc: object({ path: name, lineno: numeric, message: longText }),
            }),
          }),
        ),
        style: name,
      }),
      sections: anyJson,
      chain: list(anyJson),
    }),
  ),
});
const reportLog = fc.oneof(
  { weight: 5, arbitrary: reportLogPhase },
  { weight: 1, arbitrary: object({ $report_type: is('SessionStart'), pytest_version: name }) },
  {
    weight: 1,
    arbitrary: object({
      $report_type: is('CollectReport'),
      nodeid: name,
      outcome: word('passed', 'failed'),
      longrepr: longText,
      result: anyJson,
    }),
  },
  { weight: 1, arbitrary: object({ $report_type: is('SessionFinish'), exitstatus: numeric }) },
);

const teamcityValue = longText.map((text) =>
  text.replaceAll('|', '||').replaceAll("'", "|'").replaceAll('\n', '|n').replaceAll('[', '|[').replaceAll(']', '|]'),
);
const teamcityLine = fc
  .tuple(
    word(
      'testSuiteStarted',
      'testSuiteFinished',
      'testStarted',
      'testFinished',
      'testFailed',
      'testIgnored',
      'testStdOut',
      'testStdErr',
      'flowStarted',
      'flowFinished',
      'buildProblem',
      'message',
      'enteredTheMatrix',
      'testMetadata',
    ),
    fc.dictionary(
      fc.constantFrom(
        'name',
        'name',
        'message',
        'details',
        'expected',
        'actual',
        'type',
        'duration',
        'flowId',
        'parent',
        'nodeId',
        'parentNodeId',
        'locationHint',
        'out',
        'timestamp',
        'description',
        'status',
        'text',
      ),
      fc.oneof(fc.constantFrom('a', 'b', '1', 'comparisonFailure', 'ERROR'), teamcityValue),
      { maxKeys: 7 },
    ),
  )
  .map(
    ([kind, values]) =>
      `##teamcity[${kind}${Object.entries(values)
        .map(([key_, value]) => ` ${key_}='${value}'`)
        .join('')}]`,
  );

const oneLine = longText.map((text) => text.replaceAll('\n', ' '));
const tapLine = fc
  .tuple(
    fc.constantFrom('', '', '', '    ', '        ', '  ', '\t'),
    fc.oneof(
      fc
        .tuple(
          word('ok', 'not ok'),
          fc.oneof(fc.nat(9).map(String), numericText),
          fc.constantFrom(' - ', ' ', ''),
          oneLine,
          fc.constantFrom('', ' # SKIP x', ' # TODO', ' # time=12ms', ' {'),
        )
        .map((parts) => parts.join(parts[1] === '' ? '' : ' ')),
      fc.constantFrom(
        'TAP version 13',
        'TAP version 14',
        'KTAP version 1',
        '1..3',
        '1..0 # SKIP no',
        '1..1000000000',
        '# Subtest: a',
        '}',
        '---',
        '...',
        'Bail out! no',
        'pragma +strict',
        '# duration_ms 12',
        '# tests 3',
        '',
        '  message: "no"',
        '  expected: 1',
        '  actual: |-',
        '  stack: >-',
        '    at f (/a.ts:1:2)',
        '  - 1',
        '  a: {b: [1, 2',
        '  severity: fail',
        '  at:',
        '    line: 3',
        "  name: 'x",
      ),
      fc
        .tuple(fc.constantFrom('# ', '  ', '  message: ', '  wanted: ', '    diff: |\n'), oneLine)
        .map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));

const jtlField = fc.oneof(
  oneLine.map((text) => text.replaceAll(/[",]/g, '')),
  longText.map((text) => `"${text.replaceAll('"', '""')}"`),
  fc.constantFrom('', '"', 'true', 'false', '1547676357242', 'null', '"a ""b"""'),
);
const jtlLine = fc
  .tuple(
    numericText,
    numericText,
    jtlField,
    fc.constantFrom('200', '500', ''),
    jtlField,
    jtlField,
    fc.constantFrom('true', 'false', 'tru'),
    jtlField,
    jtlField,
  )
  .map((fields) => fields.join(','));

const bazelId = object({
  label: fc.constantFrom('//a:b', '//c:d', ''),
  run: fc.nat(2),
  shard: fc.nat(2),
  attempt: fc.nat(3),
});
const bazel = fc.oneof(
  object({
    id: object({ started: fc.constant({}) }),
    started: object({ startTimeMillis: numericText, buildToolVersion: name }),
  }),
  object({ id: object({ progress: fc.constant({}) }), progress: object({ stderr: longText, stdout: longText }) }),
  object({
    id: object({ testResult: bazelId }),
    testResult: object({
      status: word('PASSED', 'FAILED', 'TIMEOUT', 'FLAKY', 'INCOMPLETE'),
      statusDetails: longText,
      testAttemptDurationMillis: numericText,
      testActionOutput: list(object({ name: word('test.log'), uri: name, contents: word('Ym9vbQ==') })),
    }),
  }),
  object({
    id: object({ testSummary: bazelId }),
    testSummary: object({ overallStatus: word('PASSED', 'FLAKY', 'FAILED', 'NO_STATUS') }),
  }),
  object({
    id: object({ targetCompleted: bazelId }),
    children: list(object({ testSummary: bazelId })),
    completed: object({ success: fc.boolean(), failureDetail: object({ message: longText }) }),
    aborted: object({ reason: word('ANALYSIS_FAILURE', 'SKIPPED', 'NO_BUILD'), description: longText }),
  }),
  object({
    id: object({ actionCompleted: bazelId }),
    action: object({ success: fc.boolean(), stderr: object({ contents: word('Ym9vbQ==') }) }),
  }),
  object({
    id: object({ buildFinished: fc.constant({}) }),
    finished: object({ overallSuccess: fc.boolean(), exitCode: object({ name: word('SUCCESS') }) }),
  }),
);

const swiftId = fc.constantFrom('M.S/a()/A.swift:1:2', 'M.S', 'M.b()/A.swift:3:4', '');
const swift = object({
  version: fc.constantFrom(0, '6.3'),
  kind: word('test', 'event'),
  payload: object({
    id: swiftId,
    testID: swiftId,
    name,
    kind: word(
      'function',
      'suite',
      'runStarted',
      'testStarted',
      'issueRecorded',
      'testSkipped',
      'testEnded',
      'runEnded',
    ),
    sourceLocation: object({ fileID: name, line: numeric }),
    instant: object({ absolute: numeric, since1970: numeric }),
    issue: object({
      isKnown: fc.boolean(),
      isFailure: fc.boolean(),
      sourceLocation: object({ filePath: name, line: numeric }),
    }),
    messages: list(object({ symbol: word('fail', 'skip', 'details'), text: longText })),
    tags: list(name),
  }),
});

function lines(line: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return damaged(fc.array(line, { maxLength: 30 }).map((all) => all.join('\n')));
}

/** Documents of the formats that are made of lines, by the format's name. */
export const LINES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  go: jsonLines(goTest),
  libtest: jsonLines(libtest),
  dart: jsonLines(dart),
  'cucumber-messages': jsonLines(messages),
  'mocha-stream': jsonLines(mochaStream),
  pytest: jsonLines(reportLog),
  teamcity: lines(fc.oneof({ weight: 8, arbitrary: teamcityLine }, { weight: 1, arbitrary: oneLine })),
  'jmeter-csv': lines(jtlLine).map(
    (text) => `timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,URL\n${text}`,
  ),
  bazel: jsonLines(bazel),
  'swift-testing': jsonLines(swift),
  meson: jsonLines(mesonTest),
  'cargo-text': lines(fc.oneof({ weight: 12, arbitrary: cargoLine }, { weight: 1, arbitrary: oneLine })),
  testdox: lines(fc.oneof({ weight: 12, arbitrary: testdoxLine }, { weight: 1, arbitrary: oneLine })),
  'testdox-text': lines(fc.oneof({ weight: 12, arbitrary: testdoxListLine }, { weight: 1, arbitrary: oneLine })),
  'phpunit-text': lines(fc.oneof({ weight: 12, arbitrary: phpunitLine }, { weight: 1, arbitrary: oneLine })),
  'pest-text': lines(fc.oneof({ weight: 12, arbitrary: pestLine }, { weight: 1, arbitrary: oneLine })),
  'jest-text': lines(fc.oneof({ weight: 12, arbitrary: jestLine }, { weight: 1, arbitrary: oneLine })),
  'behave-text': lines(fc.oneof({ weight: 12, arbitrary: behaveLine }, { weight: 1, arbitrary: oneLine })),
  'karma-text': lines(fc.oneof({ weight: 12, arbitrary: karmaLine }, { weight: 1, arbitrary: oneLine })),
  'dotnet-text': lines(fc.oneof({ weight: 12, arbitrary: dotnetLine }, { weight: 1, arbitrary: oneLine })),
  'pester-text': lines(fc.oneof({ weight: 12, arbitrary: pesterLine }, { weight: 1, arbitrary: oneLine })),
  'mtp-text': lines(fc.oneof({ weight: 12, arbitrary: mtpLine }, { weight: 1, arbitrary: oneLine })),
  'test-unit-text': lines(fc.oneof({ weight: 12, arbitrary: testUnitLine }, { weight: 1, arbitrary: oneLine })),
  'minitest-text': lines(fc.oneof({ weight: 12, arbitrary: minitestLine }, { weight: 1, arbitrary: oneLine })),
  'wdio-text': lines(fc.oneof({ weight: 12, arbitrary: wdioLine }, { weight: 1, arbitrary: oneLine })),
  'cucumber-text': lines(fc.oneof({ weight: 12, arbitrary: cucumberLine }, { weight: 1, arbitrary: oneLine })),
  'mocha-text': lines(fc.oneof({ weight: 12, arbitrary: mochaLine }, { weight: 1, arbitrary: oneLine })),
  'bun-text': lines(fc.oneof({ weight: 12, arbitrary: bunLine }, { weight: 1, arbitrary: oneLine })),
  'node-test-text': lines(fc.oneof({ weight: 12, arbitrary: nodeTestLine }, { weight: 1, arbitrary: oneLine })),
  'playwright-text': lines(fc.oneof({ weight: 12, arbitrary: playwrightLine }, { weight: 1, arbitrary: oneLine })),
  'deno-text': lines(fc.oneof({ weight: 12, arbitrary: denoLine }, { weight: 1, arbitrary: oneLine })),
  'vitest-text': lines(fc.oneof({ weight: 12, arbitrary: vitestLine }, { weight: 1, arbitrary: oneLine })),
  'maven-text': lines(fc.oneof({ weight: 12, arbitrary: mavenLine }, { weight: 1, arbitrary: oneLine })),
  'surefire-text': lines(fc.oneof({ weight: 12, arbitrary: mavenLine }, { weight: 1, arbitrary: oneLine })),
  'ant-text': lines(fc.oneof({ weight: 12, arbitrary: antLine }, { weight: 1, arbitrary: oneLine })),
  'gradle-text': lines(fc.oneof({ weight: 12, arbitrary: gradleLine }, { weight: 1, arbitrary: oneLine })),
  'junit-text': lines(fc.oneof({ weight: 12, arbitrary: junitLine }, { weight: 1, arbitrary: oneLine })),
  'scalatest-text': lines(fc.oneof({ weight: 12, arbitrary: scalaLine }, { weight: 1, arbitrary: oneLine })),
  defects4j: lines(fc.oneof({ weight: 12, arbitrary: defectsLine }, { weight: 1, arbitrary: oneLine })),
  'exunit-text': lines(fc.oneof({ weight: 12, arbitrary: exunitLine }, { weight: 1, arbitrary: oneLine })),
  'dart-text': lines(fc.oneof({ weight: 12, arbitrary: dartLine }, { weight: 1, arbitrary: oneLine })),
  'pytest-text': lines(fc.oneof({ weight: 12, arbitrary: pytestLine }, { weight: 1, arbitrary: oneLine })),
  'gtest-text': lines(fc.oneof({ weight: 12, arbitrary: gtestLine }, { weight: 1, arbitrary: oneLine })),
  'unittest-text': lines(fc.oneof({ weight: 12, arbitrary: unittestLine }, { weight: 1, arbitrary: oneLine })),
  'prove-text': lines(fc.oneof({ weight: 12, arbitrary: proveLine }, { weight: 1, arbitrary: oneLine })),
  'newman-text': lines(fc.oneof({ weight: 12, arbitrary: newmanLine }, { weight: 1, arbitrary: oneLine })),
  'locust-csv': fc
    .tuple(
      fc.constantFrom(
        'Type,Name,Request Count,Failure Count,a,b',
        'Method,Name,Error,Occurrences',
        'Count,Message,Traceback,Nodes',
      ),
      lines(fc.oneof({ weight: 12, arbitrary: locustLine }, { weight: 1, arbitrary: oneLine })),
    )
    .map(([header, rows]) => `${header}\n${rows}`),
  'k6-text': lines(fc.oneof({ weight: 12, arbitrary: k6Line }, { weight: 1, arbitrary: oneLine })),
  'alcotest-text': lines(fc.oneof({ weight: 12, arbitrary: alcotestLine }, { weight: 1, arbitrary: oneLine })),
  'apex-text': lines(fc.oneof({ weight: 12, arbitrary: apexTextLine }, { weight: 1, arbitrary: oneLine })),
  'pg-regress': lines(fc.oneof({ weight: 12, arbitrary: pgRegressLine }, { weight: 1, arbitrary: oneLine })),
  'forge-text': lines(fc.oneof({ weight: 12, arbitrary: forgeLine }, { weight: 1, arbitrary: oneLine })),
  'check-text': lines(fc.oneof({ weight: 12, arbitrary: checkLine }, { weight: 1, arbitrary: oneLine })),
  'automake-text': lines(fc.oneof({ weight: 12, arbitrary: automakeLine }, { weight: 1, arbitrary: oneLine })),
  'plenary-text': lines(fc.oneof({ weight: 12, arbitrary: plenaryLine }, { weight: 1, arbitrary: oneLine })),
  'gut-text': lines(fc.oneof({ weight: 12, arbitrary: gutLine }, { weight: 1, arbitrary: oneLine })),
  'meson-text': lines(fc.oneof({ weight: 12, arbitrary: mesonTextLine }, { weight: 1, arbitrary: oneLine })),
  'bats-text': lines(fc.oneof({ weight: 12, arbitrary: batsLine }, { weight: 1, arbitrary: oneLine })),
  dejagnu: lines(fc.oneof({ weight: 12, arbitrary: dejagnuLine }, { weight: 1, arbitrary: oneLine })),
  'cppunit-text': lines(fc.oneof({ weight: 12, arbitrary: cppunitLine }, { weight: 1, arbitrary: oneLine })),
  'valgrind-text': lines(fc.oneof({ weight: 12, arbitrary: valgrindLine }, { weight: 1, arbitrary: oneLine })),
  'unity-text': lines(fc.oneof({ weight: 12, arbitrary: unityLine }, { weight: 1, arbitrary: oneLine })),
  'cgreen-text': lines(fc.oneof({ weight: 12, arbitrary: cgreenLine }, { weight: 1, arbitrary: oneLine })),
  ceedling: lines(fc.oneof({ weight: 12, arbitrary: ceedlingLine }, { weight: 1, arbitrary: oneLine })),
  'instrumentation-text': lines(
    fc.oneof({ weight: 12, arbitrary: instrumentationLine }, { weight: 1, arbitrary: oneLine }),
  ),
  'ctest-console': lines(fc.oneof({ weight: 12, arbitrary: ctestConsoleLine }, { weight: 1, arbitrary: oneLine })),
  'ctest-text': lines(fc.oneof({ weight: 12, arbitrary: ctestLine }, { weight: 1, arbitrary: oneLine })),
  'rspec-text': lines(fc.oneof({ weight: 12, arbitrary: rspecLine }, { weight: 1, arbitrary: oneLine })),
  'xctest-text': lines(fc.oneof({ weight: 12, arbitrary: xctestLine }, { weight: 1, arbitrary: oneLine })),
  'nextest-text': lines(fc.oneof({ weight: 12, arbitrary: nextestLine }, { weight: 1, arbitrary: oneLine })),
  tap: lines(fc.oneof({ weight: 12, arbitrary: tapLine }, { weight: 1, arbitrary: oneLine })),
};
