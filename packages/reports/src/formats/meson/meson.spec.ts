import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { MESON } from './meson.js';

const { read, testsOf, codesOf } = specReader(MESON);

const { formatOf, statusOf } = textReader(MESON);

const line = (name: string, result = 'OK', more: object = {}): string =>
  JSON.stringify({
    name,
    stdout: '',
    result,
    starttime: 1795878267.703,
    duration: 0.25,
    returncode: result === 'OK' ? 0 : 1,
    env: { PATH: '/bin', TOKEN: 'secret' },
    command: ['/shop/build/till', 'open'],
    ...more,
  });

describe('MESON', () => {
  it('reads a test on each line, with its time, its output and nothing of its environment', async () => {
    const { tests, run, codes } = await read(
      line('shop:till+fast / opens', 'OK', { stdout: 'till opens\n', stderr: 'a warning\n' }),
    );
    expect(tests).toEqual([
      {
        name: 'opens',
        suite: ['shop', 'till+fast'],
        status: 'passed',
        durationMs: 250,
        startedAt: new Date(1795878267703),
        failures: [],
        events: [
          { type: 'log', message: 'till opens', stream: 'stdout' },
          { type: 'log', message: 'a warning', stream: 'stderr' },
        ],
      },
    ]);
    expect(run.runner).toBe('Meson');
    expect(codes).toEqual([]);
  });

  it.each([
    ['OK', 'passed'],
    ['EXPECTEDFAIL', 'passed'],
    ['SKIP', 'skipped'],
    ['IGNORED', 'skipped'],
    ['FAIL', 'failed'],
    ['ERROR', 'failed'],
    ['TIMEOUT', 'failed'],
    ['INTERRUPT', 'failed'],
    ['UNEXPECTEDPASS', 'failed'],
  ])('takes %s as %s', async (result, status) => {
    expect(await testsOf(line('adds', result))).toMatchObject([{ status }]);
  });

  it.each([
    ['shop:till+fast / opens', ['shop', 'till+fast'], 'opens'],
    ['till+fast - shop:opens', ['shop', 'till+fast'], 'opens'],
    ['shop / Kasse öffnet 収銀台', ['shop'], 'Kasse öffnet 収銀台'],
    ['shop:adds - twice', ['shop'], 'adds - twice'],
    ['scale - shop:a / b', ['shop', 'scale'], 'a / b'],
    ['my pathfinder test', [], 'my pathfinder test'],
  ])('reads the name %j of any version', async (name, suite, own) => {
    expect(await testsOf(line(name))).toMatchObject([{ suite, name: own }]);
  });

  it('finds the reason in what the program printed', async () => {
    const [output, aborted, tap] = await testsOf(
      line('sums', 'FAIL', { stdout: 'adding up', stderr: 'expected 42, got 41\n' }),
      line('aborts', 'FAIL', { returncode: -6, stderr: "till: till.c:10: main: Assertion `total == 4' failed.\n" }),
      line('cart', 'ERROR', {
        stdout: '1..3\nok 1 - adds\nnot ok 2 - removes\n# expected 1\n# got 2\nnot ok 3 - counts # TODO later\n',
        stderr: 'cart.c:9: removes\n\n(test program exited with status code 1)\n',
      }),
    );
    expect(output?.failures).toEqual([{ text: 'adding up\nexpected 42, got 41\n' }]);
    expect(aborted?.failures).toEqual([{ text: "till: till.c:10: main: Assertion `total == 4' failed.\n" }]);
    expect(tap?.failures).toEqual([{ message: 'removes\nexpected 1\ngot 2', element: 'failure' }]);
  });

  it('finds the values of GLib where the program stopped', async () => {
    const stdout = 'Bail out! ERROR:../scale.c:3:total: assertion failed (total == 42): (41 == 42)\n';
    const { tests } = await readReport(Buffer.from(line('totals', 'ERROR', { returncode: -6, stdout })));
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: 42, actual: 41 });
  });

  it.each([
    ['TIMEOUT', -15, { message: 'The test timed out.', timedOut: true, isAssertion: false }],
    ['INTERRUPT', -2, { message: 'The test was interrupted.', isAssertion: false }],
    ['UNEXPECTEDPASS', 0, { message: 'The test passed, and was expected to fail.', isAssertion: true }],
    ['FAIL', -11, { message: 'The test was killed by signal 11 (SIGSEGV).', isAssertion: false, element: 'error' }],
    ['FAIL', 139, { message: 'The test was killed by signal 11 (SIGSEGV).', isAssertion: false, element: 'error' }],
    ['FAIL', -63, { message: 'The test was killed by signal 63.', isAssertion: false, element: 'error' }],
  ])('says how a test ended: %s with %d', async (result, returncode, failure) => {
    const [test] = await testsOf(line('ends', result, { returncode, stdout: 'waiting\n' }));
    expect(test?.failures).toEqual([failure]);
    const [silent] = await testsOf(line('ends', 'FAIL', { returncode: 3 }));
    expect(silent?.failures).toEqual([{ message: 'The test ended with exit status 3, and no output.' }]);
  });

  it('is never green where a line is cut, or where a result is not known', async () => {
    const text = [line('adds'), line('sums'), line('fails', 'FAIL')].join('\n');
    const first = line('adds').length;
    const statuses = await Promise.all(
      brokenOff(text, 60)
        .filter(
          (part) => part.length > first && ![first, first + 1, 2 * first + 1, 2 * first + 2].includes(part.length),
        )
        .map(async (part) => statusOf(part)),
    );
    expect(new Set(statuses)).toEqual(new Set(['errored']));
    expect(await statusOf(line('adds'), line('sums', 'RUNNING'))).toBe('errored');
    expect(await codesOf(line('adds'), line('sums', 'RUNNING'))).toEqual(['no_result']);
    expect(await statusOf(line('adds'), '{"name": "sums", "stdout": "…')).toBe('errored');
  });

  it('is never green where a line has lost its beginning or its middle', async () => {
    const whole = line('sums', 'FAIL');
    for (const damaged of [whole.slice(9), whole.slice(60), `${whole.slice(0, 20)}${whole.slice(60)}`])
      expect(await statusOf(line('adds'), damaged, line('removes'))).toBe('errored');
    expect(await statusOf(line('adds'), '{"level": "info"}', 'using namespace shop;', line('removes'), '')).toBe(
      'passed',
    );
  });

  it('skips lines between the tests', async () => {
    const { tests, codes } = await read('ninja: no work to do.', line('adds'), '', line('sums'));
    expect(tests).toHaveLength(2);
    expect(codes).toEqual(['foreign_text']);
  });

  it('is recognized by a test, also by one whose output is long, and refuses anything else', async () => {
    expect(await formatOf(line('adds'))).toBe('meson');
    const long = `{"name": "adds", "stdout": ${JSON.stringify('much\n'.repeat(30_000))}, ${line('x').slice(1)}`;
    expect(await formatOf(long)).toBe('meson');
    expect(await formatOf('{"name":"adds","result":"OK","command":["a"]}')).not.toBe('meson');
    await expect(read('{"name2": 1}')).rejects.toThrow(UnreadableReport);
  });
});
