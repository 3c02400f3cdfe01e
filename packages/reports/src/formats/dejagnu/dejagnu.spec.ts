import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { DEJAGNU } from './dejagnu.js';

const { read, testsOf } = specReader(DEJAGNU);

const { formatOf, statusOf } = textReader(DEJAGNU);

const head = (tool: string, ...targets: readonly string[]): readonly string[] => [
  'Test run by me on Wed Jul 16 12:07:13 2014',
  'Native configuration is x86_64-pc-linux-gnu',
  '',
  `\t\t=== ${tool} tests ===`,
  '',
  'Schedule of variations:',
  ...targets.map((target) => `    ${target}`),
  '',
];

const HEAD = [...head('shop', 'unix'), 'Running target unix', 'Running /src/shop/testsuite/shop.base/cart.exp ...'];

const NAMES = {
  PASS: 'expected passes\t\t',
  FAIL: 'unexpected failures\t',
  XPASS: 'unexpected successes\t',
  XFAIL: 'expected failures\t\t',
  KPASS: 'unknown successes\t\t',
  KFAIL: 'known failures\t\t',
  UNRESOLVED: 'unresolved testcases\t',
  UNTESTED: 'untested testcases\t\t',
  UNSUPPORTED: 'unsupported tests\t\t',
};

const counts = (given: Partial<Record<keyof typeof NAMES, number>>): readonly string[] =>
  Object.entries(NAMES).flatMap(([word, name]) => {
    const count = Object.entries(given).find(([key]) => key === word)?.[1];
    return count === undefined ? [] : [`# of ${name}${count}`];
  });

const summary = (given: Partial<Record<keyof typeof NAMES, number>>, title = 'shop Summary'): readonly string[] => [
  '',
  `\t\t=== ${title} ===`,
  '',
  ...counts(given),
  '',
];

const SUMMARY = ['', '\t\t=== shop Summary ===', ''];

const suite = ['shop', 'shop.base/cart.exp'];

const MIXED = [
  'PASS: shop.base/cart.exp: adds',
  'FAIL: shop.base/cart.exp: sells',
  'XFAIL: shop.base/cart.exp: ships',
  'XPASS: shop.base/cart.exp: returns',
  'KFAIL: shop.base/cart.exp: rebates (PRMS: shop/12)',
  'UNSUPPORTED: shop.base/cart.exp',
  'UNTESTED: shop.base/cart.exp: no till',
  'UNRESOLVED: shop.base/cart.exp: closes',
  'KPASS: shop.base/cart.exp: opens (PRMS shop/13)',
];

const ALL = { PASS: 1, FAIL: 1, XPASS: 1, XFAIL: 1, KPASS: 1, KFAIL: 1, UNRESOLVED: 1, UNTESTED: 1, UNSUPPORTED: 1 };

