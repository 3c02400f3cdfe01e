import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { DART } from './dart.js';

const { entriesOf, testsOf } = specReader(DART);

const begin = { protocolVersion: '0.1.1', runnerVersion: '1.25.0', type: 'start', time: 0 };
const suite = (platform = 'vm') => ({ type: 'suite', suite: { id: 0, platform, path: 'test/a_test.dart' } });
const start = (id: number, name: string, more: object = {}) => ({
  type: 'testStart',
  time: 100,
  test: { id, name, suiteID: 0, groupIDs: [2], line: 5, column: 3, url: 'file:///app/test/a_test.dart', ...more },
});
const print = (testID: number, message: string, messageType = 'print') => ({
  type: 'print',
  testID,
  messageType,
  message,
});
const error = (testID: number, text: string, isFailure: boolean) => ({
  type: 'error',
  testID,
  error: text,
  stackTrace: 'test/a_test.dart 6:3  main.<fn>\n',
  isFailure,
});
const done = (testID: number, result: string, more: object = {}) => ({
  type: 'testDone',
  testID,
  result,
  skipped: false,
  hidden: false,
  time: 130,
  ...more,
});
const end = { type: 'done', success: true };

describe('DART', () => {
  it('reports what passed, failed and was skipped, with place and duration', async () => {
    const tests = await testsOf(
      begin,
      suite(),
      start(1, 'adds'),
      done(1, 'success'),
      start(2, 'sums'),
      print(2, 'hello'),
      error(2, 'Expected: <2>\n  Actual: <1>\n', true),
      done(2, 'failure'),
      start(3, 'waits', { metadata: { skip: true, skipReason: null } }),
      print(3, 'Skip: later', 'skip'),
      done(3, 'success', { skipped: true }),
      end,
    );
    expect(tests).toMatchObject([
      { name: 'adds', file: 'test/a_test.dart', line: 5, column: 3, status: 'passed', durationMs: 30 },
      {
        name: 'sums',
        status: 'failed',
        failures: [{ message: 'Expected: <2>\n  Actual: <1>\n', isAssertion: true, dialect: 'dart' }],
        events: [{ message: 'hello' }],
      },
      { name: 'waits', status: 'skipped', skipReason: 'later' },
    ]);
  });

  it('does not read a thrown error as an assertion, and reports a time limit', async () => {
    const tests = await testsOf(
      begin,
      start(1, 'a'),
      error(1, 'TimeoutException after 0:00:30.000000: Test timed out after 30 seconds.', false),
      done(1, 'error'),
      end,
    );
    expect(tests).toMatchObject([{ failures: [{ isAssertion: false, timedOut: true }] }]);
  });

  it('drops hidden tests unless they fail', async () => {
    const tests = await testsOf(
      begin,
      start(1, 'loading test/a_test.dart'),
      done(1, 'success', { hidden: true }),
      start(2, 'loading test/b_test.dart'),
      error(2, 'Failed to load', false),
      done(2, 'error'),
      end,
    );
    expect(tests).toMatchObject([{ name: 'loading test/b_test.dart', status: 'failed' }]);
  });

  it('finds the place of a test that a package declares, and the platform', async () => {
    const [test] = await testsOf(
      begin,
      suite('chrome'),
      start(1, 'a', { line: 126, url: 'package:flutter_test/src/widget_tester.dart', root_line: 13, root_column: 5 }),
      done(1, 'success'),
      end,
    );
    expect(test).toMatchObject({ line: 13, column: 5, variant: 'chrome' });
  });

  it('reads the exceptions that Flutter prints instead of reporting them', async () => {
    const frame = [
      '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞═════════',
      'The following TestFailure object was thrown running a test:',
      '  Expected: <2>',
      '  Actual: <1>',
      '',
      'When the exception was thrown, this was the stack:',
      '#0      fail (package:a/a.dart:1:2)',
      '═'.repeat(40),
    ];
    const [test] = await testsOf(
      begin,
      start(1, 'a'),
      print(1, frame.join('\n')),
      error(1, 'Test failed. See exception logs above.\nThe test description was: a', false),
      done(1, 'error'),
      end,
    );
    expect(test?.failures).toEqual([
      {
        type: 'TestFailure',
        message: 'Expected: <2>\n  Actual: <1>',
        text: '#0      fail (package:a/a.dart:1:2)',
        isAssertion: true,
        dialect: 'dart',
      },
    ]);
  });

  it('takes the first of several exceptions, also where a console drew their frames in another encoding', async () => {
    const sign = 'ΓòÉ';
    const title = (library: string) => `${sign}${sign}Γòí EXCEPTION CAUGHT BY ${library} Γò₧${sign.repeat(40)}`;
    const frames = [
      title('WIDGETS LIBRARY'),
      'The following StateError was thrown building CartPage(dirty):',
      'Bad state: no cart',
      '',
      'When the exception was thrown, this was the stack:',
      '#0      cartOf (package:a/cart.dart:3:4)',
      sign.repeat(60),
      title('FLUTTER TEST FRAMEWORK'),
      'The following TestFailure was thrown running a test:',
      'Expected: exactly one matching candidate',
      '  Actual: _TextWidgetFinder:<Found 0 widgets with text "0": []>',
      sign.repeat(60),
      title('FLUTTER TEST FRAMEWORK'),
      'The following message was thrown:',
      'Multiple exceptions (2) were detected during the running of the current test, and at least one was',
      'unexpected.',
      sign.repeat(60),
    ];
    const [test] = await testsOf(
      begin,
      start(1, 'a'),
      print(1, frames.join('\n')),
      error(1, 'Test failed. See exception logs above.\nThe test description was: a', false),
      done(1, 'error'),
      end,
    );
    expect(test?.failures).toEqual([
      {
        type: 'StateError',
        message: 'Bad state: no cart',
        text: '#0      cartOf (package:a/cart.dart:3:4)',
        isAssertion: false,
        dialect: 'dart',
      },
    ]);
  });

  it('keeps an expectation that failed before an exception', async () => {
    const frames = [
      '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞═════════',
      'The following TestFailure was thrown running a test:',
      'Expected: <2>',
      '  Actual: <1>',
      '═'.repeat(40),
      '══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞═════════',
      'The following assertion was thrown while finalizing the widget tree:',
      'A Ticker was not disposed.',
      '◢◤'.repeat(20),
      'behind a line of signs',
      '═'.repeat(40),
    ];
    const [test] = await testsOf(
      begin,
      start(1, 'a'),
      print(1, frames.join('\n')),
      error(1, 'Test failed. See exception logs above.\nThe test description was: a', false),
      done(1, 'error'),
      end,
    );
    expect(test?.failures).toEqual([
      { type: 'TestFailure', message: 'Expected: <2>\n  Actual: <1>', isAssertion: true, dialect: 'dart' },
      {
        message: `A Ticker was not disposed.\n${'◢◤'.repeat(20)}\nbehind a line of signs`,
        isAssertion: false,
        dialect: 'dart',
      },
    ]);
  });

  it('reads a test that was run again as one of several attempts', async () => {
    const [test] = await testsOf(
      begin,
      start(1, 'a'),
      error(1, 'no', true),
      print(1, 'Retry: a'),
      done(1, 'success'),
      end,
    );
    expect(test).toMatchObject({
      status: 'passed',
      failures: [],
      attempts: [{ status: 'failed', failures: [{ message: 'no' }] }, { status: 'passed' }],
    });
  });

  it('reports an error that comes after the result', async () => {
    expect(await testsOf(begin, start(1, 'a'), done(1, 'success'), error(1, 'late', false), end)).toMatchObject([
      { status: 'passed' },
      { name: 'a', status: 'failed', failures: [{ message: 'late' }] },
    ]);
  });

  it('gives what is before the end of a file that is cut off', async () => {
    const entries = await entriesOf(begin, start(1, 'a'), error(1, 'no', true), start(2, 'b'), '{"type":"testD');
    expect(entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test.name] : []))).toEqual(['a']);
    expect(entries.flatMap((entry) => (entry.kind === 'warning' ? [entry.warning.code] : []))).toEqual([
      'no_result',
      'truncated',
      'foreign_text',
    ]);
  });

  it('skips what is of a wrong type, and the events of Flutter itself', async () => {
    expect(
      await testsOf(
        '[{"event":"test.startedProcess","params":{}}]',
        { type: 'testStart', test: [] },
        { type: 'testDone', testID: 'x' },
        start(1, 'a'),
        done(1, 'success'),
        end,
      ),
    ).toHaveLength(1);
  });

  it('refuses a file without events', async () => {
    await expect(entriesOf('{"type":"suite","event":"started"}')).rejects.toThrow(UnreadableReport);
  });
});
