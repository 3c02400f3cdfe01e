import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport, type ReportedTest } from '../../report.js';
import { LIBTEST } from './libtest.js';

const { entriesOf, testsOf, codesOf } = specReader(LIBTEST);

const begin = (test_count: number): string => JSON.stringify({ type: 'suite', event: 'started', test_count });
const end = JSON.stringify({ type: 'suite', event: 'failed', passed: 0, failed: 1 });
const test = (name: string, event: string, more: object = {}): string =>
  JSON.stringify({ type: 'test', name, event, ...more });
const failed = (name: string, stdout: string, more: object = {}): Promise<readonly ReportedTest[]> =>
  testsOf(begin(1), test(name, 'started'), test(name, 'failed', { stdout, ...more }), end);

describe('LIBTEST', () => {
  it('reports what passed and what was ignored, with durations', async () => {
    const tests = await testsOf(
      begin(3),
      test('a::adds', 'started'),
      test('a::adds', 'ok', { exec_time: 0.25 }),
      test('old', 'ok', { exec_time: '0.001s' }),
      test('slow', 'timeout'),
      test('slow', 'ignored', { message: 'needs a network' }),
      JSON.stringify({ type: 'bench', name: 'sums', median: 12, deviation: 1 }),
      end,
    );
    expect(tests).toMatchObject([
      { name: 'a::adds', suite: [], status: 'passed', durationMs: 250 },
      { name: 'old', durationMs: 1 },
      { name: 'slow', status: 'skipped', skipReason: 'needs a network' },
      { name: 'sums', status: 'passed' },
    ]);
  });

  it('finds the message and the place of a panic, and what was printed before', async () => {
    const panic =
      "thread 'a' (12) panicked at src/lib.rs:10:9:\nassertion `left == right` failed: sums\n  left: 2\n right: 3\nstack backtrace:\n   0: core::panicking::panic_fmt";
    const [result] = await failed('a', `connecting\n${panic}\n`);
    expect(result?.failures).toEqual([
      {
        message: 'assertion `left == right` failed: sums\n  left: 2\n right: 3',
        text: panic,
        dialect: 'rust',
        location: { file: 'src/lib.rs', line: 10, column: 9 },
      },
    ]);
    expect(result?.events).toMatchObject([{ message: 'connecting' }]);
  });

  it('reads the older form, in quotes with the place after them', async () => {
    const [result] = await failed(
      'a',
      "thread 'a' panicked at 'assertion failed: `(left == right)`\n  left: `4`,\n right: `3`', src/lib.rs:10:9\nnote: Run with `RUST_BACKTRACE=1` for a backtrace.\n",
    );
    expect(result?.failures).toMatchObject([
      {
        message: 'assertion failed: `(left == right)`\n  left: `4`,\n right: `3`',
        location: { file: 'src/lib.rs', line: 10, column: 9 },
      },
    ]);
  });

  it('takes the panic of the thread that the test waited for, when its own reports nothing', async () => {
    const [result] = await failed(
      'a',
      "thread '<unnamed>' panicked at src/w.rs:3:5:\nno more workers\nthread 'a' panicked at src/lib.rs:9:5:\ncalled `Result::unwrap()` on an `Err` value: Any { .. }\n",
    );
    expect(result?.failures).toMatchObject([{ message: 'no more workers', location: { file: 'src/w.rs' } }]);
  });

  it('reads failures without a panic', async () => {
    expect((await failed('a', 'log\nError: NotFound("x")\n'))[0]?.failures).toMatchObject([
      { message: 'Error: NotFound("x")', isAssertion: false },
    ]);
    expect((await failed('a', '', { message: 'note: test did not panic as expected' }))[0]?.failures).toMatchObject([
      { message: 'note: test did not panic as expected' },
    ]);
    expect((await failed('a', '', { reason: 'time limit exceeded' }))[0]?.failures).toMatchObject([
      { timedOut: true, isAssertion: false },
    ]);
  });

  it('reads where an example of the documentation is, and what the compiler said of it', async () => {
    const [result] = await failed(
      'src/lib.rs - total (line 3)',
      'error[E0308]: mismatched types\n --> src/lib.rs:4:1\n',
    );
    expect(result).toMatchObject({
      name: 'src/lib.rs - total (line 3)',
      file: 'src/lib.rs',
      line: 3,
      failures: [{ isAssertion: false }],
    });
  });

  it('takes a test that began before the process died for the one that crashed', async () => {
    const lines = [begin(3), test('a', 'started'), test('a', 'ok'), test('b', 'started')];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'a' },
      { name: 'b', status: 'failed', failures: [{ isAssertion: false }] },
    ]);
    expect(await codesOf(...lines)).toEqual(['truncated']);
  });

  it('reports what was printed about the crash, and blames the test that is named there', async () => {
    const lines = [
      begin(2),
      test('a', 'started'),
      test('b', 'started'),
      "thread 'b' has overflowed its stack",
      'fatal runtime error: stack overflow',
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'b', failures: [{ message: "thread 'b' has overflowed its stack" }] },
    ]);
    expect(await codesOf(...lines)).toContain('no_result');
  });

  it('gives each of hundreds of tests that ran at a crash its own panic', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `t${index}`);
    const panics = names.flatMap((name) => [`thread '${name}' panicked at src/lib.rs:1:1:`, `${name} is broken`]);
    const tests = await testsOf(begin(300), ...names.map((name) => test(name, 'started')), ...panics);
    expect(tests.map(({ failures }) => failures[0]?.message)).toEqual(names.map((name) => `${name} is broken`));
    const length = tests.reduce((sum, { failures }) => sum + (failures[0]?.text?.length ?? 0), 0);
    expect(length).toBeLessThanOrEqual(panics.join('\n').length);
  });

  it('repeats the panic of the main thread for a hundred of the tests that ran', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `t${index}`);
    const panic = ["thread 'main' panicked at src/main.rs:1:1:", 'the whole process is broken'];
    const tests = await testsOf(begin(300), ...names.map((name) => test(name, 'started')), ...panic);
    const withPanic = tests.filter(({ failures }) => failures[0]?.text !== undefined);
    expect(tests).toHaveLength(300);
    expect(withPanic).toHaveLength(101);
  });

  it('blames no test when the file was cut off', async () => {
    const lines = [begin(2), test('a', 'started'), test('a', 'ok').slice(0, 20)];
    expect(await testsOf(...lines)).toEqual([]);
    expect(await codesOf(...lines)).toEqual(['no_result', 'truncated', 'foreign_text']);
  });

  it('takes the parts of a name of nextest, and its attempts as one test', async () => {
    const tests = await testsOf(
      begin(2),
      test('shop::cart$totals::adds#1', 'failed', { stdout: "thread 'totals::adds' panicked at src/a.rs:1:1:\nno\n" }),
      test('shop::cart$totals::adds#2', 'ok'),
      test('shop::cart$sums#3', 'ok'),
      test('shop::cart$runs@stress-1', 'ok'),
      end,
    );
    expect(tests).toMatchObject([
      {
        suite: ['shop::cart'],
        name: 'totals::adds',
        status: 'passed',
        attempts: [{ status: 'failed', failures: [{ message: 'no' }] }, { status: 'passed' }],
      },
      { name: 'sums', status: 'passed', attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }] },
      { name: 'runs', variant: 'stress 1' },
    ]);
  });

  it('distinguishes binaries by what cargo prints between them', async () => {
    const suite = [begin(1), test('adds', 'ok'), end];
    const tests = await testsOf(
      '     Running unittests src/lib.rs (target/debug/deps/shop-01)',
      ...suite,
      '     Running tests/api.rs (target/debug/deps/api-02)',
      ...suite,
      '   Doc-tests shop',
      ...suite,
    );
    expect(tests.map(({ suite: path }) => path)).toEqual([['src/lib.rs'], ['tests/api.rs'], ['shop']]);
  });

  it('finds events after what a test printed', async () => {
    expect(await testsOf(begin(1), `no newline${test('a', 'ok')}`, end)).toMatchObject([{ name: 'a' }]);
  });

  it('skips what is of a wrong type', async () => {
    expect(
      await testsOf(
        begin(1),
        '{"type":"test","event":"ok","name":7}',
        '{"type":"test","event":"constructor","name":"a"}',
        test('b', 'ok', { exec_time: -1 }),
        end,
      ),
    ).toEqual([expect.objectContaining({ name: 'b', durationMs: undefined })]);
  });

  it.each(['{', '{ ', '{ "', '{ "type": "te'])('blames no test when the file was cut off after %j', async (last) => {
    expect(await testsOf(begin(2), '{ "type": "test", "event": "started", "name": "a" }', last)).toEqual([]);
  });

  it('has of the tests that never end the one that panicked, and all of them without a panic', async () => {
    const started = ['a', 'b', 'c'].map((name) => test(name, 'started'));
    expect(await testsOf(begin(3), ...started, "thread 'b' panicked at src/a.rs:1:1:")).toMatchObject([
      { name: 'b', status: 'failed' },
    ]);
    expect(await testsOf(begin(3), ...started, 'killed')).toHaveLength(3);
  });

  it('refuses a file without events', async () => {
    await expect(entriesOf('{"Action":"run"}')).rejects.toThrow(UnreadableReport);
  });
});
