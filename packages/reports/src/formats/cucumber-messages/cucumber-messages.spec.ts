import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { CUCUMBER_MESSAGES } from './cucumber-messages.js';

const { entriesOf, testsOf } = specReader(CUCUMBER_MESSAGES);

const scenario = {
  id: 's1',
  location: { line: 5 },
  keyword: 'Scenario',
  name: 'pays',
  steps: [
    { id: 'g1', location: { line: 6 }, keyword: 'Given ', text: 'a cart' },
    { id: 'g2', location: { line: 7 }, keyword: 'Then ', text: 'it is paid' },
  ],
};

const document = {
  gherkinDocument: {
    uri: 'features/a.feature',
    feature: { name: 'Checkout', children: [{ rule: { name: 'Cards', children: [{ scenario }] } }] },
  },
};

const pickle = {
  pickle: {
    id: 'p1',
    uri: 'features/a.feature',
    name: 'pays',
    astNodeIds: ['s1'],
    tags: [{ name: '@slow' }],
    steps: [
      { id: 'ps1', text: 'a cart', astNodeIds: ['g1'] },
      { id: 'ps2', text: 'it is paid', astNodeIds: ['g2'] },
    ],
  },
};

const testCase = {
  testCase: {
    id: 'c1',
    pickleId: 'p1',
    testSteps: [
      { id: 't0', hookId: 'h1' },
      { id: 't1', pickleStepId: 'ps1' },
      { id: 't2', pickleStepId: 'ps2' },
    ],
  },
};

const hook = { hook: { id: 'h1', type: 'BEFORE_TEST_CASE', name: 'log in' } };
const before = [document, pickle, hook, testCase] as const;

const started = (id = 'r1', attempt = 0) => ({ testCaseStarted: { id, testCaseId: 'c1', attempt } });
const step = (testStepId: string, status: string, more: object = {}, id = 'r1') => ({
  testStepFinished: {
    testCaseStartedId: id,
    testStepId,
    testStepResult: { status, duration: { seconds: 0, nanos: 2_000_000 }, ...more },
  },
});
const finished = (id = 'r1', willBeRetried = false) => ({ testCaseFinished: { testCaseStartedId: id, willBeRetried } });
const failure = {
  message: 'no\n  at a.ts:1',
  exception: { type: 'AssertionError', message: 'no', stackTrace: 'AssertionError: no\n  at a.ts:1' },
};

