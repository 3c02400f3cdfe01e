import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { AUTOMAKE_TEXT } from './automake-text.js';

const { read, testsOf } = specReader(AUTOMAKE_TEXT);

const { formatOf, statusOf } = textReader(AUTOMAKE_TEXT);

const RULE = '='.repeat(76);

type Count = 'PASS' | 'SKIP' | 'XFAIL' | 'FAIL' | 'XPASS' | 'ERROR';

const counts = (given: Partial<Record<Count, number>>): readonly string[] => {
  const total = Object.values(given).reduce((sum, count) => sum + count, 0);
  const line = (name: Count): string => `${`# ${name}:`.padEnd(9)}${given[name] ?? 0}`;
  return [`# TOTAL: ${total}`, ...(['PASS', 'SKIP', 'XFAIL', 'FAIL', 'XPASS', 'ERROR'] as const).map(line)];
};

const summary = (given: Partial<Record<Count, number>>): readonly string[] => [
  RULE,
  'Testsuite summary for shop 1.2',
  RULE,
  ...counts(given),
  RULE,
];

const log = (given: Partial<Record<Count, number>>, ...sections: readonly string[]): readonly string[] => [
  '='.repeat(33),
  '   shop 1.2: tests/test-suite.log',
  '='.repeat(33),
  '',
  ...counts(given),
  '',
  '.. contents:: :depth: 2',
  '',
  ...sections,
];

const section = (title: string, ...lines: readonly string[]): readonly string[] => [
  title,
  '='.repeat(title.length),
  '',
  ...lines,
  '',
];

const SUMS = section('FAIL: t/sums', 'expected 42, got 41', 'FAIL t/sums (exit status: 1)');

const CART = section(
  'FAIL: t/cart',
  'cart: removes failed',
  '1..3',
  'ok 1 - adds',
  'PASS: t/cart.test 1 - adds',
  'not ok 2 - removes',
  'FAIL: t/cart.test 2 - removes',
  '# expected 1',
  '# got 2',
  'ok 3 - ships # SKIP no ship',
  'SKIP: t/cart.test 3 - ships # SKIP no ship',
);

const CONSOLE = [
  'make  check-TESTS',
  'PASS: t/opens',
  'FAIL: t/sums',
  'PASS: t/cart.test 1 - adds',
  'FAIL: t/cart.test 2 - removes',
  'SKIP: t/cart.test 3 - ships # SKIP no ship',
];

const ALL = { PASS: 2, FAIL: 2, SKIP: 1 };

