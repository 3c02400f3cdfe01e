import * as fc from 'fast-check';
import { longText, name, numericText, word } from './odd-values.js';
import { jenkinsResult } from './texts/jenkins-formats.js';
import { testdoxXml } from './texts/phpunit-formats.js';
import { xcodeSummaries } from './texts/property-list-format.js';
import { uft } from './texts/uft-format.js';
import { around, element, nestedElement, xmlText, type Element } from './xml-shapes.js';

const leaf = (tag: string): fc.Arbitrary<Element> => around(tag, {}, longText);
const count = (tag: string): fc.Arbitrary<Element> => around(tag, {}, numericText);
const file = { file: name, line: numericText };

const qtest = element(
  'TestCase',
  { name },
  element('Environment', {}, leaf('QtVersion')),
  element(
    'TestFunction',
    { name },
    element(
      'Incident',
      { type: word('pass', 'fail', 'xfail', 'xpass', 'skip', 'bfail'), ...file },
      leaf('DataTag'),
      leaf('Description'),
    ),
    element('Message', { type: word('skip', 'qfatal', 'qdebug'), ...file }, leaf('DataTag'), leaf('Description')),
    element('Duration', { msecs: numericText }),
  ),
);

const cppUnitPlace = element('Location', {}, leaf('File'), count('Line'));
const cppunit = element(
  'TestRun',
  {},
  element(
    'FailedTests',
    {},
    element('FailedTest', { id: numericText }, leaf('Name'), leaf('FailureType'), cppUnitPlace, leaf('Message')),
  ),
  element('SuccessfulTests', {}, element('Test', { id: numericText }, leaf('Name'), count('Time'))),
  element('Statistics', {}, count('Tests'), count('FailuresTotal')),
);

const cunitRecord = element(
  'CUNIT_RUN_TEST_RECORD',
  {},
  element('CUNIT_RUN_TEST_SUCCESS', {}, leaf('TEST_NAME')),
  element('CUNIT_RUN_TEST_FAILURE', {}, leaf('TEST_NAME'), leaf('FILE_NAME'), count('LINE_NUMBER'), leaf('CONDITION')),
);
const cunit = element(
  'CUNIT_TEST_RUN_REPORT',
  {},
  element(
    'CUNIT_RESULT_LISTING',
    {},
    element('CUNIT_RUN_SUITE', {}, element('CUNIT_RUN_SUITE_SUCCESS', {}, leaf('SUITE_NAME'), cunitRecord)),
    element('CUNIT_RUN_SUITE', {}, element('CUNIT_RUN_SUITE_FAILURE', {}, leaf('SUITE_NAME'), leaf('FAILURE_REASON'))),
  ),
  element('CUNIT_RUN_SUMMARY', {}, element('CUNIT_RUN_SUMMARY_RECORD', {}, leaf('TYPE'), count('FAILED'))),
);

const unittestpp = element(
  'unittest-results',
  { tests: numericText, failedtests: numericText },
  element('test', { suite: name, name, time: numericText }, element('failure', { message: longText })),
);

const fpcTest = element(
  'Test',
  { Name: name, Result: word('OK', 'Failed', 'Error', 'Ignored'), ElapsedTime: numericText },
  leaf('Message'),
  leaf('ExceptionClass'),
  leaf('ExceptionMessage'),
  leaf('SourceUnitName'),
  count('LineNumber'),
);
const fpcunit = element(
  'TestResults',
  {},
  element(
    'TestListing',
    {},
    nestedElement((inner) => element('TestSuite', { Name: name }, fpcTest, inner), 2),
  ),
  count('NumberOfErrors'),
  count('NumberOfFailures'),
);