describe('CUCUMBER_MESSAGES', () => {
  it('is known by a picture whose line is longer than the beginning of a file', async () => {
    const attachment = {
      testStepId: 't2',
      body: 'QUJD'.repeat(40_000),
      mediaType: 'image/png',
      testCaseStartedId: 'r1',
    };
    const messages = [{ attachment }, ...before, started(), step('t1', 'PASSED'), step('t2', 'FAILED')];
    const lines = messages.map((message) => JSON.stringify(message)).join('\n');
    const { format, tests } = await readReport(Buffer.from(lines));
    expect([format, tests.map(({ name, status }) => [name, status])]).toEqual([
      'cucumber-messages',
      [['pays', 'failed']],
    ]);
    await expect(readReport(Buffer.from(JSON.stringify({ attachment: { body: 'QUJD' } })))).rejects.toThrow(
      UnreadableReport,
    );
  });

  it('reports a scenario with feature, rule, place, tags and steps', async () => {
    const [test] = await testsOf(
      ...before,
      started(),
      step('t0', 'PASSED'),
      step('t1', 'PASSED'),
      step('t2', 'FAILED', failure),
      finished(),
    );
    expect(test).toMatchObject({
      name: 'pays',
      suite: ['Checkout', 'Cards'],
      file: 'features/a.feature',
      line: 5,
      tags: ['slow'],
      status: 'failed',
      durationMs: 6,
      failures: [{ type: 'AssertionError', message: 'no', text: 'AssertionError: no\n  at a.ts:1' }],
    });
    expect(test?.events).toMatchObject([
      { type: 'step_start', name: 'Given a cart' },
      { type: 'step_end', status: 'passed' },
      { type: 'step_start', name: 'Then it is paid' },
      { type: 'step_end', status: 'failed', durationMs: 2 },
    ]);
  });

  it.each([
    ['PENDING', 'skipped', []],
    ['SKIPPED', 'skipped', []],
    [
      'UNDEFINED',
      'failed',
      [{ message: 'Undefined step: Then it is paid', location: { file: 'features/a.feature', line: 7 } }],
    ],
    [
      'AMBIGUOUS',
      'failed',
      [{ message: 'Ambiguous step: Then it is paid', location: { file: 'features/a.feature', line: 7 } }],
    ],
    ['PASSED', 'passed', []],
  ])('takes a step that is %s for %s', async (word, status, failures) => {
    expect(
      await testsOf(...before, started(), step('t1', 'PASSED'), step('t0', 'PASSED'), step('t2', word), finished()),
    ).toMatchObject([{ status, failures }]);
  });

  it('reads a message that contains the stack as well, and the results of older versions', async () => {
    const old = {
      testStepFinished: {
        testCaseStartedId: 'r1',
        testStepId: 't2',
        testResult: { status: 'FAILED', message: 'Error: no\n  at a.ts:1' },
      },
    };
    expect((await testsOf(...before, started(), old, finished()))[0]?.failures).toEqual([
      { message: 'Error: no\n  at a.ts:1' },
    ]);
  });

  it('says first what failed, and then which step nobody wrote', async () => {
    const [test] = await testsOf(...before, started(), step('t1', 'UNDEFINED'), step('t2', 'FAILED'), finished());
    expect(test?.failures.map(({ message }) => message)).toEqual([
      expect.not.stringMatching(/^Undefined step: /),
      expect.stringMatching(/^Undefined step: /),
    ]);
  });

  it('names a hook that failed', async () => {
    const [test] = await testsOf(...before, started(), step('t0', 'FAILED'), step('t1', 'SKIPPED'), finished());
    expect(test).toMatchObject({ status: 'failed', failures: [{ message: 'Step failed: Before hook log in' }] });
  });

  it('joins attempts, also of scenarios that run at the same time', async () => {
    const tests = await testsOf(
      ...before,
      started('r1', 0),
      step('t2', 'FAILED', failure),
      finished('r1', true),
      started('r2', 1),
      step('t1', 'PASSED', {}, 'r2'),
      step('t0', 'PASSED', {}, 'r2'),
      step('t2', 'PASSED', {}, 'r2'),
      finished('r2'),
    );
    expect(tests).toMatchObject([
      {
        status: 'passed',
        failures: [],
        attempts: [{ status: 'failed', failures: [{ message: 'no' }] }, { status: 'passed' }],
      },
    ]);
  });

  it('joins no attempts of scenarios that only have the same name', async () => {
    const place = (id: string, uri: string, line: number) => [
      {
        gherkinDocument: {
          uri,
          feature: {
            name: 'Checkout',
            children: [{ scenario: { id, location: { line }, name: 'pays', steps: [] } }],
          },
        },
      },
      { pickle: { id, uri, name: 'pays', astNodeIds: [id], steps: [{ id: `s${id}`, text: 'it is paid' }] } },
      { testCase: { id, pickleId: id, testSteps: [{ id: 't2', pickleStepId: `s${id}` }] } },
    ];
    const run = (testCaseId: string, attempt: number, status: string) => {
      const id = `${testCaseId}-${attempt}`;
      const begin = { testCaseStarted: { id, testCaseId, attempt } };
      return [begin, step('t2', status, status === 'FAILED' ? failure : {}, id), finished(id)];
    };
    const tests = await testsOf(
      ...place('a', 'a.feature', 3),
      ...place('b', 'b.feature', 3),
      ...place('c', 'b.feature', 9),
      ...run('a', 0, 'FAILED'),
      ...run('a', 1, 'FAILED'),
      ...run('b', 0, 'PASSED'),
      ...run('c', 0, 'FAILED'),
      ...run('c', 1, 'PASSED'),
    );
    expect(tests).toMatchObject([
      { status: 'failed', file: 'a.feature', attempts: [{ status: 'failed' }, { status: 'failed' }] },
      { status: 'passed', file: 'b.feature', line: 3 },
      { status: 'passed', file: 'b.feature', line: 9, attempts: [{ status: 'failed' }, { status: 'passed' }] },
    ]);
    expect(tests).toHaveLength(3);
    expect(tests[1]?.attempts).toBeUndefined();
  });

  it('takes a test case that starts again with its first attempt for another test', async () => {
    const tests = await testsOf(
      ...before,
      started('r1', 0),
      step('t2', 'FAILED', failure),
      finished('r1', true),
      started('r2', 1),
      step('t2', 'FAILED', failure, 'r2'),
      finished('r2'),
      started('r3', 0),
      ...['t0', 't1', 't2'].map((id) => step(id, 'PASSED', {}, 'r3')),
      finished('r3'),
    );
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('distinguishes rows of examples', async () => {
    const outline = {
      ...scenario,
      examples: [
        {
          name: 'cards',
          tableBody: [
            { id: 'x1', location: { line: 12 } },
            { id: 'x2', location: { line: 13 } },
          ],
        },
      ],
    };
    const feature = { gherkinDocument: { feature: { name: 'Checkout', children: [{ scenario: outline }] } } };
    const row = (id: string, node: string) => [
      { pickle: { id, uri: 'a.feature', name: 'pays', astNodeIds: ['s1', node], steps: [] } },
      { testCase: { id, pickleId: id, testSteps: [] } },
    ];
    const run = (id: string) => [{ testCaseStarted: { id, testCaseId: id, attempt: 0 } }, finished(id)];
    expect(await testsOf(feature, ...row('a', 'x1'), ...row('b', 'x2'), ...run('a'), ...run('b'))).toMatchObject([
      { name: 'pays', line: 12, variant: 'cards, row 2' },
      { name: 'pays', line: 13, variant: 'cards, row 3' },
    ]);
  });

  it('keeps what steps wrote, attached and suggest', async () => {
    const attach = (more: object) => ({ attachment: { testCaseStartedId: 'r1', testStepId: 't2', ...more } });
    const [test] = await testsOf(
      ...before,
      started(),
      attach({ mediaType: 'text/x.cucumber.log+plain', contentEncoding: 'IDENTITY', body: 'hello' }),
      attach({ mediaType: 'text/plain', contentEncoding: 'BASE64', body: Buffer.from('wörld').toString('base64') }),
      attach({ mediaType: 'image/png', contentEncoding: 'BASE64', body: 'AAAA', fileName: 'a.png' }),
      { suggestion: { pickleStepId: 'ps2', snippets: [{ code: 'Then(...)' }] } },
      step('t2', 'UNDEFINED'),
      finished(),
    );
    expect(test?.events.filter(({ type }) => type === 'log' || type === 'attachment')).toEqual([
      { type: 'log', message: 'hello', stream: 'log' },
      { type: 'log', message: 'wörld', stream: 'log' },
      { type: 'attachment', mediaType: 'image/png', name: 'a.png' },
      { type: 'log', message: 'Then(...)', stream: 'log' },
    ]);
  });

  it('takes what failed outside of a scenario for tests of its own', async () => {
    const tests = await testsOf(
      {
        parseError: { source: { uri: 'features/b.feature', location: { line: 3 } }, message: '(3:1): expected: #EOF' },
      },
      { hook: { id: 'h2', type: 'BEFORE_TEST_RUN', sourceReference: { uri: 'hooks.ts', location: { line: 7 } } } },
      { testRunHookStarted: { id: 'x', hookId: 'h2' } },
      { testRunHookFinished: { testRunHookStartedId: 'x', result: { status: 'FAILED', ...failure } } },
      { testRunFinished: { success: false, message: 'out of memory' } },
    );
    expect(tests).toMatchObject([
      {
        name: 'features/b.feature',
        failures: [{ message: '(3:1): expected: #EOF', isAssertion: false, location: { line: 3 } }],
      },
      { name: 'BeforeAll hook', file: 'hooks.ts', line: 7, failures: [{ message: 'no' }] },
      { name: 'test run', failures: [{ message: 'out of memory' }] },
    ]);
  });

  it('reads what the run is called', async () => {
    const git = { revision: 'abc', branch: 'main' };
    const [entry] = await entriesOf({
      meta: {
        protocolVersion: '33',
        implementation: { name: 'cucumber-js', version: '12.0.0' },
        os: { name: 'linux' },
        ci: { url: 'https://ci.test/1', git },
      },
    });
    expect(entry).toEqual({
      kind: 'run',
      run: {
        runner: 'cucumber-js 12.0.0',
        ciRunUrl: 'https://ci.test/1',
        commitSha: 'abc',
        gitRef: 'main',
        context: { os: 'linux' },
      },
    });
  });

  it('gives what is before the end of a file that is cut off', async () => {
    const entries = await entriesOf(
      { testRunStarted: {} },
      ...before,
      started(),
      step('t1', 'FAILED', failure),
      '{"testStepFinished":{"testCa',
    );
    expect(entries.filter(({ kind }) => kind === 'test')).toMatchObject([
      { test: { name: 'pays', status: 'failed', failures: [{ message: 'no' }] } },
    ]);
    expect(entries.at(-1)).toMatchObject({ warning: { code: 'truncated' } });
  });

  it('warns of a file that ends early before the run', async () => {
    const entries = await entriesOf(...before, '{"testRunSta');
    expect(entries).toMatchObject([{ warning: { code: 'truncated' } }]);
  });

  it('warns of a file that ends between two messages before the run', async () => {
    expect(await entriesOf(...before)).toMatchObject([{ warning: { code: 'truncated' } }]);
  });

  it('skips what is of a wrong type', async () => {
    expect(
      await testsOf(
        { pickle: 7 },
        { hook: { id: 'h', type: 'constructor' } },
        { gherkinDocument: { feature: [] } },
        { testCaseStarted: { id: 'r', testCaseId: 4 } },
        finished('r'),
      ),
    ).toMatchObject([{ name: 'unnamed scenario', status: 'passed' }]);
  });

  it('refuses a file without messages', async () => {
    await expect(entriesOf({ type: 'suite' })).rejects.toThrow(UnreadableReport);
  });
});
