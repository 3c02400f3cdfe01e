import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { GO_TEST } from './go-test.js';

const { entriesOf, testsOf, codesOf } = specReader(GO_TEST);

const SHOP = 'example.test/shop';

const event = (Action: string, Test?: string, more: object = {}): string =>
  JSON.stringify({ Action, Package: SHOP, Test, ...more });
const output = (Test: string | undefined, text: string): string => event('output', Test, { Output: `${text}\n` });
const outputs = (Test: string | undefined, ...lines: readonly string[]): readonly string[] =>
  lines.map((line) => output(Test, line));
const packageEnds = (action: string): string => event(action, undefined, { Elapsed: 0.1 });

describe('GO_TEST', () => {
  it('reads what passed, failed and was skipped, with its duration', async () => {
    const tests = await testsOf(
      event('start'),
      event('run', 'TestA'),
      output('TestA', '=== RUN   TestA'),
      event('pass', 'TestA', { Elapsed: 1.5 }),
      event('run', 'TestB'),
      ...outputs('TestB', '=== RUN   TestB', '    shop_test.go:7: total: got 41, want 42', '--- FAIL: TestB (0.02s)'),
      event('fail', 'TestB', { Elapsed: 0.02 }),
      event('run', 'TestC'),
      ...outputs('TestC', '    shop_test.go:9: needs a network', '--- SKIP: TestC (0.00s)'),
      event('skip', 'TestC', { Elapsed: 0 }),
      packageEnds('fail'),
    );
    expect(tests).toMatchObject([
      { name: 'TestA', suite: [SHOP], status: 'passed', durationMs: 1500, failures: [] },
      {
        name: 'TestB',
        status: 'failed',
        durationMs: 20,
        failures: [
          {
            message: '    shop_test.go:7: total: got 41, want 42',
            dialect: 'go',
            location: { file: 'shop_test.go', line: 7 },
          },
        ],
      },
      { name: 'TestC', status: 'skipped', skipReason: 'needs a network' },
    ]);
  });

  it('keeps what a test printed separate from what it logged, even on one line', async () => {
    const [test] = await testsOf(
      ...outputs(
        'TestA',
        'connecting',
        'no newline    a_test.go:3: wrong total:',
        '        41',
        'bye',
        '--- FAIL: TestA (0.00s)',
      ),
      event('fail', 'TestA'),
      packageEnds('fail'),
    );
    expect(test?.failures).toMatchObject([{ message: '    a_test.go:3: wrong total:\n        41' }]);
    expect(test?.events.map(({ message }) => message)).toEqual(['connecting', 'no newline', 'bye']);
  });

  it('takes as the place the entry that reports a failure', async () => {
    const [test] = await testsOf(
      ...outputs('TestA', '    a_test.go:3: started', '    a_test.go:5: got 1, want 2', '    a_test.go:9: done'),
      event('fail', 'TestA'),
      packageEnds('fail'),
    );
    expect(test?.failures[0]?.location).toEqual({ file: 'a_test.go', line: 5 });
  });

  it('returns all that was printed when nothing was logged', async () => {
    const [test] = await testsOf(
      ...outputs('TestA', 'got:', '1', 'want:', '2', '--- FAIL: TestA (0.00s)'),
      event('fail', 'TestA'),
      packageEnds('fail'),
    );
    expect(test).toMatchObject({ failures: [{ message: 'got:\n1\nwant:\n2' }], events: [] });
  });

  it('drops a parent that failed because of a subtest, and keeps one that reports its own failure', async () => {
    const tests = await testsOf(
      event('run', 'TestA'),
      event('run', 'TestA/one_/_two'),
      ...outputs('TestA/one_/_two', '    a_test.go:3: got 1, want 2'),
      output('TestA', '--- FAIL: TestA (0.00s)'),
      output('TestA/one_/_two', '    --- FAIL: TestA/one_/_two (0.00s)'),
      event('fail', 'TestA/one_/_two'),
      event('fail', 'TestA'),
      event('run', 'TestB'),
      event('run', 'TestB/x'),
      event('fail', 'TestB/x'),
      ...outputs('TestB', '    a_test.go:8: expected no leak'),
      event('fail', 'TestB'),
      packageEnds('fail'),
    );
    expect(tests.map(({ name }) => name)).toEqual(['TestA/one_/_two', 'TestB/x', 'TestB']);
  });

  const panic = [
    'panic: boom [recovered]',
    '\tpanic: boom',
    '',
    'goroutine 7 [running]:',
    'example.test/shop.TestB(0x1)',
    '\t/src/shop_test.go:4 +0x54',
  ];

  it('takes a panic for the reason, whatever is before it', async () => {
    const [test] = await testsOf(
      ...outputs('TestB', '    a_test.go:3: about to crash', '--- FAIL: TestB (0.00s)', ...panic),
      event('fail', 'TestB'),
      packageEnds('fail'),
    );
    expect(test?.failures).toEqual([
      {
        type: 'panic',
        message: 'panic: boom [recovered]\n\tpanic: boom',
        text: panic.join('\n'),
        isAssertion: false,
        dialect: 'go',
      },
    ]);
    expect(test?.events).toMatchObject([{ type: 'log', message: '    a_test.go:3: about to crash' }]);
  });

  it('blames the test in the stack of a panic that ended the package, and warns of those that wait', async () => {
    const lines = [
      event('run', 'TestA'),
      event('run', 'TestB'),
      event('run', 'TestC'),
      event('pause', 'TestC'),
      ...outputs('TestA', ...panic),
      packageEnds('fail'),
    ];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'TestB', status: 'failed', failures: [{ type: 'panic' }] }]);
    expect(await codesOf(...lines)).toEqual(['no_result', 'no_result']);
  });

  it('takes the tests that a time limit lists as timed out', async () => {
    const tests = await testsOf(
      event('run', 'TestA'),
      event('run', 'TestB'),
      ...outputs(
        'TestA',
        'panic: test timed out after 1s',
        'running tests:',
        '\tTestA (1s)',
        '\tTestB (0s)',
        '',
        'goroutine 17 [running]:',
      ),
      packageEnds('fail'),
    );
    expect(tests).toMatchObject([
      { name: 'TestA', failures: [{ timedOut: true, type: 'panic' }] },
      { name: 'TestB', failures: [{ timedOut: true }] },
    ]);
  });

  it('blames the only test that ran when the process ended', async () => {
    const tests = await testsOf(
      event('run', 'TestA'),
      ...outputs(undefined, 'exit status 3', `FAIL\t${SHOP}\t0.1s`),
      packageEnds('fail'),
    );
    expect(tests).toMatchObject([{ name: 'TestA', status: 'failed', failures: [{ isAssertion: false }] }]);
    expect(tests[0]?.failures[0]?.message).toContain('exit status 3');
  });

  it('takes the outcome that the output reports when the event is missing', async () => {
    const tests = await testsOf(
      event('run', 'TestA'),
      ...outputs('TestA', 'partial line--- PASS: TestA (0.00s)'),
      packageEnds('pass'),
    );
    expect(tests).toMatchObject([{ name: 'TestA', status: 'passed' }]);
  });

  it('gives a package that failed without a test as one', async () => {
    const tests = await testsOf(
      ...outputs(undefined, 'setup: no database', `FAIL\t${SHOP}\t0.1s`),
      packageEnds('fail'),
    );
    expect(tests).toMatchObject([
      {
        name: SHOP,
        suite: [],
        status: 'failed',
        durationMs: 100,
        failures: [{ message: 'setup: no database', isAssertion: false }],
      },
    ]);
  });

  it('reports what the compiler said, in events and in lines between them', async () => {
    const failure = {
      message: './a_test.go:3:10: undefined: x',
      location: { file: 'a_test.go', line: 3, column: 10 },
      isAssertion: false,
    };
    const path = `${SHOP} [${SHOP}.test]`;
    const build = [`# ${path}`, './a_test.go:3:10: undefined: x'].map((text) =>
      JSON.stringify({ ImportPath: path, Action: 'build-output', Output: `${text}\n` }),
    );
    const events = [
      ...build,
      JSON.stringify({ ImportPath: path, Action: 'build-fail' }),
      output(undefined, `FAIL\t${SHOP} [build failed]`),
    ];
    expect(await testsOf(...events, event('fail', undefined, { FailedBuild: path }))).toMatchObject([
      { name: SHOP, failures: [failure] },
    ]);
    const lines = [`# ${path}`, './a_test.go:3:10: undefined: x', `FAIL\t${SHOP} [build failed]`];
    expect(await testsOf(...lines)).toMatchObject([{ name: SHOP, failures: [failure] }]);
  });

  it('reports a build that no package reports', async () => {
    const tests = await testsOf(
      JSON.stringify({ ImportPath: 'a.test/b', Action: 'build-output', Output: 'x.go:1:1: no\n' }),
      JSON.stringify({ ImportPath: 'a.test/b', Action: 'build-fail' }),
    );
    expect(tests).toMatchObject([{ name: 'a.test/b', status: 'failed', failures: [{ message: 'x.go:1:1: no' }] }]);
  });

  it('does not join the runs of a package that ran whole twice, such as with and without a tag', async () => {
    const once = (first: string): readonly string[] => [
      event('start'),
      event('run', 'TestA'),
      event(first, 'TestA', { Elapsed: 1 }),
      event('run', 'TestB'),
      event('pass', 'TestB', { Elapsed: 1 }),
      packageEnds(first),
    ];
    const tests = await testsOf(...once('fail'), ...once('pass'));
    expect(tests.map(({ name, status, attempts }) => [name, status, attempts])).toEqual([
      ['TestA', 'failed', undefined],
      ['TestB', 'passed', undefined],
      ['TestA', 'passed', undefined],
      ['TestB', 'passed', undefined],
    ]);
  });

  it('joins what is run again to attempts of one test', async () => {
    const run = (action: string) => [
      event('run', 'TestA'),
      ...outputs('TestA', '    a_test.go:3: got 1, want 2'),
      event(action, 'TestA'),
      packageEnds(action),
    ];
    const tests = await testsOf(...run('fail'), ...run('fail'), ...run('pass'));
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({
      status: 'passed',
      attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }],
    });
    expect(tests[0]?.attempts?.[0]?.failures).toHaveLength(1);
  });

  it('keeps packages separate that run at the same time', async () => {
    const other = (action: string, Test?: string) => JSON.stringify({ Action: action, Package: 'b', Test });
    const tests = await testsOf(
      event('run', 'TestA'),
      other('run', 'TestA'),
      other('pass', 'TestA'),
      event('pass', 'TestA'),
      other('pass'),
      packageEnds('pass'),
    );
    expect(tests).toMatchObject([{ suite: ['b'] }, { suite: [SHOP] }]);
  });

  it.each(['{', '{"Time":', '# example.test/shop/tax\ntax_test.go:9:2: undefined: Rate', 'FAIL\texample.test/shop/t'])(
    'says that a file is cut off behind a package, in %j',
    async (rest) => {
      const whole = [event('run', 'TestA'), event('pass', 'TestA'), packageEnds('pass')];
      expect(await codesOf(...whole)).toEqual([]);
      expect(await codesOf(...whole, rest)).toContain('truncated');
      expect(await codesOf(rest, ...whole)).not.toContain('truncated');
    },
  );

  it('gives what is before the end of a file that is cut off', async () => {
    const lines = [
      event('run', 'TestA'),
      event('pass', 'TestA'),
      event('run', 'TestB'),
      output('TestB', 'x').slice(0, 20),
    ];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'TestA' }]);
    expect(await codesOf(...lines)).toEqual(['no_result', 'truncated', 'foreign_text']);
  });

  it('does not fail a test beside its subtest where the file ends early before their results', async () => {
    const tests = await testsOf(
      event('run', 'TestA'),
      event('run', 'TestA/b'),
      ...outputs('TestA/b', '--- FAIL: TestA (0.09s)', '    --- FAIL: TestA/b (0.09s)'),
      output('TestA', '--- FAIL: TestA (0.09s)'),
    );
    expect(tests).toMatchObject([{ name: 'TestA/b', status: 'failed' }]);
  });

  it('skips what is of a wrong type, and a time that a log puts in front', async () => {
    const tests = await testsOf(
      '{"Action":"pass","Package":7,"Test":{"a":1},"Elapsed":"x"}',
      '[1]',
      `2026-11-20T20:33:53.1Z ${event('pass', 'TestA', { Elapsed: -1 })}`,
      packageEnds('pass'),
    );
    expect(tests).toMatchObject([{ name: 'TestA', durationMs: undefined }]);
  });

  it('refuses a file without events', async () => {
    await expect(entriesOf('{"type":"suite"}', 'hello')).rejects.toThrow(UnreadableReport);
  });

  it('is recognized behind other JSON and text, which is a warning', async () => {
    const lines = ['{"hostname":"a","uptime":7}', 'building', event('pass', 'TestA'), packageEnds('pass')];
    const report = await readReport(Buffer.from(lines.join('\n')));
    expect(report).toMatchObject({ format: 'go', status: 'passed', tests: [{ name: 'TestA' }] });
    expect(report.warnings).toMatchObject([{ code: 'foreign_text', line: 1 }]);
  });
});
