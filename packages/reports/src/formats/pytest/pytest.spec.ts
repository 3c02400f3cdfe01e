import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import type { ReportedTest } from '../../report.js';
import { PYTEST } from './pytest.js';

const { read } = specReader(PYTEST);

function report(tests: readonly object[], more: object = {}): string {
  return JSON.stringify({
    created: 1_795_207_336.5,
    duration: 1.5,
    exitcode: 1,
    root: '/home/ci/shop',
    environment: {},
    summary: {},
    tests,
    ...more,
  });
}

async function testsOf(tests: readonly object[], more: object = {}): Promise<readonly ReportedTest[]> {
  return (await read(report(tests, more))).tests;
}

const PASSED = { outcome: 'passed', duration: 0.25 };

const FAILED = {
  outcome: 'failed',
  duration: 0.5,
  crash: { path: '/home/ci/shop/tests/test_cart.py', lineno: 7, message: 'assert 41 == 42\n +  where 41 = total()' },
  traceback: [{ path: 'tests/test_cart.py', lineno: 7, message: 'AssertionError' }],
  longrepr:
    '    def test_total():\n>       assert total() == 42\nE       assert 41 == 42\n\ntests/test_cart.py:7: AssertionError',
};

function test(outcome: string, phases: object): object {
  return { nodeid: 'tests/test_cart.py::TestCart::test_total[eur-2]', lineno: 4, outcome, keywords: [], ...phases };
}

