import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readEntries, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { NEWMAN_TEXT } from './newman-text.js';

const { testsOf } = specReader(NEWMAN_TEXT);

interface Counts {
  readonly requests?: readonly [number, number];
  readonly scripts?: readonly [number, number];
  readonly assertions?: readonly [number, number];
}

const row = (of: string, [executed, failed]: readonly [number, number]): string =>
  `│ ${of.padStart(23)} │ ${String(executed).padStart(17)} │ ${String(failed).padStart(16)} │`;

const table = ({ requests = [1, 0], scripts = [1, 0], assertions = [1, 0] }: Counts): readonly string[] => [
  '',
  '┌─────────────────────────┬───────────────────┬──────────────────┐',
  '│                         │          executed │           failed │',
  row('iterations', [1, 0]),
  row('requests', requests),
  row('test-scripts', scripts),
  row('prerequest-scripts', [0, 0]),
  row('assertions', assertions),
  '├─────────────────────────┴───────────────────┴──────────────────┤',
  '│ total run duration: 292ms                                      │',
  '└────────────────────────────────────────────────────────────────┘',
];

const item = (name: string, ...results: readonly string[]): readonly string[] => [
  `→ ${name}`,
  '  GET http://shop.test/cart [200 OK, 216B, 67ms]',
  ...results,
  '',
];

const GREEN = ['newman', '', 'Shop', '', ...item('Cart', '  ✓  Status code is 200'), ...table({})];

const HEAD = [' #  failure         detail', ''];

const listed = (number: number, type: string, ...details: readonly string[]): readonly string[] => [
  ` ${number}.  ${type.padEnd(14)}  ${details[0] ?? ''}  `,
  ...details.slice(1).map((detail) => `                     ${detail}   `.slice(1)),
  '',
];

const statusOf = async (...lines: readonly string[]): Promise<string> =>
  (await readReport(Buffer.from(lines.join('\n')))).status;