const allure1Step = nestedElement(
  (inner) => element('step', { status: word('passed', 'failed'), start: numericText }, leaf('name'), inner),
  2,
);
const allure1 = element(
  'test-suite',
  { start: numericText, stop: numericText },
  leaf('name'),
  leaf('title'),
  element(
    'test-cases',
    {},
    element(
      'test-case',
      { status: word('passed', 'failed', 'broken', 'canceled', 'pending'), start: numericText, stop: numericText },
      leaf('name'),
      leaf('title'),
      element('failure', {}, leaf('message'), leaf('stack-trace')),
      element('steps', {}, allure1Step),
      element('labels', {}, element('label', { name, value: name })),
      element('attachments', {}, element('attachment', { title: name, source: name, type: name })),
      element('parameters', {}, element('parameter', { name, value: name, kind: word('argument') })),
    ),
  ),
);

const jmeterSample = nestedElement(
  (inner) =>
    element(
      'httpSample',
      { lb: name, s: word('true', 'false'), t: numericText, ts: numericText, rc: numericText, rm: longText, tn: name },
      element(
        'assertionResult',
        {},
        leaf('name'),
        around('failure', {}, word('true', 'false')),
        around('error', {}, word('true', 'false')),
        leaf('failureMessage'),
      ),
      leaf('java.net.URL'),
      leaf('method'),
      inner,
    ),
  2,
);
const jmeter = element('testResults', { version: numericText }, jmeterSample, jmeterSample);

const tradefed = element(
  'Result',
  { start: numericText, end: numericText, suite_name: name, suite_version: name },
  element('Build', { build_fingerprint: name }),
  element('Summary', { pass: numericText, failed: numericText, modules_done: numericText, modules_total: numericText }),
  element(
    'Module',
    { name, abi: name, done: word('true', 'false') },
    element('Reason', { message: longText, error_name: name }),
    element(
      'TestCase',
      { name },
      element(
        'Test',
        { result: word('pass', 'fail', 'IGNORED', 'ASSUMPTION_FAILURE', 'warning'), name, skipped: word('true') },
        element('Failure', { message: longText }, leaf('StackTrace')),
      ),
    ),
  ),
);

const ctsResult = element(
  'TestResult',
  { testPlan: name, suite: name },
  element('DeviceInfo', {}, element('BuildInfo', { build_fingerprint: name })),
  element('Summary', { failed: numericText, notExecuted: numericText, timeout: numericText, pass: numericText }),
  element(
    'TestPackage',
    { name, appPackageName: name, abi: name },
    nestedElement(
      (inner) =>
        element(
          'TestSuite',
          { name },
          inner,
          element(
            'TestCase',
            { name },
            element(
              'Test',
              { name, result: word('pass', 'fail', 'notExecuted', 'timeout') },
              element('FailedScene', { message: longText }, leaf('StackTrace')),
            ),
          ),
        ),
      3,
    ),
  ),
);

const valgrindStack = element(
  'stack',
  {},
  element('frame', {}, leaf('ip'), leaf('obj'), leaf('fn'), leaf('dir'), leaf('file'), count('line')),
);
const valgrind = element(
  'valgrindoutput',
  {},
  leaf('tool'),
  element(
    'args',
    {},
    element('vargv', {}, leaf('exe'), around('arg', {}, word('--errors-for-leak-kinds=all'))),
    element('argv', {}, leaf('exe'), leaf('arg')),
  ),
  element('status', {}, around('state', {}, word('RUNNING', 'FINISHED'))),
  element(
    'error',
    {},
    around('kind', {}, word('InvalidRead', 'Leak_DefinitelyLost', 'Leak_StillReachable')),
    leaf('what'),
    element('xwhat', {}, leaf('text')),
    leaf('auxwhat'),
    valgrindStack,
  ),
  element('fatal_signal', {}, leaf('signame'), leaf('event'), valgrindStack),
  element('errorcounts', {}, element('pair', {}, count('count'))),
);

