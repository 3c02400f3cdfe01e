import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { ALCOTEST_TEXT } from './alcotest.js';

const { read, testsOf } = specReader(ALCOTEST_TEXT);

const { formatOf, statusOf } = textReader(ALCOTEST_TEXT);

const start = (name: string): readonly string[] => [`Testing \`${name}'.`, "This run has ID `2KIN7L9P'.", ''];

const box = (title: string, ...lines: readonly string[]): readonly string[] => [
  '',
  `┌${'─'.repeat(60)}┐`,
  `│ ${title.padEnd(58)} │`,
  `└${'─'.repeat(60)}┘`,
  ...lines,
  ` ${'─'.repeat(60)}`,
  '',
];

const PASSED = [
  ...start('shop'),
  '  [PASS]    cart › adds',
  '  [SKIP]    cart › sends',
  '',
  "Full test results in `/shop/_build/_tests/shop'.",
  'Test Successful in 0.002s. 1 test run.',
  '',
];

const FAILED = [
  ...start('shop'),
  'ASSERT total',
  '> [FAIL]        cart          0   Sums.',
  '  [OK]          cart          1   Adds.',
  '> [FAIL]        order list          0   Is sent.',
  ...box(
    '[FAIL]        cart          0   Sums.',
    'ASSERT total',
    'File "test/cart.ml", line 12, character 4:',
    'FAIL total',
    '',
    "   Expected: `42'",
    "   Received: `41'",
    '',
    'Raised at Cart.sum in file "cart.ml", line 3, characters 2-9',
    '',
  ),
  ...box(
    '[FAIL]        order list          0   Is sent.',
    'sending',
    '[exception] Shop.Closed("sunday")',
    '            Raised at Order.send in file "order.ml", line 7, characters 1-5',
    '            ',
    "Logs saved to `/shop/_build/_tests/shop/order list.000.output'.",
  ),
  "Full test results in `/shop/_build/_tests/shop'.",
  '2 failures! in 0.010s. 3 tests run.',
  '',
];

describe('ALCOTEST_TEXT', () => {
  it('reads the tests of a program', async () => {
    const { tests, run, codes } = await read(...PASSED);
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['shop', 'cart'], status: 'passed', failures: [] },
      { name: 'sends', suite: ['shop', 'cart'], status: 'skipped' },
    ]);
    expect(run).toMatchObject({ runner: 'alcotest', durationMs: 2 });
    expect(codes).toEqual([]);
  });

  it('reads the failures in the boxes below, with their values, places and stacks', async () => {
    const { tests, codes } = await read(...FAILED);
    expect(tests).toMatchObject([
      {
        name: 'Sums.',
        suite: ['shop', 'cart'],
        status: 'failed',
        failures: [
          {
            message: "FAIL total\n\n   Expected: `42'\n   Received: `41'",
            expected: '42',
            actual: '41',
            isAssertion: true,
            location: { file: 'test/cart.ml', line: 12, column: 5 },
          },
        ],
      },
      { name: 'Adds.', status: 'passed' },
      {
        name: 'Is sent.',
        suite: ['shop', 'order list'],
        status: 'failed',
        failures: [
          {
            message: 'Shop.Closed("sunday")',
            stack: 'Raised at Order.send in file "order.ml", line 7, characters 1-5',
            isAssertion: false,
          },
        ],
      },
    ]);
    expect(codes).toEqual([]);
    const [sums] = (await readReport(Buffer.from(FAILED.join('\n')))).tests;
    expect(sums?.failure).toMatchObject({ kind: 'assertion', expected: 42, actual: 41 });
  });

  it('reads values of several lines', async () => {
    const lines = [
      'FAIL list',
      '',
      '   Expected: `[1; 2;',
      "               3]'",
      '',
      '   Received: `[1; 2;',
      "               4]'",
      '',
    ];
    const [test] = await testsOf(
      ...start('shop'),
      ...box('[FAIL]    cart › list', ...lines),
      '1 failure! in 0.1s. 1 test run.',
    );
    expect(test?.failures).toMatchObject([{ expected: '[1; 2;\n 3]', actual: '[1; 2;\n 4]' }]);
  });

  it('reads a compact text, which names only what failed', async () => {
    const lines = [
      ...start('shop'),
      '..F',
      ...box('[FAIL]    cart › adds', '[failure] no cart', ''),
      '1 failure! in 0.1s. 3 tests run.',
      '',
    ];
    const { tests, codes } = await read(...lines);
    expect(tests).toMatchObject([{ name: 'adds', suite: ['shop', 'cart'], failures: [{ message: 'no cart' }] }]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['failed', [...PASSED, ...FAILED]],
    ['failed', [...start('shop'), '  [PASS]    cart › adds', '1 failure! in 0.1s. 2 tests run.']],
    [
      'failed',
      [...start('shop'), '  [PASS]    cart › adds', '> [TODO]    cart › sends', '1 failure! in 0.1s. 2 tests run.'],
    ],
    ['errored', [...start('shop'), '  [PASS]    cart › adds', 'Test Successful in 0.1s. 2 tests run.']],
    ['errored', [...start('shop'), '  [PASS]    cart › adds', '']],
    ['errored', [...PASSED, ...start('till'), '']],
    ['errored', [...start('shop'), '.....', '', '']],
  ])('is %s by its tests and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where a text breaks off', async () => {
    const texts = [PASSED.slice(0, -1), FAILED].flatMap((lines) => brokenOff(lines.join('\n'), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('takes the last state of a line that was printed over', async () => {
    const line = '  ...           cart          0   Adds.\r  [OK]          cart          0   Adds.';
    const { tests } = await read(...start('shop'), line, 'Test Successful in 0.001s. 1 test run.', '');
    expect(tests).toMatchObject([{ name: 'Adds.', status: 'passed' }]);
  });

  it('is recognized by the beginning of a run, and refuses anything else', async () => {
    expect(await formatOf(...PASSED)).toBe('alcotest-text');
    expect(await formatOf(...FAILED)).toBe('alcotest-text');
    expect(await formatOf("Testing `shop'.", '  [OK] cart')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