describe('NEWMAN_TEXT', () => {
  it('has the tests of the JSON, with their folders and reasons', async () => {
    const { tests, entries } = await readEntries(
      NEWMAN_TEXT,
      [
        '❏ Till / Cart',
        '↳ Read',
        '  GET http://shop.test/cart [200 OK, 216B, 67ms]',
        '  ✓  Status code is 200',
        '  1. the total is 42',
        '  -  [skipped] is empty',
        '  ┌',
        "  │ 'items'",
        '  └',
        '',
        '→ Ping',
        '  GET http://shop.test/ [200 OK, 1.2kB, 1.5s]',
        ...table({ requests: [2, 0], assertions: [3, 1] }),
        '',
        ...HEAD,
        ...listed(
          1,
          'AssertionError',
          'the total is 42',
          'expected 41 to deeply equal 42',
          'at assertion:1 in test-script',
          'inside "Cart"',
        ),
      ].join('\n'),
    );
    const suite = ['Till', 'Cart', 'Read'];
    expect(tests).toMatchObject([
      { name: 'Status code is 200', suite, status: 'passed', durationMs: 67 },
      { name: 'the total is 42', suite, status: 'failed' },
      { name: 'is empty', suite, status: 'skipped' },
      { name: 'Ping', suite: [], status: 'passed', durationMs: 1500 },
    ]);
    expect(tests[1]?.failures).toEqual([
      { type: 'AssertionError', message: 'expected 41 to deeply equal 42', dialect: 'mocha' },
    ]);
    expect(tests[0]?.events).toMatchObject([
      { type: 'trace', data: { target: 'GET http://shop.test/cart', status: 200 } },
      { type: 'log', message: "'items'" },
    ]);
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 1, contained: 1 } });
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 5, contained: 5 } });
  });

  it('reads requests and scripts that failed', async () => {
    const lines = [
      '→ No server',
      '  GET http://shop.test/cart [errored]',
      '     connect ECONNREFUSED 127.0.0.1:80',
      '',
      ...item('Broken', '  2⠄ ReferenceError in test-script'),
      ...table({ requests: [2, 1], scripts: [1, 1], assertions: [0, 0] }),
      ...HEAD,
      ...listed(2, 'ReferenceError', '', 'total is not defined', 'at test-script', 'inside "Broken"'),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'No server', failures: [{ message: 'connect ECONNREFUSED 127.0.0.1:80', isAssertion: false }] },
      { name: 'Broken', failures: [{ type: 'ReferenceError', message: 'total is not defined', isAssertion: false }] },
    ]);
  });

  it('joins what a narrow terminal has broken', async () => {
    const details = [
      'has a name that is',
      'long',
      'expected response to have status code 200 but',
      'got 404',
      'at assertion:0 in test-script',
    ];
    const [test] = await testsOf(
      ...item('Cart', '  1. has a name that is long'),
      ...table({ assertions: [1, 1] }),
      ...HEAD,
      ...listed(1, 'AssertionE…', ...details),
    );
    expect(test?.failures).toMatchObject([
      { type: 'AssertionError', message: 'expected response to have status code 200 but got 404' },
    ]);
  });

  it.each([
    ['on Windows', ['□ Till', '└ Cart', '  GET http://shop.test/ [200 OK, 1B, 1ms]', '  √  is open']],
    [
      'without signs',
      ['Folder Till', 'Sub-folder Cart', '  GET http://shop.test/ [200 OK, 1B, 1ms]', '  Pass is open'],
    ],
    [
      'in detail',
      ['❏ Till', '↳ Cart', '  GET http://shop.test/', '  200 OK ★ 1ms time ★ 230B↑ 216B↓ size ★ 7↑', '  ✓  is open'],
    ],
  ])('reads what Newman prints %s', async (_, lines) => {
    expect(await testsOf(...lines, ...table({}))).toMatchObject([
      { name: 'is open', suite: ['Till', 'Cart'], status: 'passed', durationMs: 1 },
    ]);
    expect(await statusOf(...lines, ...table({}))).toBe('passed');
  });

  it('distinguishes the iterations of a run', async () => {
    const lines = ['Iteration 1/2', '', ...item('Cart', '  ✓  a'), 'Iteration 2/2', '', ...item('Cart', '  ✓  a')];
    const tests = await testsOf(...lines, ...table({ requests: [2, 0], assertions: [2, 0] }));
    expect(tests.map(({ variant }) => variant)).toEqual(['iteration 1', 'iteration 2']);
  });

  it.each([
    ['a run that passed', GREEN, 'passed'],
    ['two runs', [...GREEN, ...GREEN], 'passed'],
    [
      'requests of a script',
      ['→ Cart', GREEN[5] ?? '', ...GREEN.slice(5, 7), ...table({ requests: [2, 0] })],
      'passed',
    ],
    ['an assertion without a reason', [...item('Cart', '  1. a'), ...table({ assertions: [1, 1] })], 'failed'],
    ['a failure that is only counted', [...item('Cart', '  ✓  a'), ...table({ assertions: [2, 1] })], 'failed'],
    ['a script that is only counted', [...item('Cart', '  ✓  a'), ...table({ scripts: [1, 1] })], 'failed'],
    ['an assertion that is missing', [...item('Cart'), ...table({})], 'errored'],
    ['a request that is missing', [...item('Cart', '  ✓  a'), ...table({ requests: [2, 0] })], 'errored'],
    [
      'a request without an answer',
      ['→ Cart', '  GET http://shop.test/ [errored]', ...table({ assertions: [0, 0] })],
      'failed',
    ],
    ['no counts', GREEN.slice(0, 8), 'errored'],
    ['a failure and no counts', item('Cart', '  1. a'), 'failed'],
    [
      'a run that failed behind one that passed',
      [...GREEN, ...item('Cart', '  1. a'), ...table({ assertions: [1, 1] })],
      'failed',
    ],
    [
      'a failure of a run that is cut, before one that passed',
      ['newman', '', ...item('Cart', '  1. a'), ...GREEN],
      'failed',
    ],
    ['a run that is cut, before one that passed', [...GREEN.slice(0, 8), ...GREEN], 'errored'],
    ['a run that is cut, behind one that passed', [...GREEN, 'newman', '', 'Shop', ''], 'errored'],
    ['the name of a second run', [...GREEN, 'newman'], 'errored'],
    ['a folder of a second run', [...GREEN, '❏ Till', ''], 'errored'],
    ['the name of a container', [...GREEN, 'newman', 'network shop removed'], 'passed'],
    ['the list of another program, before a run that passed', ['→ installing', ...GREEN], 'passed'],
    [
      'counts of failures, and those of a second run',
      [...table({ assertions: [1, 1] }), ...table({ assertions: [0, 0] })],
      'failed',
    ],
    ['a command that failed', [...GREEN, 'make: *** [Makefile:3: test] Error 1'], 'failed'],
    ['what a script prints', [...item('Cart', '  │   1. no', '  ✓  a'), ...table({})], 'passed'],
  ])('%s: %#', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('gives what is said of a failure to one test', async () => {
    const tests = await testsOf(
      ...item('Cart', '  1. a', '  1. a'),
      ...table({ assertions: [2, 2] }),
      ...HEAD,
      ...listed(1, 'AssertionError', 'a', 'expected 41 to equal 42', 'at assertion:0 in test-script'),
    );
    expect(tests.map(({ status, failures }) => [status, failures[0]?.message])).toEqual([
      ['failed', 'expected 41 to equal 42'],
      ['failed', undefined],
    ]);
  });

  it('is never green where the text is cut', async () => {
    const text = GREEN.slice(0, -2).join('\n');
    for (const part of brokenOff(text, 80)) {
      const found = await readReport(Buffer.from(part)).catch(() => undefined);
      expect(found?.status).not.toBe('passed');
    }
  });

  it.each(['', '→ Cart', '  ✓  a\n  1. b', 'GET http://a/ [200 OK, 1B, 1ms]', 'x'.repeat(100_000)])(
    'refuses another text: %#',
    async (text) => {
      await expect(readEntries(NEWMAN_TEXT, text)).rejects.toBeInstanceOf(UnreadableReport);
    },
  );
});
