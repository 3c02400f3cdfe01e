import * as fc from 'fast-check';
import { longText, name, numericText, word } from './odd-values.js';
import { around, element, nestedElement, xmlText, type Element } from './xml-shapes.js';

const is = (text: string): fc.Arbitrary<string> => fc.constant(text);
const leaf = (tag: string): fc.Arbitrary<Element> => around(tag, {}, longText);
const place = { filename: name, line: numericText };
const property = element(
  'property',
  { name: word('step', 'Category', 'attachment', 'file'), value: longText },
  longText,
);
const properties = element('properties', {}, property);

const junitCase = element(
  'testcase',
  {
    name,
    classname: name,
    time: numericText,
    file: name,
    line: numericText,
    assertions: numericText,
    status: word('run', 'notrun', 'failed', 'passed', 'disabled'),
    result: word('completed', 'suppressed', 'skipped'),
    value_param: longText,
  },
  element('failure', { message: longText, type: name }, longText),
  element('error', { message: longText, type: name }, longText),
  element('skipped', { message: longText, type: word('pytest.skip', 'pytest.xfail') }, longText),
  element('rerunFailure', { message: longText, type: name }, leaf('stackTrace'), leaf('system-out'), longText),
  element('flakyFailure', { message: longText, type: name }, leaf('stackTrace')),
  element('flakyError', { message: longText, type: name }, longText),
  leaf('system-out'),
  leaf('system-err'),
  properties,
);
const junitSuite = nestedElement(
  (inner) =>
    element(
      'testsuite',
      {
        name,
        time: numericText,
        timestamp: numericText,
        hostname: name,
        tests: numericText,
        failures: numericText,
        errors: numericText,
        file: name,
        package: name,
        id: numericText,
      },
      junitCase,
      junitCase,
      junitCase,
      inner,
      properties,
      leaf('system-out'),
      leaf('system-err'),
      element('failure', { message: longText, type: name }, longText),
    ),
  2,
);
const junit = fc.oneof(element('testsuites', { name, time: numericText }, junitSuite, junitSuite), junitSuite);

const guid = fc.nat(5).map((number) => `0000000${number}`);
const trxFailure = element(
  'Output',
  {},
  leaf('StdOut'),
  leaf('StdErr'),
  leaf('DebugTrace'),
  around('ErrorInfo', {}, leaf('Message'), leaf('StackTrace')),
  element('TextMessages', {}, leaf('Message')),
);
const trxResult = nestedElement(
  (inner) =>
    element(
      'UnitTestResult',
      {
        testId: guid,
        executionId: guid,
        parentExecutionId: guid,
        testName: name,
        outcome: word(
          'Passed',
          'Failed',
          'NotExecuted',
          'Inconclusive',
          'Error',
          'Timeout',
          'Aborted',
          'NotRunnable',
          'Pending',
          'Warning',
        ),
        duration: numericText,
        startTime: numericText,
        endTime: numericText,
        dataRowInfo: numericText,
        resultType: word('DataDrivenTest', 'DataDrivenDataRow'),
      },
      trxFailure,
      around('InnerResults', {}, inner),
    ),
  1,
);
const trxDefinition = element(
  'UnitTest',
  { name, id: guid, storage: name },
  element('TestMethod', { className: name, name, codeBase: name }),
  element('TestCategory', {}, element('TestCategoryItem', { TestCategory: name })),
  element('Execution', { id: guid }),
);
const trx = around(
  'TestRun',
  { id: guid, name, xmlns: is('http://microsoft.com/schemas/VisualStudio/TeamTest/2010') },
  element('Times', { start: numericText, finish: numericText }),
  element('Results', {}, trxResult, trxResult),
  element('TestDefinitions', {}, trxDefinition),
  element(
    'ResultSummary',
    { outcome: word('Completed', 'Failed') },
    element('RunInfos', {}, element('RunInfo', { outcome: word('Error', 'Warning') }, leaf('Text'))),
    element('Counters', { total: numericText, failed: numericText }),
    trxFailure,
  ),
);
const oldOutcome = around(
  'outcome',
  {},
  around('value__', {}, fc.oneof(fc.constantFrom('0', '1', '10', '4'), numericText)),
);
const oldResult = nestedElement(
  (inner) =>
    element(
      'UnitTestResult',
      { type: is('UnitTestResult') },
      oldOutcome,
      element('errorInfo', {}, leaf('message'), leaf('stackTrace')),
      leaf('stdout'),
      element('id', {}, element('testId', {}, leaf('id'))),
      leaf('testName'),
      around('duration', {}, numericText),
      around('innerResults', {}, element('_items', {}, inner)),
    ),
  1,
);
const trxOf2005 = around(
  'Tests',
  {},
  around(
    'TestRun',
    { type: is('Microsoft.VisualStudio.TestTools.Common.TestRun') },
    element('result', {}, oldOutcome, around('counters', {}, numericText), around('totalTestCount', {}, numericText)),
    element('startTime', {}, around('dateData', {}, numericText)),
    element(
      'tests',
      {},
      element('value', {}, element('id', {}, leaf('id')), element('testMethod', {}, leaf('className'))),
    ),
  ),
  oldResult,
  oldResult,
);