describe('DEJAGNU', () => {
  it('reads each result, and fails those that the exit status counts', async () => {
    const lines = [...HEAD, ...MIXED, ...summary(ALL)];
    const { tests, run, codes } = await read(...lines);
    expect(tests.map(({ name, status, skipReason }) => [name, status, skipReason])).toEqual([
      ['adds', 'passed', undefined],
      ['sells', 'failed', undefined],
      ['ships', 'passed', undefined],
      ['returns', 'failed', undefined],
      ['rebates', 'skipped', 'known failure (shop/12)'],
      ['shop.base/cart.exp', 'skipped', 'unsupported'],
      ['no till', 'skipped', 'untested'],
      ['closes', 'failed', undefined],
      ['opens', 'failed', undefined],
    ]);
    expect(tests[1]).toMatchObject({ suite, declaredIn: 'shop.base/cart.exp', failures: [{ element: 'failure' }] });
    expect(tests[3]?.failures).toEqual([{ message: 'The test passed, and was expected to fail.', isAssertion: true }]);
    expect(tests[7]?.failures).toMatchObject([
      { message: 'The result of the test is unresolved.', isAssertion: false },
    ]);
    expect(run.runner).toBe('DejaGnu');
    expect(codes).toEqual([]);
    expect(await statusOf(...lines)).toBe('failed');
  });

  it.each(['FAIL', 'XPASS', 'KPASS', 'UNRESOLVED', 'PASS'])(
    'is not passed where a %s is behind its summary',
    async (word) => {
      const lines = [...HEAD, 'PASS: opens', ...summary({ PASS: 1 }), `${word}: sells`];
      expect(await statusOf(...lines)).toBe('errored');
      expect(await statusOf(...lines, '')).toBe(word === 'PASS' ? 'errored' : 'failed');
    },
  );

  it('numbers tests of one name, and keeps what a compiler adds to it', async () => {
    const name = 'gcc.dg/shop.c  -O2  (test for excess errors)';
    const lines = [...HEAD, `PASS: ${name}`, `FAIL: ${name}`, ...summary({ PASS: 1, FAIL: 1 })];
    const { tests } = await readReport(Buffer.from(lines.join('\n')));
    expect(tests.map(({ testId }) => testId.split(' > ').at(-1))).toEqual([
      'gcc.dg/shop.c -O2 (test for excess errors)',
      'gcc.dg/shop.c -O2 (test for excess errors) #2',
    ]);
    expect(tests[1]?.failure?.kind).toBe('unknown');
  });

  it('says what ended a test where its name does', async () => {
    const tests = await testsOf(
      ...HEAD,
      'FAIL: shop.base/cart.exp: runs to sell (timeout)',
      'PASS: shop.base/cart.exp: runs to open (timeout)',
      'FAIL: gcc.dg/shop.c (internal compiler error: in sell, at shop.cc:12)',
      'WARNING: gcc.dg/till.c execution test program timed out.',
      'FAIL: gcc.dg/till.c execution test',
      'FAIL: gcc.dg/till.c other test',
      ...summary({ PASS: 1, FAIL: 4 }),
    );
    expect(tests.map(({ name, failures: [first] }) => [name, first?.message, first?.timedOut])).toEqual([
      ['runs to sell', 'timeout', true],
      ['runs to open (timeout)', undefined, undefined],
      [
        'gcc.dg/shop.c (internal compiler error: in sell, at shop.cc:12)',
        'internal compiler error: in sell, at shop.cc:12',
        undefined,
      ],
      ['gcc.dg/till.c execution test', 'program timed out.', true],
      ['gcc.dg/till.c other test', undefined, undefined],
    ]);
  });

  it('gives an unresolved test the errors in front of it', async () => {
    const [test] = await testsOf(
      ...HEAD,
      'ERROR: tcl error sourcing /src/cart.exp.',
      'ERROR: can\'t read "till": no such variable',
      '    while executing',
      'WARNING: no till',
      "UNRESOLVED: testcase '/src/cart.exp' aborted due to Tcl error",
      ...summary({ UNRESOLVED: 1 }),
    );
    expect(test?.failures).toEqual([
      {
        message: 'tcl error sourcing /src/cart.exp.\ncan\'t read "till": no such variable\n    while executing\n',
        isAssertion: false,
        element: 'error',
      },
    ]);
  });

  it.each([
    ['in front of another result', [...HEAD, 'ERROR: no till', 'PASS: opens', ...summary({ PASS: 1 })]],
    ['at the end', [...HEAD, 'PASS: opens', 'ERROR: no till', ...summary({ PASS: 1 })]],
    ['in front of a run', ['ERROR: (DejaGnu) proc "sell" does not exist.', ...HEAD, ...summary({})]],
    [
      'of the totals',
      [...HEAD, 'PASS: opens', ...SUMMARY, '### ERROR: totals do not equal number', '', ...counts({ PASS: 1 })],
    ],
    ['that GCC counts', [...HEAD, 'PASS: opens', ...SUMMARY, '# of DejaGnu errors\t\t2', ...counts({ PASS: 1 })]],
  ])('fails the run by an error %s', async (_, lines) => {
    expect(await statusOf(...lines, '')).toBe('failed');
  });

  it('keeps the targets of a run apart', async () => {
    const lines = [
      ...head('shop', 'unix', 'unix/-m32'),
      'Running target unix',
      'Running ./shop.exp ...',
      'PASS: adds',
      ...summary({ PASS: 1 }, 'shop Summary for unix'),
      'Running target unix/-m32',
      'Running ./shop.exp ...',
      'FAIL: adds',
      ...summary({ FAIL: 1 }, 'shop Summary for unix/-m32'),
      ...summary({ PASS: 1, FAIL: 1 }),
    ];
    const { tests, codes } = await read(...lines);
    expect(tests.map(({ suite: [, script], variant, status }) => [script, variant, status])).toEqual([
      ['shop.exp', 'unix', 'passed'],
      ['shop.exp', 'unix/-m32', 'failed'],
    ]);
    expect(codes).toEqual([]);
    expect(await statusOf(...lines.slice(0, 12), '')).toBe('errored');
  });

  it('reads several tools and several files in one', async () => {
    const { tests, codes } = await read(
      ...HEAD,
      'PASS: opens',
      ...summary({ PASS: 1 }),
      '/usr/bin/shop  version 1.2',
      '\t\t=== till tests ===',
      '',
      'Running target unix',
      'PASS: opens',
      ...summary({ PASS: 1 }, 'till Summary'),
      ...head('bank', 'unix'),
      'PASS: opens',
      ...summary({ PASS: 1 }, 'bank Summary'),
    );
    expect(tests.map(({ suite: [tool] }) => tool)).toEqual(['shop', 'till', 'bank']);
    expect(codes).toEqual([]);
  });

  it('reads what `make check` prints, without the tests that passed', async () => {
    const passed = [...HEAD, ...summary({ PASS: 9, UNSUPPORTED: 2 })];
    expect(await testsOf(...passed)).toMatchObject([{ name: 'shop tests', status: 'passed' }]);
    expect(await statusOf(...passed)).toBe('passed');
    const failed = [...HEAD, 'FAIL: sells', ...summary({ PASS: 9, FAIL: 1 }), 'make: *** [check] Error 1'];
    expect(await testsOf(...failed)).toMatchObject([{ name: 'sells', status: 'failed' }]);
    expect(await statusOf(...HEAD, ...summary({ PASS: 9, UNRESOLVED: 1 }))).toBe('failed');
  });

  it.each([
    ['passed', [...HEAD, 'PASS: opens', ...summary({ PASS: 1 })]],
    [
      'passed',
      [...HEAD, 'PASS: opens', 'DUPLICATE: opens', 'PATH: opens', 'WARNING: no till', ...summary({ PASS: 1 })],
    ],
    ['empty', [...HEAD, ...summary({})]],
    ['failed', [...HEAD, 'PASS: opens', ...summary({ PASS: 1, FAIL: 1 })]],
    ['failed', [...HEAD, 'XPASS: opens', ...summary({ FAIL: 1 })]],
    ['errored', [...HEAD, 'PASS: opens', ...summary({ PASS: 2 })]],
    ['errored', [...HEAD, 'PASS: opens', 'PASS: sells', ...summary({ PASS: 1 })]],
    ['errored', [...HEAD, 'XFAIL: opens', ...summary({ PASS: 1 })]],
    ['errored', [...HEAD, 'PASS: opens', '']],
    ['errored', ['PASS: opens', 'Running ./shop.exp ...', 'PASS: sells', '']],
    ['errored', [...HEAD, 'PASS: opens', 'got a INT signal, interrupted by user ', ...summary({ PASS: 1 })]],
    ['errored', [...HEAD, 'PASS: opens', ...summary({ PASS: 1 }), ...head('till', 'unix')]],
  ])('is %s by its results and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const text = [...HEAD, 'PASS: opens', 'PASS: sells', 'XFAIL: ships', ...summary({ PASS: 12, XFAIL: 1 })].join('\n');
    const names = Array.from({ length: 10 }, (_, index) => `PASS: opens ${index}\n`).join('');
    const whole = text.replace('PASS: opens\n', `PASS: opens\n${names}`);
    expect(await statusOf(whole)).toBe('passed');
    const statuses = await Promise.all(
      brokenOff(whole.trimEnd(), 300)
        .filter((part) => part.includes('PASS: '))
        .map(async (part) => statusOf(part)),
    );
    expect(new Set(statuses)).toEqual(new Set(['errored']));
  });

  it('is recognized by its head, its summary, or a script beside results', async () => {
    expect(await formatOf(...HEAD)).toBe('dejagnu');
    expect(await formatOf('FAIL: sells', ...summary({ FAIL: 1 }))).toBe('dejagnu');
    expect(await formatOf('PASS: opens', 'Running /src/shop.exp ...', 'PASS: sells')).toBe('dejagnu');
  });

  it('leaves the lines of other runners to them', async () => {
    expect(await formatOf('PASS: opens', 'FAIL: sells')).toBeUndefined();
    expect(await formatOf('%%%% Starting test shop', '# of expected passes      28')).toBeUndefined();
    expect(await formatOf('Running /src/shop.exp ...', 'gcc -c shop.c')).toBeUndefined();
    expect(await formatOf('make  check-TESTS', 'PASS: opens', 'FAIL: sells')).toBe('automake-text');
    expect(await formatOf('PASS: LLVM :: shop.ll (1 of 2)', 'FAIL: LLVM :: till.ll (2 of 2)')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
