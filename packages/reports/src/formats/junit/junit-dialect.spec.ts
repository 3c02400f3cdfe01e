import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { toHead } from '../../detection/read-head.js';
import { JUNIT } from './junit.js';

const { entriesOf, testsOf } = specReader(JUNIT);

describe('what is JUnit XML', () => {
  const isRecognized = async (text: string): Promise<boolean> => JUNIT.recognizes(await toHead(Buffer.from(text)));

  it.each([
    '<testsuites/>',
    '<testsuite name="s" tests="0"></testsuite>',
    '<testcase name="a" time="0.1"/>',
    '<testExecutions version="1"><file path="a.ts"><testCase name="a" duration="1"/></file></testExecutions>',
    '<report><testsuite name="s" tests="1" failures="0"><testcase name="a"/></testsuite></report>',
    '<testsuite><testCase classname="A" name="a"/></testsuite>',
    '> jest\nPASS\n<testsuites name="x" tests="1">',
    '<notice>\n<testsuite tests="1"><testcase name="a"/></testsuite>',
  ])('is recognized in %j', async (text) => {
    expect(await isRecognized(text)).toBe(true);
  });

  it.each([
    ['NUnit', '<test-run><test-suite/></test-run>'],
    ['TAP that names an element', 'ok 1 - writes a <testcase> element'],
    [
      'JSON that quotes a report',
      '{"stats":{},"a":"<?xml version=\\"1.0\\"?>\n<testsuite tests=\\"1\\"><testcase name=\\"a\\"/>"}',
    ],
    ['TAP that quotes a report', '1..1\nok 1\n  <testsuite tests="1"><testcase name="a"/></testsuite>\n'],
    [
      'Qt Test',
      '<TestCase name="tst_Cart"><Environment><QtVersion>6.5</QtVersion></Environment><TestFunction name="a"><Incident type="fail"/></TestFunction></TestCase>',
    ],
    [
      'a configuration of PHPUnit',
      '<?xml version="1.0"?>\n<phpunit bootstrap="a.php">\n  <testsuites>\n    <testsuite name="unit"><directory>tests</directory></testsuite>\n  </testsuites></phpunit>',
    ],
    [
      'Android CTS',
      '<Result start="1"><Summary pass="1" failed="1"/><Module name="m"><TestCase name="a.B"><Test result="fail" name="c"/></TestCase></Module></Result>',
    ],
    [
      'FPCUnit',
      '<TestResults><TestListing><TestSuite Name="all"><TestSuite Name="TCart"><Test Name="Adds" Result="Failed"/></TestSuite></TestSuite></TestListing></TestResults>',
    ],
    [
      'Parasoft C++test',
      '<ResultsSession><Exec><TestSuite name="a"><Test name="b" pass="0" fail="1"/></TestSuite></Exec></ResultsSession>',
    ],
    [
      'TestLink',
      '<testsuite id="1" name="s"><node_order>1</node_order><testcase internalid="2" name="a"><node_order>1</node_order><steps/></testcase></testsuite>',
    ],
  ])('is not recognized in %s', async (_, text) => {
    expect(await isRecognized(text)).toBe(false);
  });

  it.each([
    '<TestCase name="t"><Environment/><TestFunction name="a"><Incident type="fail"/></TestFunction></TestCase>',
    '<Result><Module><TestCase name="a.B"><Test result="fail" name="c"/></TestCase></Module></Result>',
    '<phpunit><testsuites><testsuite name="unit"><directory>tests</directory></testsuite></testsuites></phpunit>',
  ])('is refused by its name in %j', async (xml) => {
    await expect(entriesOf(xml)).rejects.toMatchObject({ name: 'UnreadableReport' });
  });

  it.each([
    ['<suites><case/></suites>', /<suites> as its root/],
    ['', /no elements/],
    ['TAP version 13\nok 1\n', /no elements/],
  ])('says of %p what it has instead', async (xml, message) => {
    await expect(entriesOf(xml)).rejects.toThrow(message);
    await expect(entriesOf(xml)).rejects.toMatchObject({ name: 'UnreadableReport' });
  });

  it('may have no tests', async () => {
    expect(await testsOf('<testsuites tests="0"/>')).toEqual([]);
  });
});