const nunitFailure = element('failure', {}, leaf('message'), leaf('stack-trace'));
const nunitCase = element(
  'test-case',
  {
    id: guid,
    name,
    fullname: name,
    methodname: name,
    classname: name,
    result: word(
      'Passed',
      'Failed',
      'Skipped',
      'Inconclusive',
      'Warning',
      'Success',
      'Failure',
      'Error',
      'Ignored',
      'NotRunnable',
    ),
    label: word('Error', 'Invalid', 'Cancelled', 'Explicit'),
    executed: word('True', 'False'),
    success: word('True', 'False'),
    duration: numericText,
    time: numericText,
    'start-time': numericText,
    site: word('SetUp', 'Child'),
  },
  nunitFailure,
  element('reason', {}, leaf('message')),
  leaf('output'),
  properties,
  element(
    'assertions',
    {},
    element('assertion', { result: word('Failed', 'Error') }, leaf('message'), leaf('stack-trace')),
  ),
  element('categories', {}, element('category', { name })),
);
const nunitSuite = nestedElement(
  (inner) =>
    element(
      'test-suite',
      {
        type: word('Assembly', 'TestFixture', 'ParameterizedMethod', 'SetUpFixture'),
        id: guid,
        name,
        fullname: name,
        result: word('Passed', 'Failed'),
        site: word('SetUp', 'TearDown', 'Child', 'Parent'),
        label: word('Error', 'Invalid'),
        duration: numericText,
      },
      nunitCase,
      nunitCase,
      inner,
      nunitFailure,
      properties,
      around('results', {}, inner),
      around('results', {}, nunitCase),
    ),
  2,
);
const nunit = fc.oneof(
  element(
    'test-run',
    { id: guid, 'engine-version': name, 'start-time': numericText, duration: numericText },
    nunitSuite,
    nunitSuite,
  ),
  element('test-results', { name, date: numericText, time: numericText }, nunitSuite),
);

const xunitTest = element(
  'test',
  {
    id: guid,
    name,
    type: name,
    method: name,
    time: numericText,
    result: word('Pass', 'Fail', 'Skip', 'NotRun'),
    'source-file': name,
    'source-line': numericText,
  },
  element('failure', { 'exception-type': name }, leaf('message'), leaf('stack-trace')),
  around('reason', {}, longText),
  leaf('output'),
  element('traits', {}, element('trait', { name, value: name })),
  element('warnings', {}, leaf('warning')),
);
const xunit = element(
  'assemblies',
  { timestamp: numericText, 'schema-version': numericText },
  element(
    'assembly',
    {
      name,
      environment: name,
      'test-framework': name,
      'run-date': numericText,
      'run-time': numericText,
      time: numericText,
    },
    element('collection', { name, time: numericText }, xunitTest, xunitTest),
    element(
      'errors',
      {},
      element(
        'error',
        { type: word('assembly-cleanup', 'fatal'), name },
        element('failure', { 'exception-type': name }, leaf('message'), leaf('stack-trace')),
      ),
    ),
  ),
);

const testngMethod = element(
  'test-method',
  {
    name,
    signature: name,
    status: word('PASS', 'FAIL', 'SKIP'),
    'is-config': word('true', 'false'),
    'duration-ms': numericText,
    'started-at': numericText,
    'finished-at': numericText,
    description: longText,
    'data-provider': name,
    depends: name,
    retried: word('true'),
  },
  element('params', {}, element('param', { index: numericText }, leaf('value'))),
  element('exception', { class: name }, leaf('message'), leaf('full-stacktrace'), leaf('short-stacktrace')),
  element('reporter-output', {}, leaf('line')),
  element('attributes', {}, property),
);
const testng = element(
  'testng-results',
  { failed: numericText },
  element('reporter-output', {}, leaf('line')),
  element(
    'suite',
    { name, 'duration-ms': numericText, 'started-at': numericText },
    element('test', { name }, element('class', { name }, testngMethod, testngMethod)),
    element('groups', {}, element('group', { name }, element('method', { signature: name, name, class: name }))),
  ),
);

