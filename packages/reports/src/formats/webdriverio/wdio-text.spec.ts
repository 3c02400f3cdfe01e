import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { WDIO_TEXT } from './wdio-text.js';

const { read, testsOf } = specReader(WDIO_TEXT);

const { formatOf, statusOf } = textReader(WDIO_TEXT);

const STARTED = ['', 'Execution of 2 workers started at 2026-11-28T16:40:53.060Z', ''];

/** The report of a worker. */
const section = (worker: string, ...lines: readonly string[]): readonly string[] => {
  const preface = `[chrome 120.0 linux #${worker}]`;
  return [
    '-'.repeat(66),
    ...['Running: chrome (v120.0) on linux', 'Session ID: s1', '', ...lines].map((line) =>
      line === '' ? preface : line.startsWith('|') ? line.slice(1) : `${preface} ${line}`,
    ),
  ];
};

const plain = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^\[chrome [^\]]{1,40}\] ?/, ''));

const CART = section(
  '0-0',
  '» /test/cart.spec.js',
  'Cart',
  '   ✓ starts empty (1 retries)',
  '   ✖ adds up',
  '   - is pending',
  '',
  '    with a coupon',
  '       ✖ is 10 %',
  '',
  '1 passing (1m 2.5s)',
  '2 failing',
  '1 skipped',
  '',
  '1) Cart adds up',
  'expect(received).toBe(expected) // Object.is equality',
  '|',
  '|Expected: 5',
  '|Received: 4',
  'Error: expect(received).toBe(expected) // Object.is equality',
  '',
  'Expected: 5',
  'Received: 4',
  '    at Context.<anonymous> (file:///shop/test/cart.spec.js:5:45)',
  '',
  '2) with a coupon is 10 %',
  'no till',
  'TypeError: no till',
  '    at Context.<anonymous> (file:///shop/test/cart.spec.js:8:54)',
);

const LID = section('0-1', '» /test/lid.spec.js', 'Lid', '   ✓ closes', '', '1 passing (36ms)');

const STUCK = section(
  '0-1',
  '» /test/lid.spec.js',
  'Lid',
  '   ✖ "before all" hook for Lid',
  '',
  '1 failing (60ms)',
  '',
  '1) Lid "before all" hook for Lid',
  'the lid is stuck',
  'Error: the lid is stuck',
);

const ended = (counts: string): readonly string[] => [
  '',
  '',
  `Spec Files:\t ${counts} (100% completed) in 00:00:35  `,
  '',
];

