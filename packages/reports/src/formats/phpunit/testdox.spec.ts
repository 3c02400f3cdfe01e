import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { TESTDOX } from './testdox-text.js';

const { entriesOf, read, testsOf } = specReader(TESTDOX);

const { statusOf } = textReader(TESTDOX);

const version = (number: string): string => `PHPUnit ${number} by Sebastian Bergmann and contributors.`;
const NINE = [version('9.6.7'), '', 'Cart (Shop\\Cart)'];
const details = (...lines: readonly string[]): readonly string[] =>
  ['', ...lines, ''].map((text) => (text === '' ? '   │' : `   │ ${text}`));
const FAILED = [
  ' ✘ Sums',
  ...details('total of the cart', 'Failed asserting that 1 matches expected 2.', '', '/shop/tests/CartTest.php:13'),
  '',
];

describe('TESTDOX', () => {
  it('reads the class, the name and the outcome of each test', async () => {
    const { tests, run, codes } = await read(
      ...NINE,
      ' ✔ Adds items',
      ' ↩ Needs a network',
      ' ∅ Comes later',
      ' ☢ Asserts nothing',
      ' ✔ Sum with data set "equal"',
      '',
      'Order',
      ' ✔ Is paid [2.27 ms]',
      '',
      'Time: 00:00.004, Memory: 4.00 MB',
      '',
      'OK, but incomplete, skipped, or risky tests!',
      'Tests: 6, Assertions: 3, Skipped: 1, Incomplete: 1, Risky: 1.',
    );
    expect(tests).toMatchObject([
      { name: 'Adds items', suite: ['Cart (Shop\\Cart)'], status: 'passed', failures: [] },
      { name: 'Needs a network', status: 'skipped' },
      { name: 'Comes later', status: 'skipped' },
      { name: 'Asserts nothing', status: 'skipped' },
      { name: 'Sum with data set "equal"', status: 'passed' },
      { name: 'Is paid', suite: ['Order'], status: 'passed', durationMs: 2.27 },
    ]);
    expect(run).toEqual({ runner: 'phpunit' });
    expect(codes).toEqual([]);
  });

  it('reads why a test failed or was skipped, and no test twice', async () => {
    const skipped = [' ↩ Needs a network', ...details('no network', '', '/shop/tests/CartTest.php:9'), ''];
    const thrown = [
      ' ✘ Throws',
      ...details(
        'RuntimeException: no stock',
        'second line',
        '',
        '/shop/src/Cart.php:8',
        '/shop/tests/CartTest.php:20',
        ' ',
        'Caused by:',
        'LogicException: inner',
        '',
        '/shop/src/Cart.php:7',
      ),
      '',
    ];
    const { tests, codes } = await read(
      ...NINE,
      ...FAILED,
      ...skipped,
      ...thrown,
      'Time: 00:00.092, Memory: 6.00 MB',
      '',
      'Summary of non-successful tests:',
      '',
      'Cart (Shop\\Cart)',
      ...FAILED,
      ...skipped,
      ...thrown,
      'ERRORS!',
      'Tests: 3, Assertions: 1, Errors: 1, Failures: 1, Skipped: 1.',
    );
    expect(tests).toMatchObject([
      {
        name: 'Sums',
        status: 'failed',
        failures: [{ message: 'total of the cart\nFailed asserting that 1 matches expected 2.', dialect: 'php' }],
      },
      { name: 'Needs a network', status: 'skipped', skipReason: 'no network' },
      { name: 'Throws', status: 'failed', failures: [{ message: 'RuntimeException: no stock\nsecond line' }] },
    ]);
    expect(tests[0]?.failures[0]?.text).toContain('/shop/tests/CartTest.php:13');
    expect(tests[2]?.failures[0]?.text).toContain('LogicException: inner');
    expect(codes).toEqual([]);
  });

  it('restores names where a console showed them in code page 437', async () => {
    const lines = [version('12.5.8'), '', 'Cart', ' Γ£ö A├▒ade', '', 'OK (1 test, 1 assertion)'];
    const { tests } = await readReport(Buffer.from(lines.join('\n')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([['Añade', 'passed']]);
  });

  it.each([
    ['code page 437', 'ΓÜá', 'Γ£ÿ', 'Γöé', 'Γåö'],
    ['code page 850', 'ÔÜá', 'Ô£ÿ', 'Ôöé', 'Ôåö'],
    ['Windows-1252', 'âš\u00a0', 'âœ˜', 'â”‚', 'â†”'],
  ])('reads signs that a console showed in %s, and risky tests once', async (_page, risky, failed, bar, other) => {
    const lines = [
      version('12.5.8'),
      '',
      'RF                                                                  2 / 2 (100%)',
      '',
      'Time: 00:00.148, Memory: 22.00 MB',
      '',
      'Cart (Shop\\Cart)',
      ` ${risky} Adds items`,
      ` ${failed} Sums`,
      `   ${bar}`,
      `   ${bar} total of the cart`,
      `   ${bar} Failed asserting that two strings are equal.`,
      `   ${bar} --- Expected`,
      `   ${bar} +++ Actual`,
      `   ${bar} @@ @@`,
      `   ${bar} -'10'`,
      `   ${bar} +'09'`,
      `   ${bar}`,
      `   ${bar} C:\\shop\\tests\\CartTest.php:224`,
      `   ${bar}`,
      ` ${other} is no sign of PHPUnit`,
      '',
      'There were 2 risky tests:',
      '',
      '1) Shop\\CartTest::testAddsItems',
      'Test code or tested code removed error handlers other than its own',
      '',
      '2) Shop\\CartTest::testSums',
      'Test code or tested code removed error handlers other than its own',
      '',
      'FAILURES!',
      'Tests: 2, Assertions: 3, Failures: 1, Risky: 2.',
    ];
    const report = await readReport(Buffer.from(lines.join('\n')));
    expect([report.format, report.status, report.warnings]).toEqual(['testdox', 'failed', []]);
    expect(report.tests.map(({ name, status, failure }) => [name, status, failure])).toEqual([
      ['Adds items', 'passed', undefined],
      ['Sums', 'failed', expect.objectContaining({ kind: 'assertion', expected: '10', actual: '09' })],
    ]);
    expect(report.tests[1]?.failure?.message).toContain('total of the cart');
  });

  it('reads what version 10 and later print behind the progress', async () => {
    const { tests, codes } = await read(
      version('12.5.0'),
      '',
      '.FD                                                                 3 / 3 (100%)',
      '',
      'Time: 00:00.092, Memory: 6.00 MB',
      '',
      'Cart (Shop\\Cart)',
      ' ✔ Adds items',
      ...FAILED.slice(0, -1),
      ' ⚠ Uses what is deprecated',
      '',
      'FAILURES!',
      'Tests: 3, Assertions: 3, Failures: 1, Deprecations: 1.',
    );
    expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Adds items passed',
      'Sums failed',
      'Uses what is deprecated passed',
    ]);
    expect(codes).toEqual([]);
  });

  it('leaves out a difference in which white space is shown as signs', async () => {
    const [test] = await testsOf(
      ...NINE,
      '\u001b[31m ✘ \u001b[0mTotals  12 ms',
      '   \u001b[31m┐\u001b[0m',
      '   \u001b[31m├\u001b[0m Failed asserting that two strings are identical.   ',
      '   \u001b[31m┊\u001b[0m --- Expected',
      '   \u001b[31m┊\u001b[0m +++ Actual',
      "   \u001b[31m┊\u001b[0m -'hello·world'",
      "   \u001b[31m┊\u001b[0m +'hello·there'",
      '   \u001b[31m│\u001b[0m',
      '   \u001b[31m│\u001b[0m /shop/tests/CartTest.php:7',
      '   \u001b[31m┴\u001b[0m',
    );
    expect(test).toMatchObject({
      name: 'Totals',
      durationMs: 12,
      failures: [{ message: 'Failed asserting that two strings are identical.' }],
    });
    expect(test?.failures[0]?.text).not.toContain('·');
  });

  it('keeps a message whose last line looks like a place', async () => {
    const [test] = await testsOf(
      ...NINE,
      ' ✘ Connects',
      ...details('cannot connect to', 'localhost:80', '', '/a.php:3'),
    );
    expect(test?.failures[0]?.message).toBe('cannot connect to\nlocalhost:80');
  });

  it('reads methods that failed around the tests of a class', async () => {
    const { tests, codes } = await read(
      version('12.5.0'),
      '',
      'These before-first-test methods errored:',
      '',
      '1) Shop\\CartTest::setUpBeforeClass',
      'Exception: no database',
      '',
      '/shop/tests/CartTest.php:13',
      '',
      'ERRORS!',
      'Tests: 1, Assertions: 0, Errors: 1.',
    );
    expect(tests).toMatchObject([
      {
        name: 'setUpBeforeClass',
        suite: ['Shop\\CartTest'],
        status: 'failed',
        failures: [{ message: 'Exception: no database' }],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('refuses the text without testdox', async () => {
    await expect(entriesOf(version('9.6.7'), '', '..F', '', 'OK (2 tests, 2 assertions)')).rejects.toThrow(
      UnreadableReport,
    );
  });
});

describe('a run of PHPUnit with testdox', () => {
  const OK = (count: number): readonly string[] => [
    '',
    'Time: 00:00.004, Memory: 4.00 MB',
    '',
    `OK (${count} tests, 2 assertions)`,
  ];

  it.each<[string, readonly string[], string]>([
    ['with a failed test', [...NINE, ...FAILED, 'FAILURES!', 'Tests: 1, Assertions: 1, Failures: 1.'], 'failed'],
    ['without counts', [...NINE, ' ✔ A'], 'errored'],
    ['whose counts are cut', [...NINE, ' ✔ A', '', 'OK (1 te'], 'errored'],
    ['that died', [...NINE, ' ✔ A', 'PHP Fatal error:  Uncaught Error in /shop/src/Cart.php:3'], 'errored'],
    ['of which tests are missing', [...NINE, ' ✔ A', ...OK(2)], 'errored'],
    ['with a test without a result', [...NINE, ' ✔ A', ' ? B', ...OK(2)], 'errored'],
    ['whose counts alone show a failure', [...NINE, ' ✔ A', '', 'Tests: 1, Assertions: 1, Errors: 1.'], 'failed'],
    [
      'with warnings of version 9',
      [...NINE, ' ⚠ A', '', 'WARNINGS!', 'Tests: 1, Assertions: 1, Warnings: 1.'],
      'failed',
    ],
    ['with warnings of no version', ['Cart', ' ⚠ A', '', 'OK (1 test, 1 assertion)'], 'failed'],
    [
      'behind which another passed',
      [...NINE, ...FAILED, 'FAILURES!', 'Tests: 1, Assertions: 1, Failures: 1.', ...NINE, ' ✔ A', ...OK(1)],
      'failed',
    ],
    ['before which one broke off', [...NINE, ' ✔ A', ...NINE, ' ✔ B', ...OK(1), ...NINE, ' ✔ C'], 'errored'],
  ])('is not green: %s', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is green where all is', async () => {
    expect(await statusOf(...NINE, ' ✔ A', ' ✔ B', ...OK(2))).toBe('passed');
  });

  it('is not green wherever it is cut', async () => {
    const text = [...NINE, ' ✔ A', ' ✔ Adds', ...OK(2)].join('\n');
    for (const part of brokenOff(text, 150)) {
      if (!/ ✔ A\n/.test(part)) continue;
      expect(await statusOf(part)).toBe('errored');
      for (const { name } of await testsOf(part)) expect(['A', 'Adds']).toContain(name);
    }
  });
});

describe('detection of TESTDOX', () => {
  const formatOf = async (text: string): Promise<string | undefined> =>
    detectFormat(await toHead(Buffer.from(text)))?.name;

  it.each([
    `${version('9.6.7')}\n\nCart\n ✔ Adds items\n`,
    `> phpunit --testdox\n${version('11.0-dev')}\r\n\r\nCart\r\n ✘ Adds items\r\n`,
    'ParaTest v7.4.0 upon PHPUnit 10.5.9 by Sebastian Bergmann and contributors.\n\nCart\n ✔ Adds\n',
    'Cart\n ✔ Adds items\n\nOK (1 test, 1 assertion)\n',
  ])('takes %j', async (text) => {
    expect(await formatOf(text)).toBe('testdox');
  });

  it.each([
    `${version('9.6.7')}\n\n..F\n\nOK (2 tests, 2 assertions)\n`,
    'Cart\n [x] Adds items\n [ ] Sums\n',
    ' ✔ adds items (2ms)\n\n  1 passing (3ms)\n',
    'ok 1 - adds\n1..1\n',
  ])('does not take %j', async (text) => {
    expect(await formatOf(text)).not.toBe('testdox');
  });
});