const gallioLog = element(
  'testLog',
  {},
  element(
    'streams',
    {},
    element(
      'stream',
      { name: word('Failures', 'Warnings', 'ConsoleOutput') },
      element('body', {}, element('contents', {}, element('section', { name }, leaf('text')), leaf('text'))),
      element('body', {}, element('marker', { class: word('StackTrace', 'Label') }, leaf('text'))),
    ),
  ),
);
const gallioRun = nestedElement((inner) =>
  element(
    'testStepRun',
    { startTime: numericText, endTime: numericText },
    element('testStep', { name, isTestCase: word('true', 'false') }),
    element('children', {}, inner),
    element(
      'result',
      { duration: numericText },
      element('outcome', {
        status: word('passed', 'failed', 'skipped', 'inconclusive'),
        category: word('ignored', 'timeout', 'error'),
      }),
    ),
    gallioLog,
  ),
);
const gallio = around(
  'report',
  { xmlns: fc.constant('http://www.gallio.org/') },
  element('testPackageRun', {}, gallioRun, element('statistics', { failedCount: numericText })),
);

const mbunitRun = (tag: string): fc.Arbitrary<Element> =>
  element(
    tag,
    { name, result: word('success', 'failure', 'ignore', 'skip'), duration: numericText },
    element('exception', { type: name }, leaf('message'), leaf('stack-trace')),
    leaf('console-out'),
    leaf('console-error'),
  );
const mbunit = element(
  'report-result',
  {},
  element('counter', { 'failure-count': numericText }),
  element(
    'assemblies',
    {},
    element('fixture', { name, type: name }, mbunitRun('set-up'), element('runs', {}, mbunitRun('run'))),
  ),
);

const parasoft = element(
  'ResultsSession',
  { toolName: name, toolVer: name },
  element(
    'ExecutedTestsDetails',
    {},
    element(
      'TestSuite',
      { name },
      element('Test', {
        id: word('1', '2'),
        name,
        fail: word('0', '1'),
        pass: word('0', '1'),
        status: word('pass', 'fail', 'err'),
        time: numericText,
      }),
    ),
  ),
  element(
    'Exec',
    {},
    element(
      'ExecViol',
      {
        cat: word('0', '1', '6', 'FAIL'),
        testId: word('1', '2'),
        testName: name,
        expectVal: name,
        actVal: name,
        locFile: name,
        ln: numericText,
      },
      element(
        'Thr',
        {},
        element(
          'ThrPart',
          { clName: name, detMsg: longText },
          element('Trace', { clName: name, metName: name, fileName: name, ln: numericText }),
        ),
      ),
    ),
    element('Projects', {}, element('Project', { fail: numericText, err: numericText })),
    element('TestingProcessProblems', {}, element('Error', { val: longText })),
  ),
);

const jetbrainsStatus = word('passed', 'failed', 'error', 'ignored', 'skipped');
const jetbrainsOutput = element(
  'output',
  { type: word('stdout', 'stderr') },
  fc.oneof(longText, word('Expected :', 'Actual   :')),
);
const jetbrainsNode = {
  name,
  status: jetbrainsStatus,
  duration: numericText,
  locationUrl: word(
    'java:test://shop.CartTest/adds',
    'java:suite://shop.CartTest',
    'file:///app/cart.rb:12',
    'gotest://shop#adds',
  ),
};
const jetbrainsSuite = nestedElement((inner) =>
  element(
    'suite',
    jetbrainsNode,
    element('test', jetbrainsNode, jetbrainsOutput, element('diff', { expected: name, actual: name })),
    jetbrainsOutput,
    inner,
  ),
);
const jetbrains = around(
  'testrun',
  { name, duration: numericText, footerText: word('Generated by GoLand on 3/4/21', 'Generated by TextTest') },
  element('count', { name: word('total', 'passed', 'failed', 'error', 'ignored', 'skipped'), value: numericText }),
  element('config', { configId: word('JUnit', 'TestNG') }),
  element('root', { name }, jetbrainsOutput),
  jetbrainsSuite,
);