describe('AUTOMAKE_TEXT', () => {
  it('reads what `make check` prints', async () => {
    const { tests, run, codes } = await read(...CONSOLE, ...summary(ALL), '');
    expect(tests).toEqual([
      { name: 't/opens', suite: [], status: 'passed', failures: [], events: [] },
      { name: 't/sums', suite: [], status: 'failed', failures: [{}], events: [] },
      { name: 'adds', suite: ['t/cart.test'], status: 'passed', failures: [], events: [] },
      { name: 'removes', suite: ['t/cart.test'], status: 'failed', failures: [{}], events: [] },
      { name: 'ships', suite: ['t/cart.test'], status: 'skipped', skipReason: 'no ship', failures: [], events: [] },
    ]);
    expect(run.runner).toBe('Automake');
    expect(codes).toEqual([]);
  });

  it('names the test of CppUnit within which a program ended', async () => {
    const begun = ['TillTest::testOpens : OK', 'TillTest::testCloses : OK'];
    const ended = await testsOf(
      ...log({ FAIL: 1 }, ...section('FAIL: till', ...begun, 'TillTest::testAdds7: parser error :')),
      '',
    );
    expect(ended[0]?.failures).toEqual([
      { message: 'TillTest::testAdds7: parser error :', isAssertion: false, element: 'error' },
    ]);
    const counted = [...begun, 'TillTest::testAdds : assertion', 'till.cpp:7:Assertion', 'Failures !!!'];
    const whole = await testsOf(...log({ FAIL: 1 }, ...section('FAIL: till', ...counted)), '');
    expect(whole[0]?.failures).toEqual([{ text: `${counted.join('\n')}\n` }]);
  });

  it('reads test-suite.log, which names the tests that did not pass', async () => {
    const lines = [...log(ALL, ...SUMS, ...CART), ''];
    const tests = await testsOf(...lines);
    expect(tests.map(({ suite, name, status, failures }) => [...suite, name, status, ...failures])).toEqual([
      ['t/sums', 'failed', { text: 'expected 42, got 41\n' }],
      ['t/cart.test', 'adds', 'passed'],
      ['t/cart.test', 'removes', 'failed', { message: 'expected 1\ngot 2', element: 'failure' }],
      ['t/cart.test', 'ships', 'skipped'],
    ]);
    expect(tests[0]?.events).toEqual([{ type: 'log', message: 'expected 42, got 41', stream: 'log' }]);
    expect(await statusOf(...lines)).toBe('failed');
  });

  it.each([
    ['in front of the counts, as with VERBOSE', [...CONSOLE, ...log(ALL, ...SUMS, ...CART), ...summary(ALL)]],
    ['behind the counts, as a job prints it', [...CONSOLE, ...summary(ALL), ...log(ALL, ...SUMS, ...CART)]],
    [
      'behind the counts of another Makefile',
      [...CONSOLE, ...summary(ALL), 'PASS: b', ...summary({ PASS: 1 }), ...log(ALL, ...SUMS, ...CART)],
    ],
  ])('has each test once where the log is %s', async (_, lines) => {
    const tests = await testsOf(...lines, '');
    expect(tests.slice(0, 5).map(({ name, failures }) => [name, ...failures])).toEqual([
      ['t/opens'],
      ['t/sums', { text: 'expected 42, got 41\n' }],
      ['adds'],
      ['removes', { message: 'expected 1\ngot 2', element: 'failure' }],
      ['ships'],
    ]);
    expect(tests.slice(5).map(({ name }) => name)).toEqual(lines.includes('PASS: b') ? ['b'] : []);
    expect(await statusOf(...lines, '')).toBe('failed');
  });

  it('says how programs ended', async () => {
    const tests = await testsOf(
      ...log(
        { FAIL: 2, XPASS: 1, XFAIL: 1, ERROR: 2, SKIP: 1 },
        ...section('FAIL: crashes', 'FAIL crashes (exit status: 139)'),
        ...section('FAIL: quiet', 'FAIL quiet (exit status: 3)'),
        ...section('XPASS: done', 'done already', 'XPASS done (exit status: 0)'),
        ...section('XFAIL: later', 'XFAIL later (exit status: 1)'),
        ...section('ERROR: plan', '1..3', 'ok 1', 'PASS: plan.t 1', 'ERROR: plan.t - too few tests run'),
        ...section('ERROR: hard', 'no setup', 'ERROR hard (exit status: 99)'),
        ...section('SKIP: cart', '1..0 # SKIP no cart', 'SKIP: cart.t - no cart'),
      ),
    );
    expect(tests.map(({ name, status, failures: [first], skipReason }) => [name, status, first ?? skipReason])).toEqual(
      [
        [
          'crashes',
          'failed',
          { message: 'The test was killed by signal 11 (SIGSEGV).', isAssertion: false, element: 'error' },
        ],
        ['quiet', 'failed', { message: 'The test ended with exit status 3, and no output.' }],
        ['done', 'failed', { message: 'The test passed, and was expected to fail.', isAssertion: true }],
        ['later', 'passed', undefined],
        ['1', 'passed', undefined],
        ['plan.t', 'failed', { message: 'too few tests run', isAssertion: false }],
        ['hard', 'failed', { text: 'no setup\n' }],
        ['cart.t', 'skipped', 'no cart'],
      ],
    );
  });

  it('takes points that are to do as skipped, and as failed where they pass', async () => {
    const tests = await testsOf(
      'XFAIL: t/cart.test 1 - counts # TODO later',
      'XPASS: t/cart.test 2 - names # TODO done',
      ...summary({ XFAIL: 1, XPASS: 1 }),
      '',
    );
    expect(tests).toMatchObject([
      { name: 'counts', status: 'skipped', skipReason: 'later' },
      { name: 'names', status: 'failed' },
    ]);
  });

  it('keeps what looks like the titles and counts of others as output of a program', async () => {
    const nested = [
      'FAIL: t/fake',
      '='.repeat(12),
      '',
      ...summary({ PASS: 1 }),
      'PASS: t/other',
      'FAIL t/fake3 (exit status: 1)',
    ];
    const lines = log({ FAIL: 2 }, ...section('FAIL: t/runs', ...nested, 'FAIL t/runs (exit status: 1)'), ...SUMS);
    const tests = await testsOf('FAIL: t/runs', 'FAIL: t/sums', ...lines, ...summary({ FAIL: 2 }), '');
    expect(tests.map(({ name }) => name)).toEqual(['t/runs', 't/sums']);
    expect(JSON.stringify(tests[0]?.failures)).toContain('FAIL t/fake3 (exit status: 1)');
  });

  it('keeps the tests of a program that runs Automake as its output, where no line ends a program', async () => {
    const nested = ['FAIL: fake', ...summary({ FAIL: 1, PASS: 1 })];
    const tests = await testsOf(
      ...log({ FAIL: 2 }, ...section('FAIL: runs', ...nested), ...section('FAIL: sums', 'no')),
    );
    expect(tests.map(({ name }) => name)).toEqual(['runs', 'sums']);
  });

  it('keeps what sections in sections have printed, in its order', async () => {
    const inner = section('FAIL: c', 'of c', 'FAIL c (exit status: 1)');
    const middle = section('FAIL: b', 'of b', ...inner, 'b again', 'FAIL b (exit status: 1)');
    const tests = await testsOf(
      ...log({ FAIL: 1 }, ...section('FAIL: a', 'of a', ...middle, 'a again', 'FAIL a (exit status: 1)')),
      '',
    );
    const ofC = 'FAIL: c\n\nof c\nFAIL c (exit status: 1)\n\n';
    const ofB = `FAIL: b\n\nof b\n${ofC}b again\nFAIL b (exit status: 1)\n\n`;
    expect(tests).toMatchObject([{ name: 'a', failures: [{ text: `of a\n${ofB}a again\n` }] }]);
  });

  it('reads the texts of versions before 1.12, and of serial tests', async () => {
    const sums = 'FAIL: sums (exit: 1)';
    const old = [
      'PASS: opens',
      'FAIL: sums',
      RULE,
      '1 of 2 tests failed',
      '(1 test was not run)',
      'Please report to shop@example.test',
      RULE,
    ];
    expect(await testsOf(...old)).toMatchObject([{ status: 'passed' }, { name: 'sums', status: 'failed' }]);
    expect(await formatOf(...old)).toBe('automake-text');
    expect(await statusOf('PASS: opens', RULE, 'All 2 tests passed', RULE)).toBe('errored');
    expect(await statusOf('PASS: opens', RULE, '1 test passed', RULE)).toBe('passed');
    const title = ['='.repeat(40), '   shop 1.0: test-suite.log', '='.repeat(40)];
    const logged = [...title, '', '1 of 2 tests failed.  ', '', ...section(sums, 'expected 42'), ''];
    expect(await testsOf(...logged)).toMatchObject([{ name: 'sums', failures: [{ text: 'expected 42\n' }] }]);
    const unexpected = [RULE, '1 of 2 tests did not behave as expected (1 unexpected pass)', RULE];
    expect(await statusOf('PASS: opens', 'XPASS: done', ...unexpected)).toBe('failed');
  });

  it.each([
    ['passed', ['PASS: a', 'SKIP: b', 'XFAIL: c', ...summary({ PASS: 1, SKIP: 1, XFAIL: 1 }), '']],
    ['passed', [...log({ PASS: 3 }), '']],
    [
      'passed',
      [
        'PASS: a',
        'SKIP: b',
        ...log({ PASS: 1, SKIP: 1 }, ...section('SKIP: b', 'FAILED (failures=1)')),
        ...summary({ PASS: 1, SKIP: 1 }),
        '',
      ],
    ],
    ['failed', [...log({ PASS: 3, FAIL: 1 }), '']],
    ['failed', ['PASS: a', ...summary({ PASS: 1, ERROR: 1 }), '']],
    ['errored', ['PASS: a', ...summary({ PASS: 2 }), '']],
    ['errored', ['make  check-TESTS', 'PASS: a', '']],
    ['errored', ['PASS: a', ...summary({ PASS: 1 }), ...summary({ PASS: 1, FAIL: 1 }).slice(0, 6), '']],
    ['failed', ['make  check-TESTS', 'PASS: a', 'make[4]: *** [Makefile:962: test-suite.log] Error 1', '']],
    [
      'failed',
      [
        ...log({ SKIP: 1 }, ...section('SKIP: b', '1..0', 'SKIP: b.t - no')),
        'mingw32-make[4]: *** [Makefile:962: test-suite.log] Error 1',
        '',
      ],
    ],
    ['failed', ['PASS: a', ...summary({ PASS: 1 }), 'make[1]: *** [Makefile:12: check-recursive] Error 1', '']],
    [
      'failed',
      [...log({ SKIP: 1 }, ...section('SKIP: b', '1..0', 'SKIP: b.t - no')), 'FAIL: c', ...summary({ FAIL: 1 }), ''],
    ],
  ])('is %s by its results and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const texts = [
      [...CONSOLE, ...log(ALL, ...SUMS, ...CART), ...summary(ALL), ''],
      ['PASS: a', 'PASS: b', ...summary({ PASS: 2, FAIL: 0 }), ''],
      [...log({ PASS: 1, ERROR: 1 }, ...section('ERROR: b', 'ERROR b (exit status: 99)')), ''],
    ].map((lines) => lines.join('\n'));
    const parts = texts.flatMap((text) => brokenOff(text, 150));
    const statuses = await Promise.all(
      parts
        .filter((part) => /^(?:PASS: |FAIL: |# TOTAL: ).*\n|\.log\n/m.test(part) && !/^# ERROR: 0\n/m.test(part))
        .map(async (part) => statusOf(part)),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('reads colours and carriage returns', async () => {
    const coloured = [
      '\u001b[0;32mPASS\u001b[m: a',
      '\u001b[0;31mFAIL\u001b[m: b',
      ...summary({ PASS: 1, FAIL: 1 }),
      '',
    ];
    const printed = coloured.map((line) => `${line}\r`);
    for (const lines of [coloured, printed]) {
      expect(await testsOf(...lines)).toMatchObject([
        { name: 'a', status: 'passed' },
        { name: 'b', status: 'failed' },
      ]);
      expect(await formatOf(...lines)).toBe('automake-text');
    }
  });

  it('takes no other lines for results', async () => {
    const lines = [
      'ERROR: Could not find the compiler',
      'FAIL: sums.c:12: no',
      'PASS:',
      'PASS: a',
      ...summary({ PASS: 1 }),
      '',
    ];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'a', status: 'passed' }]);
  });

  it('is recognized by its marks, and not by results alone', async () => {
    expect(await formatOf(...CONSOLE)).toBe('automake-text');
    expect(await formatOf(...log(ALL, ...CART))).toBe('automake-text');
    expect(await formatOf('PASS: gcc.dg/a.c', 'FAIL: gcc.dg/b.c', '# of expected passes\t1')).toBeUndefined();
    expect(await formatOf('TAP version 13', '1..1', 'ok 1 - FAIL: a')).toBe('tap');
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
