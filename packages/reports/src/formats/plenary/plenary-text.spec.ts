import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { PLENARY_TEXT } from './plenary-text.js';

const { read } = specReader(PLENARY_TEXT);

const { formatOf, statusOf } = textReader(PLENARY_TEXT);

const RULE = `${'='.repeat(40)}\t`;

const started = (file: string): readonly string[] => ['', RULE, `Testing: \t/shop/tests/${file}\t`];

const counts = (passed: number, failed: number, errors = 0): readonly string[] => [
  '\t',
  `\u001b[32mSuccess: \u001b[0m\t${passed}\t`,
  `\u001b[31mFailed : \u001b[0m\t${failed}\t`,
  `\u001b[31mErrors : \u001b[0m\t${errors}\t`,
  RULE,
];

const FAILED = [
  ...started('cart_spec.lua'),
  '\u001b[32mSuccess\u001b[0m\t||\tcart opens\t',
  '\u001b[31mFail\u001b[0m\t||\tcart sums up\t',
  '            /shop/tests/cart_spec.lua:7: Expected objects to be the same.',
  '            Passed in:',
  '            (number) 41',
  '            Expected:',
  '            (number) 42',
  '            ',
  '            stack traceback:',
  '            \t/shop/tests/cart_spec.lua:7: in function </shop/tests/cart_spec.lua:5>',
  '            \t\t',
  '\u001b[31mFail\u001b[0m\t||\tcart ships\t',
  "            /shop/tests/cart_spec.lua:12: attempt to index local 'ship' (a nil value)",
  '            ',
  '            stack traceback:',
  '            \t/shop/tests/cart_spec.lua:12: in function </shop/tests/cart_spec.lua:11>',
  '\u001b[33mPending\u001b[0m\t||\tcart is sent later\t',
  ...counts(1, 2),
  'Tests Failed. Exit: 1\t',
];

const PASSED = [...started('till_spec.lua'), 'Success\t||\ttill opens\t', ...counts(1, 0)];

describe('PLENARY_TEXT', () => {
  it('reads the tests of files with what failed', async () => {
    const { tests, run, codes } = await read('Scheduling: tests/cart_spec.lua', ...FAILED, ...PASSED);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'plenary' });
    expect(tests.map(({ name, status, file }) => [name, status, file])).toEqual([
      ['cart opens', 'passed', '/shop/tests/cart_spec.lua'],
      ['cart sums up', 'failed', '/shop/tests/cart_spec.lua'],
      ['cart ships', 'failed', '/shop/tests/cart_spec.lua'],
      ['cart is sent later', 'skipped', '/shop/tests/cart_spec.lua'],
      ['till opens', 'passed', '/shop/tests/till_spec.lua'],
    ]);
  });

  it('has the reasons of failures', async () => {
    const { tests } = await readReport(Buffer.from(FAILED.join('\n')));
    const reasons = tests.flatMap(({ failure }) => failure ?? []);
    expect(reasons).toMatchObject([
      { kind: 'assertion', expected: 42, actual: 41, location: { line: 7 } },
      { kind: 'exception', location: { line: 12 } },
    ]);
    expect(reasons[0]?.message).not.toContain('stack traceback');
  });

  it('is a failed test of a file that cannot be loaded', async () => {
    const { tests } = await read(
      ...started('bad_spec.lua'),
      RULE,
      'FAILED TO LOAD FILE\t',
      "/shop/tests/bad_spec.lua:3: unexpected symbol near ')'\t",
      RULE,
    );
    expect(tests).toMatchObject([
      {
        name: 'bad_spec.lua',
        status: 'failed',
        failures: [{ message: "/shop/tests/bad_spec.lua:3: unexpected symbol near ')'", isAssertion: false }],
      },
    ]);
  });

  it.each([
    ['failed', FAILED],
    ['passed', PASSED],
    ['failed', [...started('a_spec.lua'), 'Success\t||\ta\t', ...counts(1, 1)]],
    ['failed', [...started('a_spec.lua'), 'Success\t||\ta\t', ...counts(1, 0, 1)]],
    ['failed', [...PASSED, 'We had an unexpected error: \t{ "no" }\t']],
    ['failed', [...PASSED, '', 'Fatal errors. Exit: 2']],
    ['errored', [...started('a_spec.lua'), 'Success\t||\ta\t', ...counts(2, 0)]],
    ['errored', [...started('a_spec.lua'), 'Success\t||\ta\t']],
    ['errored', [...started('a_spec.lua'), 'Success\t||\ta\t', ...PASSED]],
    ['errored', ['Scheduling: tests/a_spec.lua', ...PASSED]],
    ['errored', ['Scheduling: tests/a/till_spec.lua', 'Scheduling: tests/b/till_spec.lua', ...PASSED]],
    ['passed', ['Starting...', 'Scheduling: tests/till_spec.lua', ...PASSED]],
  ])('is %s by its counts and what is behind them', async (status, lines) => {
    expect(await statusOf(...lines, '')).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    for (const text of [...brokenOff(FAILED.join('\n'), 60), ...brokenOff(PASSED.slice(0, -1).join('\n'), 60)])
      if (text.includes('||')) expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
  });

  it('is recognized by its tests and the heading of a file', async () => {
    expect(await formatOf(...PASSED, '')).toBe('plenary-text');
    expect(await formatOf(...started('a_spec.lua'), '')).toBe('plenary-text');
    expect(await formatOf('Success: 3', 'Failed : 0', '')).toBeUndefined();
  });
});