const squishTime = { time: numericText };
const squishResult = element(
  'scriptedVerificationResult',
  { type: word('PASS', 'FAIL', 'XPASS', 'XFAIL', 'ERROR'), ...squishTime },
  leaf('text'),
  leaf('detail'),
  element('description', { type: word('DETAILED') }, longText),
);
const squishTest = nestedElement((inner) =>
  element(
    'test',
    { name, type: word('testsuite', 'testcase', 'section', 'step') },
    element('prolog', squishTime, leaf('name'), element('location', {}, leaf('uri'), count('lineNo'))),
    element('verification', file, squishResult, element('location', {}, leaf('uri'), count('lineNo'))),
    element('message', { type: word('LOG', 'WARNING', 'ERROR', 'FATAL') }, leaf('text'), leaf('detail')),
    inner,
    element('epilog', squishTime),
  ),
);
const squish = element('SquishReport', { version: numericText }, squishTest);

const jbehaveStep = element(
  'step',
  { outcome: word('successful', 'failed', 'pending', 'notPerformed', 'ignorable', 'comment', 'restarted') },
  leaf('parameter'),
  leaf('failure'),
  longText,
);
const jbehave = element(
  'story',
  { path: name, title: name },
  element(
    'scenario',
    { title: name },
    element('steps', {}, jbehaveStep),
    element('examples', {}, jbehaveStep, leaf('example'), element('parameters', {}, leaf('names'))),
    around('timing', { phase: word('start', 'end') }, numericText),
    leaf('failure'),
    element('story', { path: name }, element('scenario', {}, jbehaveStep)),
  ),
  element('beforeUserStorySteps', {}, jbehaveStep),
  element('cancelled', { durationInSecs: numericText }),
  leaf('dryRun'),
);

const serenityResult = word('SUCCESS', 'FAILURE', 'ERROR', 'PENDING', 'UNDEFINED');
const serenityStep = nestedElement((inner) =>
  element(
    'test-group',
    { name, result: serenityResult },
    inner,
    element(
      'test-step',
      { result: serenityResult, duration: numericText },
      leaf('description'),
      leaf('error'),
      leaf('exception'),
      element('screenshots', {}, element('screenshot', { image: name })),
    ),
  ),
);
const serenityXml = element(
  'acceptance-test-run',
  { name, title: name, result: serenityResult, duration: numericText, timestamp: numericText },
  element('user-story', { name, path: name }),
  element('tags', {}, element('tag', { name, type: word('tag', 'story') })),
  element('examples', {}, element('rows', {}, element('row', { result: serenityResult }))),
  serenityStep,
);

const ranorexItem = element(
  'item',
  { level: word('Info', 'Warn', 'Error', 'Failure'), category: word('User', 'Module', 'Validation') },
  leaf('message'),
  element('metainfo', { stacktrace: longText }),
);
const ranorex = element(
  'report',
  {},
  nestedElement(
    (inner) =>
      element(
        'activity',
        {
          type: word('root', 'test suite', 'test case', 'data iteration', 'test module'),
          testcasename: name,
          result: word('Success', 'Failed', 'Blocked', 'Ignored'),
          duration: word('11.89s', '2.7m', '0ms'),
          iteration: numericText,
          totalfailedcount: numericText,
          rxversion: name,
        },
        ranorexItem,
        leaf('errmsg'),
        inner,
        inner,
      ),
    4,
  ),
);

/** Documents of the XML formats of C, C++, Pascal, .NET, Android and of tools for user interfaces and load, by the format's name. */
export const NATIVE_DOCUMENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  qtest: xmlText(qtest),
  cppunit: xmlText(cppunit),
  cunit: xmlText(cunit),
  unittestpp: xmlText(unittestpp),
  fpcunit: xmlText(fpcunit),
  allure1: xmlText(allure1),
  jbehave: xmlText(jbehave),
  'serenity-xml': xmlText(serenityXml),
  jmeter: xmlText(jmeter),
  tradefed: xmlText(fc.oneof(tradefed, ctsResult)),
  valgrind: xmlText(valgrind),
  gallio: xmlText(gallio),
  'jenkins-result': jenkinsResult,
  jetbrains: xmlText(jetbrains),
  mbunit: xmlText(mbunit),
  parasoft: xmlText(parasoft),
  ranorex: xmlText(ranorex),
  squish: xmlText(squish),
  'testdox-xml': xmlText(testdoxXml),
  uft,
  'xcode-summaries': xcodeSummaries,
};