describe('WDIO_TEXT', () => {
  it('names the tests of each worker, with what is said of those that failed', async () => {
    const { tests, run, codes } = await read(
      ...STARTED,
      ' "spec" Reporter:',
      ...CART,
      ...LID,
      ...ended('1 passed, 1 failed, 2 total'),
    );
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'webdriverio', durationMs: 35_000 });
    expect(tests.map(({ suite, name, status, attempts }) => [suite, name, status, attempts?.length])).toEqual([
      [['Cart'], 'starts empty', 'passed', 2],
      [['Cart'], 'adds up', 'failed', undefined],
      [['Cart'], 'is pending', 'skipped', undefined],
      [['Cart', 'with a coupon'], 'is 10 %', 'failed', undefined],
      [['Lid'], 'closes', 'passed', undefined],
    ]);
    expect(tests[1]).toMatchObject({ file: 'test/cart.spec.js', variant: 'chrome' });
    expect(tests[1]?.failures).toMatchObject([
      {
        message: 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 5\nReceived: 4',
        text: expect.stringMatching(/^Error: expect\(received\)[^]{1,200}cart\.spec\.js:5:45\)$/),
      },
    ]);
    expect(tests[3]?.failures).toMatchObject([{ type: 'TypeError', message: 'no till' }]);
  });

  it('reads it without the names of workers', async () => {
    const named = await testsOf(...STARTED, ...CART, ...LID, ...ended('1 passed, 1 failed, 2 total'));
    expect(await testsOf(...STARTED, ...plain(CART), ...plain(LID), ...ended('1 passed, 1 failed, 2 total'))).toEqual(
      named,
    );
  });

  it('counts the last run of a file that is tried again', async () => {
    const lines = [...STARTED, ...STUCK, ...LID, ...ended('1 passed, 1 retries, 1 total')];
    for (const text of [lines, plain(lines)]) {
      expect((await testsOf(...text)).map(({ name, status, attempts }) => [name, status, attempts?.length])).toEqual([
        ['"before all" hook for Lid', 'passed', 2],
        ['closes', 'passed', undefined],
      ]);
      expect(await statusOf(...text)).toBe('passed');
    }
    expect(await statusOf(...STARTED, ...LID, ...STUCK, ...ended('0 passed, 1 retries, 1 failed, 1 total'))).toBe(
      'failed',
    );
  });

  it('does not take one file in two browsers for two tries', async () => {
    const lines = plain([...STARTED, ...STUCK, ...LID, ...ended('1 passed, 1 failed, 2 total')]);
    expect((await testsOf(...lines)).map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('is a failed test of a file that could not be run', async () => {
    const tests = await testsOf(
      ...STARTED,
      '[0-2] RUNNING in chrome - file:///test/till.spec.js',
      '[0-2] 2026-11-28T16:41:21.648Z ERROR @wdio/runner: Error: Unable to load spec files',
      '[0-2] TypeError: no till at all',
      '[0-2] FAILED in chrome - file:///test/till.spec.js (1 retries)',
      ...LID,
      ...ended('1 passed, 1 failed, 2 total'),
    );
    expect(tests).toMatchObject([
      { name: 'closes', status: 'passed' },
      {
        name: 'test/till.spec.js',
        file: 'test/till.spec.js',
        status: 'failed',
        failures: [{ message: 'Error: Unable to load spec files\nTypeError: no till at all' }],
      },
    ]);
  });

  it('has the counts of files where another reporter prints no tests', async () => {
    expect(await testsOf(...STARTED, ...ended('2 passed, 2 total'))).toMatchObject([
      { name: 'wdio', status: 'passed' },
    ]);
    expect(await statusOf(...STARTED, ...ended('1 passed, 1 failed, 2 total'))).toBe('failed');
  });

  it.each([
    ['a file that failed', [...LID, ...ended('1 passed, 1 failed, 2 total')]],
    ['more failures than are named', [...LID, '[chrome 120.0 linux #0-1] 1 failing', ...ended('2 passed, 2 total')]],
    ['what npm says', [...LID, ...ended('1 passed, 1 total'), 'npm ERR! Test failed.  See above for more details.']],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...STARTED, ...lines, '')).toBe('failed');
  });

  it('keeps the results of each run of several in one text', async () => {
    const green = [...STARTED, ...LID, ...ended('1 passed, 1 total')];
    const failed = [...STARTED, '[0-0] FAILED in chrome - file:///test/cart.spec.js'];
    const passed = [...STARTED, '[0-0] PASSED in chrome - file:///test/lid.spec.js', ...green.slice(STARTED.length)];
    expect((await testsOf(...failed, ...passed)).map(({ name, status }) => [name, status])).toEqual([
      ['test/cart.spec.js', 'failed'],
      ['closes', 'passed'],
    ]);
    const again = [...STARTED, ...STUCK, ...ended('0 passed, 1 failed, 1 total'), ...green];
    expect((await testsOf(...again)).map(({ name, status, attempts }) => [name, status, attempts])).toEqual([
      ['"before all" hook for Lid', 'failed', undefined],
      ['closes', 'passed', undefined],
    ]);
    const { run } = await read(...green, ...green);
    expect(run.durationMs).toBe(70_000);
    expect(await statusOf(...green, ...green)).toBe('passed');
  });

  it('is not passed where any run of the text has begun and not ended', async () => {
    const green = [...STARTED, ...LID, ...ended('1 passed, 1 total')];
    for (const begun of [STARTED, [...STARTED, ...LID]]) {
      expect(await statusOf(...begun, ...green)).toBe('errored');
      expect(await statusOf(...green, ...begun)).toBe('errored');
    }
    expect(await statusOf(...green, '[0-0] RUNNING in chrome - file:///test/till.spec.js', '')).toBe('errored');
  });

  it('has at most a hundred attempts of a test, the last ones', async () => {
    const often = section('0-0', 'Lid', '   ✓ closes (999 retries)', '', '1 passing (36ms)');
    const [test] = await testsOf(...STARTED, ...often, ...ended('1 passed, 1 total'));
    expect(test?.attempts?.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 99 }, () => 'failed'),
      'passed',
    ]);
    const again = section('0-1', '» /test/lid.spec.js', 'Lid', '   ✖ closes', '', '1 failing (36ms)');
    const runs = [...Array.from({ length: 120 }, () => again).flat(), ...LID];
    expect(await testsOf(...STARTED, ...runs, ...ended('1 passed, 120 retries, 1 total'))).toMatchObject([
      { name: 'closes', status: 'passed', attempts: { length: 100 } },
    ]);
  });

  it('distinguishes a file that could not be run from one whose name is the end of its name', async () => {
    const cart = plain(section('0-0', '» /cart.spec.js', 'Cart', '   ✖ adds', '', '1 failing (36ms)'));
    const failed = (file: string): readonly string[] => [
      ...STARTED,
      `[0-0] FAILED in chrome - file:///${file}`,
      ...cart,
      ...ended('0 passed, 1 failed, 1 total'),
    ];
    expect((await testsOf(...failed('shop/test/cart.spec.js'))).map(({ name }) => name)).toEqual(['adds']);
    expect((await testsOf(...failed('smartcart.spec.js'))).map(({ name }) => name)).toEqual([
      'adds',
      'smartcart.spec.js',
    ]);
  });

  it('is not passed where it is broken off', async () => {
    const whole = [...STARTED, ...LID, ...CART, ...LID].join('\n');
    for (const text of brokenOff(whole, 60).filter((lines) => lines.includes(' started at 2026-')))
      expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    expect(await statusOf(...STARTED, ...LID)).toBe('errored');
    expect(await statusOf(...STARTED, ...LID, ...ended('1 passed, 1 total'))).toBe('passed');
    expect(await statusOf(...STARTED, ...LID, 'Spec Files:\t 1 passed, 2 total (50% completed) in 00:00:01')).not.toBe(
      'passed',
    );
  });

  it.each([
    ['its start', STARTED, 'wdio-text'],
    ['its end', ended('1 passed, 1 total'), 'wdio-text'],
    ['a worker', ['$ wdio run', '[0-0] RUNNING in chrome - file:///test/a.spec.js'], 'wdio-text'],
    ['the report of a worker', LID, 'wdio-text'],
    ['a list without its runner', ['Cart', '   ✓ adds', '', '1 passing (36ms)'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });

  it('refuses another text', async () => {
    await expect(read('no', 'tests')).rejects.toThrow('The file has no lines of WebdriverIO');
  });
});