const catchExpression = element(
  'Expression',
  { success: word('true', 'false'), type: word('CHECK', 'REQUIRE', 'CHECK_THROWS'), ...place },
  leaf('Original'),
  leaf('Expanded'),
  element('Exception', { ...place }, longText),
  element('FatalErrorCondition', { ...place }, longText),
);
const catchSection = nestedElement(
  (inner) =>
    element(
      'Section',
      { name, ...place },
      catchExpression,
      inner,
      element('Failure', { ...place }, longText),
      element('Exception', { ...place }, longText),
      leaf('Info'),
      leaf('Warning'),
      element('OverallResults', {
        successes: numericText,
        failures: numericText,
        durationInSeconds: numericText,
        skipped: word('true', 'false'),
      }),
    ),
  2,
);
const catch2 = element(
  'Catch2TestRun',
  { name, 'catch2-version': name, 'rng-seed': numericText },
  element('Group', { name }, around('TestCase', { name, tags: name, ...place }, catchSection)),
  element(
    'TestCase',
    { name, tags: word('[a][b]', '[!mayfail]'), ...place },
    catchSection,
    catchExpression,
    element('Failure', { ...place }, longText),
    element('Skip', { ...place }, longText),
    leaf('StdOut'),
    element(
      'OverallResult',
      { success: word('true', 'false'), durationInSeconds: numericText, skips: numericText },
      leaf('StdOut'),
      leaf('StdErr'),
    ),
  ),
);

const doctestExpression = element(
  'Expression',
  {
    success: word('true', 'false'),
    type: word('CHECK', 'CHECK_EQ', 'WARN', 'REQUIRE_THROWS_AS', 'CHECK_FALSE'),
    ...place,
  },
  leaf('Original'),
  leaf('Expanded'),
  leaf('Exception'),
  leaf('ExpectedException'),
  leaf('ExpectedExceptionString'),
  leaf('Info'),
);
const doctest = element(
  'doctest',
  { binary: name, version: name },
  element('Options', { order_by: name }),
  element(
    'TestSuite',
    { name, description: name },
    element(
      'TestCase',
      {
        name,
        ...place,
        skipped: word('true'),
        may_fail: word('true'),
        should_fail: word('true'),
        expected_failures: numericText,
      },
      doctestExpression,
      element('SubCase', { name, ...place }, doctestExpression),
      element('Message', { type: word('WARNING', 'ERROR', 'FATAL ERROR'), ...place }, leaf('Text')),
      element('Exception', { crash: word('true', 'false') }, longText),
      element('OverallResultsAsserts', {
        successes: numericText,
        failures: numericText,
        duration: numericText,
        test_case_success: word('true', 'false'),
      }),
    ),
  ),
);

const boostLine = (tag: string): fc.Arbitrary<Element> => element(tag, { file: name, line: numericText }, longText);
const boostCase = element(
  'TestCase',
  { name, file: name, line: numericText, skipped: word('yes', 'no'), reason: longText },
  boostLine('Error'),
  boostLine('FatalError'),
  boostLine('Exception'),
  boostLine('Warning'),
  boostLine('Info'),
  boostLine('Message'),
  leaf('TestingTime'),
  element('Context', {}, leaf('Frame')),
);
const boostSuite = nestedElement(
  (inner) => element('TestSuite', { name, result: word('passed', 'failed'), skipped: word('yes') }, boostCase, inner),
  2,
);
const boostResult = nestedElement(
  (inner) =>
    element(
      'TestSuite',
      { name, result: word('passed', 'failed', 'skipped', 'aborted') },
      element('TestCase', {
        name,
        result: word('passed', 'failed', 'skipped', 'aborted'),
        assertions_failed: numericText,
      }),
      inner,
    ),
  2,
);
const boost = fc.oneof(
  element('TestLog', {}, boostSuite, boostLine('Error')),
  element('TestResult', {}, boostResult),
  element('BoostTest', {}, element('TestLog', {}, boostSuite), element('TestResult', {}, boostResult)),
);

