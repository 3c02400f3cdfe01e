import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

const HEAD = "Log of Meson test suite run on 2026-01-02T10:00:00.123456\n\nInherited environment: HOME='/root'\n\n";

const titled = (title: string, dash: string): string => {
  const text = title === '' ? '' : ` ${title} `;
  const before = Math.floor((78 - text.length) / 2);
  return `${dash.repeat(before)}${text}${dash.repeat(78 - text.length - before)}\n`;
};

const test = (number: string, name: string, result: string, stdout = '', stderr = ''): string =>
  `${titled(number, '=')}test:         ${name}\nstart time:   10:00:01\nduration:     0.25s\nresult:       ${result}\ncommand:      MALLOC_PERTURB_=1 /shop/build/cart\n${
    stdout === '' ? '' : titled('stdout', '-') + stdout
  }${stderr === '' ? '' : titled('stderr', '-') + stderr}${titled('', '=')}\n`;

const COUNTS = ['Ok', 'Expected Fail', 'Fail', 'Unexpected Pass', 'Skipped', 'Timeout'];
const counts = (...values: readonly number[]): string =>
  `\n${COUNTS.map((what, at) => `${`${what}:`.padEnd(20)}${values[at] ?? 0}   \n`).join('')}`;

const listed = (...lines: readonly string[]): string => `\nSummary of Failures:\n\n${lines.join('\n')}\n`;

const outcomes = async (...parts: readonly string[]) => {
  const { format, status, tests, warnings } = await readReport(Buffer.from(parts.join('')));
  expect(format).toBe('meson-text');
  return { status, tests, codes: warnings.map(({ code }) => code), all: tests.map((one) => [one.testId, one.status]) };
};

const PASSED = test('1/4', 'shop:unit / adds', 'exit status 0', 'adds up\n');
const FAILED = test('2/4', 'shop:unit / sums', 'exit status 1', '', 'cart.c:12: expected 42, got 41\n');
const KILLED = test('3/4', 'shop:unit / opens', 'killed by signal 11 SIGSEGV');
const SKIPPED = test('4/4', 'shop:unit / pays', 'exit status 77');

describe('MESON_TEXT', () => {
  it('reads the part of each test', async () => {
    const list = listed(
      '2/4 shop:unit / sums          FAIL              0.25s   exit status 1',
      '3/4 shop:unit / opens         FAIL              0.25s   killed by signal 11 SIGSEGV',
    );
    const { status, tests, codes, all } = await outcomes(
      HEAD,
      PASSED,
      FAILED,
      KILLED,
      SKIPPED,
      list,
      counts(1, 0, 2, 0, 1),
    );
    expect([status, codes]).toEqual(['failed', []]);
    expect(all).toEqual([
      ['shop > unit > adds', 'passed'],
      ['shop > unit > sums', 'failed'],
      ['shop > unit > opens', 'failed'],
      ['shop > unit > pays', 'skipped'],
    ]);
    expect(tests[1]).toMatchObject({ durationMs: 250, failure: { message: 'cart.c:12: expected 42, got 41' } });
    expect(tests[2]?.failure).toMatchObject({ message: 'The test was killed by signal 11 (SIGSEGV).' });
  });

  it('reads the form before version 0.57', async () => {
    const old = `${HEAD}1/2 adds                                OK       0.03 s \n\n--- command ---\n/shop/build/adds\n--- stdout ---\n2/2 sums   OK  0.01 s\n-------\n\n2/2 sums                                FAIL     0.25 s (exit status 1)\n\n--- command ---\n/shop/build/sums\n--- stderr ---\ncart.c:12: no\n-------\n\n\nOK:         1\nFAIL:       1\nSKIP:       0\nTIMEOUT:    0\n`;
    const { status, tests, codes, all } = await outcomes(old);
    expect([status, codes]).toEqual(['failed', []]);
    expect(all).toEqual([
      ['adds', 'passed'],
      ['sums', 'failed'],
    ]);
    expect(tests[1]).toMatchObject({ durationMs: 250, failure: { message: 'cart.c:12: no' } });
  });

  it('takes what the list of failures says of a test', async () => {
    const tests = [1, 2, 3].map((at) => test(`${at}/3`, `t${at}`, 'exit status 0', 'ok 1\nnot ok 2 - sums\n1..2\n'));
    const list = listed(
      '1/3 t1        FAIL             0.25s   1/2 subtests failed',
      '2/3 t2        TIMEOUT         30.25s   killed by signal 15 SIGTERM',
      '3/3 t3        UNEXPECTEDPASS   0.25s   exit status 0',
    );
    const { tests: read } = await outcomes(HEAD, ...tests, list, counts(0, 0, 1, 1, 0, 1));
    expect(read.map(({ failure }) => failure?.message)).toEqual([
      'sums',
      'The test timed out.',
      'The test passed, and was expected to fail.',
    ]);
  });

  it.each([
    ['was expected to fail', [FAILED, counts(0, 1)], 'passed', 'passed'],
    ['failed, and is not listed', [FAILED, counts(1)], 'failed', 'failed'],
    ['could not run', [test('1/1', 'a', 'exit status 99'), counts(0, 0, 1)], 'failed', 'failed'],
    [
      'skips all of its points',
      [test('1/1', 'a', 'exit status 0', '1..0 # SKIP no till\n'), counts(0, 0, 0, 0, 1)],
      'skipped',
      'passed',
    ],
    ['prints a point of its own', [test('1/1', 'a', 'exit status 0', 'not ok\n'), counts(1)], 'passed', 'passed'],
    [
      'printed a point that failed where the log breaks off',
      [test('1/1', 'a', 'exit status 0', 'not ok\n')],
      'failed',
      'failed',
    ],
  ])('reads a test that %s', async (_, parts, outcome, run) => {
    const { status, all } = await outcomes(HEAD, ...parts);
    expect(all[0]?.[1]).toBe(outcome);
    expect(status).toBe(run);
  });

  it.each([
    ['before its counts', [HEAD, PASSED]],
    ['in a test', [HEAD, PASSED.slice(0, -100)]],
    ['before its first test', [HEAD]],
    ['in a second run', [HEAD, PASSED, counts(1), HEAD, PASSED]],
  ])('is not green where it breaks off %s', async (_, parts) => {
    const { status, codes } = await outcomes(...parts);
    expect(status).toBe('errored');
    expect(codes).toContain('truncated');
  });

  it.each([
    ['failures', counts(1, 0, 1), 'failed'],
    ['tests', counts(2), 'errored'],
  ])('is not green where it counts more %s than it has', async (_, end, status) => {
    expect((await outcomes(HEAD, PASSED, end)).status).toBe(status);
  });
});