describe('PYTEST', () => {
  it('takes a node id as the name, and lines counted from 0', async () => {
    const [found] = await testsOf([test('passed', { setup: PASSED, call: PASSED, teardown: PASSED })], { exitcode: 0 });
    expect(found).toMatchObject({
      name: 'tests/test_cart.py::TestCart::test_total[eur-2]',
      file: 'tests/test_cart.py',
      line: 5,
      status: 'passed',
      durationMs: 750,
      failures: [],
    });
  });

  it('reports why a phase failed, and where', async () => {
    const [found] = await testsOf([test('failed', { setup: PASSED, call: FAILED, teardown: PASSED })]);
    expect(found).toMatchObject({ status: 'failed' });
    expect(found?.failures).toEqual([
      {
        type: 'AssertionError',
        message: FAILED.crash.message,
        text: FAILED.longrepr,
        location: { file: 'tests/test_cart.py', line: 7 },
        dialect: 'python',
      },
    ]);
  });

  it('places a failure in the project when it crashed in a package', async () => {
    const crash = {
      path: '/home/ci/shop/.venv/lib/python3.12/site-packages/requests/api.py',
      lineno: 59,
      message: 'requests.ConnectionError: refused',
    };
    const traceback = [
      { path: 'tests/test_cart.py', lineno: 12, message: '' },
      { path: '.venv/lib/python3.12/site-packages/requests/api.py', lineno: 59, message: 'ConnectionError' },
    ];
    const [found] = await testsOf([test('failed', { setup: PASSED, call: { ...FAILED, crash, traceback } })]);
    expect(found?.failures).toMatchObject([
      { type: 'ConnectionError', location: { file: 'tests/test_cart.py', line: 12 } },
    ]);
  });

  it('reports every phase that failed', async () => {
    const [found] = await testsOf([
      test('error', {
        setup: PASSED,
        call: FAILED,
        teardown: { ...FAILED, crash: { ...FAILED.crash, message: 'OSError: gone' } },
      }),
    ]);
    expect(found?.failures.map(({ message }) => message)).toEqual([FAILED.crash.message, 'OSError: gone']);
  });

  it.each([
    ["('tests/test_cart.py', 3, 'Skipped: not on CI')", 'not on CI'],
    ["('tests/test_cart.py', 3, \"Skipped: it isn't ready\")", "it isn't ready"],
    ['Skipped: later', 'later'],
  ])('reports why a test was skipped: %s', async (longrepr, reason) => {
    const skipped = { outcome: 'skipped', duration: 0, longrepr };
    expect(await testsOf([test('skipped', { setup: skipped, teardown: PASSED })])).toMatchObject([
      { status: 'skipped', skipReason: reason, failures: [] },
    ]);
  });

  it('skips an expected failure and passes an unexpected pass', async () => {
    const tests = await testsOf([
      test('xfailed', { setup: PASSED, call: { ...FAILED, outcome: 'skipped' } }),
      { ...test('xpassed', { setup: PASSED, call: PASSED }), nodeid: 'b::test_x' },
    ]);
    expect(tests).toMatchObject([
      { status: 'skipped', skipReason: `xfail: ${FAILED.crash.message}` },
      { status: 'passed' },
    ]);
  });

  it('fails an unexpected pass that is strict', async () => {
    const call = { outcome: 'failed', duration: 0, longrepr: '[XPASS(strict)] ' };
    expect(await testsOf([test('failed', { setup: PASSED, call })])).toMatchObject([
      { status: 'failed', failures: [{ text: '[XPASS(strict)] ' }] },
    ]);
  });

  it('reads a test that is in the report twice without a mark as two', async () => {
    const tests = await testsOf([test('failed', { call: FAILED }), test('passed', { call: PASSED })]);
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('reads a test that passed when it was run again as flaky', async () => {
    const [found] = await testsOf([test('rerun', { setup: PASSED, call: PASSED, teardown: PASSED })]);
    expect(found).toMatchObject({ status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] });
  });

  it('takes entries of one node id as tries', async () => {
    const tests = await testsOf([
      test('rerun', { setup: PASSED, call: { ...FAILED, outcome: 'rerun' } }),
      test('passed', { setup: PASSED, call: PASSED }),
    ]);
    expect(tests).toMatchObject([
      {
        status: 'passed',
        attempts: [{ status: 'failed', failures: [{ type: 'AssertionError' }] }, { status: 'passed' }],
      },
    ]);
  });

  it('reports what was written, with arguments in their places', async () => {
    const log = [
      { msg: 'took %d ms for %s: %.1f%%', args: [12, 'cart', 3], levelname: 'WARNING' },
      { msg: 'hello %(name)s', args: { name: 'you' }, levelname: 'INFO' },
    ];
    const [found] = await testsOf(
      [test('passed', { setup: { ...PASSED, stdout: 'setting up\n' }, call: { ...PASSED, stderr: 'oh\n', log } })],
      { exitcode: 0 },
    );
    expect(found?.events).toEqual([
      { type: 'log', message: 'setting up', stream: 'stdout' },
      { type: 'log', message: 'oh', stream: 'stderr' },
      { type: 'log', message: 'took 12 ms for cart: 3%', stream: 'log', level: 'warning' },
      { type: 'log', message: 'hello you', stream: 'log', level: 'info' },
    ]);
  });

  it('takes marks as tags, and neither names nor parameters', async () => {
    const keywords = [
      'shop',
      'test_cart.py',
      'TestCart',
      'test_total[eur-2]',
      'eur-2',
      'pytestmark',
      'parametrize',
      'slow',
      'eur',
      '()',
    ];
    const [found] = await testsOf([{ ...test('passed', { setup: PASSED, call: PASSED }), keywords }], { exitcode: 0 });
    expect(found?.tags).toEqual(['slow']);
  });

  it('creates tests for files that cannot be collected', async () => {
    const collectors = [
      { nodeid: '', outcome: 'passed', result: [] },
      {
        nodeid: 'tests/test_broken.py',
        outcome: 'failed',
        result: [],
        longrepr: "E   ModuleNotFoundError: No module named 'x'",
      },
      {
        nodeid: 'tests/test_win.py',
        outcome: 'skipped',
        result: [],
        longrepr: "('tests/test_win.py', 1, 'Skipped: Windows only')",
      },
    ];
    expect(await testsOf([], { collectors, exitcode: 2 })).toMatchObject([
      {
        name: 'tests/test_broken.py',
        file: 'tests/test_broken.py',
        status: 'failed',
        failures: [{ message: "E   ModuleNotFoundError: No module named 'x'" }],
      },
      { name: 'tests/test_win.py', status: 'skipped', skipReason: 'Windows only' },
    ]);
  });

  it('creates a test for a run that ended early', async () => {
    expect(await testsOf([], { exitcode: 3 })).toMatchObject([{ name: 'pytest', status: 'failed' }]);
  });

  it('reports the run', async () => {
    const environment = { Python: '3.12.1', Platform: 'Linux', Packages: { pytest: '8.3.2' } };
    const { entries } = await read(report([], { environment, exitcode: 0 }));
    expect(entries[0]).toEqual({
      kind: 'run',
      run: {
        startedAt: new Date(1_795_207_335_000),
        completedAt: new Date(1_795_207_336_500),
        durationMs: 1500,
        runner: 'pytest 8.3.2',
        context: { Python: '3.12.1', Platform: 'Linux' },
      },
    });
  });

  it('takes members of wrong types as absent', async () => {
    const odd = {
      nodeid: 3,
      lineno: 'x',
      outcome: ['failed'],
      keywords: {},
      setup: 'passed',
      call: { outcome: 'failed', duration: 'long', crash: [], traceback: {}, log: [1] },
    };
    const { entries, tests } = await read(report([odd]));
    expect(tests).toMatchObject([{ name: '', status: 'failed', failures: [{ dialect: 'python' }] }]);
    expect(entries).toContainEqual({ kind: 'warning', warning: expect.objectContaining({ code: 'invalid_number' }) });
  });

  it('names an entry without a node id by its keywords', async () => {
    const entry = { outcome: 'passed', keywords: ['test_total', 'tests/test_till.py', 'till'] };
    const { tests } = await read(report([{ nodeid: 'a.py::test_a', outcome: 'passed' }, entry]));
    expect(tests[1]).toMatchObject({ name: 'tests/test_till.py::test_total', file: 'tests/test_till.py' });
  });

  it('reads what is before a cut', async () => {
    const text = report([
      test('failed', { setup: PASSED, call: FAILED }),
      { ...test('passed', { setup: PASSED }), nodeid: 'b' },
    ]);
    const { entries, tests } = await read(text.slice(0, text.lastIndexOf('"nodeid"')));
    expect(tests[0]).toMatchObject({ status: 'failed' });
    expect(entries).toContainEqual({ kind: 'warning', warning: expect.objectContaining({ code: 'truncated' }) });
  });

  it('refuses what is not a report', async () => {
    await expect(read('{"a": 1}')).rejects.toThrow('nodeid');
  });
});

describe('PYTEST on lines of pytest-reportlog', () => {
  const nodeid = 'tests/test_cart.py::test_total';

  function phase(when: string, outcome: string, more: object = {}): object {
    return {
      nodeid,
      location: ['tests/test_cart.py', 4, 'test_total'],
      keywords: { slow: 1, test_total: 1 },
      outcome,
      longrepr: null,
      when,
      sections: [],
      duration: 0.25,
      start: 1_795_207_336,
      stop: 1_795_207_337,
      ...more,
      $report_type: 'TestReport',
    };
  }

  const START = { pytest_version: '8.3.2', $report_type: 'SessionStart' };
  const FINISH = { exitstatus: 1, $report_type: 'SessionFinish' };
  const LONGREPR = {
    reprcrash: { path: '/home/ci/shop/tests/test_cart.py', lineno: 7, message: 'assert 41 == 42' },
    reprtraceback: {
      reprentries: [
        {
          type: 'ReprEntry',
          data: {
            lines: ['>       assert total() == 42', 'E       assert 41 == 42'],
            reprfileloc: { path: 'tests/test_cart.py', lineno: 7, message: 'AssertionError' },
          },
        },
      ],
    },
    sections: [],
    chain: [],
  };

  function lines(...items: readonly object[]): string {
    return items.map((item) => JSON.stringify(item)).join('\n');
  }

  it('joins the phases of a test', async () => {
    const sections = [
      ['Captured stdout setup', 'early\n'],
      ['Captured stdout call', 'written\n'],
    ];
    const call = phase('call', 'failed', { longrepr: LONGREPR, sections });
    const { entries, tests } = await read(
      lines(START, phase('setup', 'passed'), call, phase('teardown', 'passed', { sections }), FINISH),
    );
    expect(entries[0]).toMatchObject({ run: { runner: 'pytest 8.3.2', startedAt: new Date(1_795_207_336_000) } });
    expect(tests).toMatchObject([
      {
        name: nodeid,
        file: 'tests/test_cart.py',
        line: 5,
        status: 'failed',
        durationMs: 750,
        tags: ['slow'],
        events: [{ type: 'log', message: 'written', stream: 'stdout' }],
        failures: [
          {
            type: 'AssertionError',
            message: 'assert 41 == 42',
            text: '>       assert total() == 42\nE       assert 41 == 42\n\ntests/test_cart.py:7: AssertionError',
            location: { file: 'tests/test_cart.py', line: 7 },
          },
        ],
      },
    ]);
  });

  it('takes a test that was run again as tried before', async () => {
    const first = [
      phase('setup', 'passed'),
      phase('call', 'rerun', { longrepr: LONGREPR }),
      phase('teardown', 'passed'),
    ];
    const second = [phase('setup', 'passed'), phase('call', 'passed'), phase('teardown', 'passed')];
    expect((await read(lines(START, ...first, ...second))).tests).toMatchObject([
      { status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
    ]);
  });

  it.each([
    ['skipped', { longrepr: ['tests/test_cart.py', 3, 'Skipped: not on CI'] }, 'skipped', 'not on CI'],
    ['skipped', { longrepr: LONGREPR, wasxfail: 'known' }, 'skipped', 'xfail: assert 41 == 42'],
    ['passed', { wasxfail: 'known' }, 'passed', undefined],
  ])('takes a phase that %s with %j', async (outcome, more, status, reason) => {
    const { tests } = await read(
      lines(START, phase('setup', 'passed'), phase('call', outcome, more), phase('teardown', 'passed')),
    );
    expect([tests[0]?.status, tests[0]?.skipReason]).toEqual([status, reason]);
  });

  it('fails a test in which the run ended, and a file that cannot be collected', async () => {
    const collect = {
      nodeid: 'tests/test_broken.py',
      outcome: 'failed',
      longrepr: { longrepr: 'ImportError: no x' },
      result: null,
      $report_type: 'CollectReport',
    };
    const { tests, codes } = await read(`${lines(START, collect, phase('setup', 'passed'))}\noops\n`);
    expect(tests).toMatchObject([
      { name: 'tests/test_broken.py', status: 'failed', failures: [{ message: 'ImportError: no x' }] },
      { name: nodeid, status: 'failed' },
    ]);
    expect(codes).toEqual(['foreign_text', 'no_result']);
  });
});