const measurement = element(
  'NamedMeasurement',
  {
    type: word('numeric/double', 'text/string'),
    name: word('Execution Time', 'Exit Code', 'Exit Value', 'Completion Status', 'Fail Reason', 'Pass Reason'),
  },
  leaf('Value'),
);
const ctest = element(
  'Site',
  { BuildName: name, Name: name, Generator: name, OSName: name },
  around(
    'Testing',
    {},
    leaf('StartDateTime'),
    element(
      'Test',
      { Status: word('passed', 'failed', 'notrun') },
      leaf('Name'),
      leaf('Path'),
      leaf('FullName'),
      element(
        'Results',
        {},
        measurement,
        measurement,
        element('Measurement', {}, element('Value', { encoding: word('base64'), compression: word('gzip') }, longText)),
      ),
      element('Labels', {}, leaf('Label')),
    ),
    leaf('EndDateTime'),
  ),
);

const robotStatus = element(
  'status',
  {
    status: word('PASS', 'FAIL', 'SKIP', 'NOT RUN'),
    start: numericText,
    starttime: word('20261120 20:33:53.123'),
    endtime: word('20261120 20:33:54.123'),
    elapsed: numericText,
  },
  longText,
);
const robotKeyword = nestedElement(
  (inner) =>
    element(
      'kw',
      { name, library: name, owner: name, type: word('SETUP', 'TEARDOWN', 'setup', 'FOR') },
      inner,
      element('msg', { level: word('INFO', 'FAIL', 'ERROR', 'DEBUG'), timestamp: numericText }, longText),
      leaf('arg'),
      robotStatus,
    ),
  2,
);
const robotTest = element(
  'test',
  { id: guid, name, line: numericText },
  robotKeyword,
  robotStatus,
  leaf('tag'),
  element('tags', {}, leaf('tag')),
  leaf('doc'),
  element('timeout', { value: name }),
  element('for', {}, element('iter', {}, robotKeyword)),
);
const robotSuite = nestedElement(
  (inner) => element('suite', { id: guid, name, source: name }, robotTest, inner, robotKeyword, robotStatus),
  2,
);
const robot = element(
  'robot',
  { generator: name, generated: numericText, rpa: word('true', 'false'), schemaversion: numericText },
  robotSuite,
  element('errors', {}, element('msg', { level: word('ERROR', 'WARN') }, longText)),
);

const otrResult = element(
  'result',
  { status: word('SUCCESSFUL', 'FAILED', 'ERRORED', 'SKIPPED', 'ABORTED') },
  leaf('reason'),
  element('throwable', { type: name, assertionError: word('true', 'false') }, longText),
  element('comparisonFailure', {}, leaf('expected'), leaf('actual')),
);
const otrParts = [
  otrResult,
  element('metadata', {}, element('tags', {}, leaf('tag')), around('type', {}, word('CONTAINER', 'TEST'))),
  element(
    'sources',
    {},
    element('fileSource', { path: name }, element('filePosition', { line: numericText })),
    element('classSource', { className: name }),
  ),
  element(
    'attachments',
    {},
    element('output', { source: word('stdout') }, longText),
    element('issue', { type: word('phpunit-error'), message: longText }),
  ),
];
const otrEvent = (kind: string): fc.Arbitrary<Element> =>
  element(
    kind,
    { id: guid, parentId: guid, name: fc.oneof(name, is('a (attempt 2 of 3)')), time: numericText },
    ...otrParts,
  );
const otrNode = nestedElement(
  (inner) => element('child', { name, start: numericText, duration: word('PT1.5S') }, ...otrParts, inner),
  2,
);
const openTestReporting = fc.oneof(
  element(
    'events',
    {},
    otrEvent('started'),
    otrEvent('started'),
    otrEvent('reported'),
    otrEvent('finished'),
    otrEvent('finished'),
  ),
  element('execution', {}, element('root', { name, start: numericText }, ...otrParts, otrNode)),
);

/** Documents of the formats that are XML, by the format's name. */
export const XML_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  junit: xmlText(junit),
  trx: fc.oneof(xmlText(trx), xmlText(trxOf2005)),
  nunit: xmlText(nunit),
  xunit: xmlText(xunit),
  testng: xmlText(testng),
  catch2: xmlText(catch2),
  doctest: xmlText(doctest),
  boost: xmlText(boost),
  ctest: xmlText(ctest),
  robot: xmlText(robot),
  'open-test-reporting': xmlText(openTestReporting),
};
