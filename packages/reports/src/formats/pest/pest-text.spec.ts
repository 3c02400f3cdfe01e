import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { PEST_TEXT } from './pest-text.js';

const { entriesOf, read, testsOf } = specReader(PEST_TEXT);

const { formatOf, statusOf } = textReader(PEST_TEXT);

const RULE = `  ${'─'.repeat(60)}  `;

const LISTED = [
  '',
  '   FAIL  Tests\\Unit\\CartTest',
  '  ✓ it adds items                                   0.01s  ',
  '  ⨯ it sums prices with (1, 2)                      0.25s  ',
  '  ⨯ it throws',
];

const SUMS = [
  RULE,
  '   FAILED  Tests\\Unit\\CartTest > it sums prices with (1, 2)   ',
  '  Failed asserting that 3 is identical to 4.',
  '',
  '  at tests/Unit/CartTest.php:12',
  "      8▕ it('sums prices', function ($a, $b) {",
  '  ➜  12▕     expect($a + $b)->toBe(4);',
  '     13▕ });',
  '',
  '  1   tests/Unit/CartTest.php:12',
  '',
];

const THROWS = [
  RULE,
  '   FAILED  Tests\\Unit\\CartTest > it throws                RuntimeException   ',
  '  no stock',
  'second line',
  '',
  '  at src/Cart.php:7',
  '      6▕ {',
  "  ➜   7▕     throw new RuntimeException('no stock');",
  '',
  '  1   src/Cart.php:7',
  '      +3 vendor frames ',
  '  5   tests/Unit/CartTest.php:20',
  '',
  '',
];

const END = ['  Tests:    2 failed, 1 passed (3 assertions)', '  Duration: 0.42s', ''];

describe('PEST_TEXT', () => {
  it('reads the list, and what is said of the tests that failed', async () => {
    const { tests, run, codes } = await read(...LISTED, ...SUMS, ...THROWS, ...END);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'pest', durationMs: 420 });
    expect(tests).toEqual([
      {
        name: 'it adds items',
        suite: ['Tests\\Unit\\CartTest'],
        status: 'passed',
        durationMs: 10,
        failures: [],
        events: [],
      },
      {
        name: 'it sums prices with (1, 2)',
        suite: ['Tests\\Unit\\CartTest'],
        status: 'failed',
        durationMs: 250,
        declaredIn: 'tests/Unit/CartTest.php',
        failures: [
          {
            message: 'Failed asserting that 3 is identical to 4.',
            isAssertion: true,
            stack: 'at tests/Unit/CartTest.php:12',
            snippet:
              "      8▕ it('sums prices', function ($a, $b) {\n  ➜  12▕     expect($a + $b)->toBe(4);\n     13▕ });",
            location: { file: 'tests/Unit/CartTest.php', line: 12 },
            dialect: 'php',
          },
        ],
        events: [],
      },
      {
        name: 'it throws',
        suite: ['Tests\\Unit\\CartTest'],
        status: 'failed',
        durationMs: undefined,
        declaredIn: 'tests/Unit/CartTest.php',
        failures: [
          {
            type: 'RuntimeException',
            message: 'no stock\nsecond line',
            element: 'error',
            stack: 'at src/Cart.php:7\n+3 vendor frames\nat tests/Unit/CartTest.php:20',
            snippet: "      6▕ {\n  ➜   7▕     throw new RuntimeException('no stock');",
            location: { file: 'src/Cart.php', line: 7 },
            dialect: 'php',
          },
        ],
        events: [],
      },
    ]);
  });

  it('reads each mark of a test, and why it was skipped', async () => {
    const tests = await testsOf(
      '   WARN  Tests\\Feature\\OrderTest',
      '  - it ships → no network',
      '  - parcels → it is weighed',
      '  ✓ returns → can be sent',
      '  - returns → are free',
      '  … pays → This test is incomplete',
      '  ! it warns → This test did not perform any assertions  0.02s  ',
      '    ⇂ more of it',
      '',
      '   TODO  Tests\\Feature\\LaterTest - 2 todos',
      '  ↓ later',
      '  // a note',
      '  ↓ block → later',
      '',
      '  Tests:    1 risky, 1 incomplete, 2 todos, 3 skipped, 1 passed (1 assertions)',
    );
    expect(tests).toMatchObject([
      { name: 'it ships', status: 'skipped', skipReason: 'no network' },
      { name: 'parcels → it is weighed', status: 'skipped' },
      { name: 'returns → can be sent', status: 'passed' },
      { name: 'returns → are free', status: 'skipped' },
      { name: 'pays', status: 'skipped', skipReason: 'This test is incomplete' },
      { name: 'it warns', status: 'passed', durationMs: 20 },
      { name: 'later', suite: ['Tests\\Feature\\LaterTest'], status: 'skipped' },
      { name: 'block → later', status: 'skipped' },
    ]);
  });

  it('takes no list that a test printed for tests', async () => {
    const lines = [
      '   PASS  Tests\\Unit\\ATest',
      '  ✓ it lists',
      'shopping:',
      '  - milk',
      '  ! eggs',
      '  ✓ it prints',
      '',
    ];
    const tests = await testsOf(...lines, '  Tests:    2 passed (2 assertions)');
    expect(tests.map(({ name }) => name)).toEqual(['it lists', 'it prints']);
  });

  it.each([
    ['437', 'Γ¿»', 'ΓÇª', 'ΓöÇ', 'Γûò', 'Γ₧£', '├│'],
    ['850', 'Ô¿»', 'ÔÇª', 'ÔöÇ', 'Ôûò', 'Ô×£', '├│'],
  ])('reads what a console of code page %s made of the signs', async (_, cross, dots, rule, bar, arrow, o) => {
    const tests = await testsOf(
      '   FAIL  Tests\\Unit\\CartTest',
      `  ${cross} it adds the discount of the sess${o}n`,
      `  ${rule.repeat(20)}  `,
      `   FAILED  Tests\\Unit\\Cart${dots}   `,
      `  Acci${o}n`,
      '',
      '  at tests\\Unit\\CartTest.php:3',
      `      2${bar} `,
      `  ${arrow}   3${bar}     fail();`,
      '',
      '',
      '  Tests:    1 failed (1 assertions)',
    );
    expect(tests).toMatchObject([
      {
        name: 'it adds the discount of the sessón',
        declaredIn: 'tests\\Unit\\CartTest.php',
        failures: [{ message: 'Acción', location: { file: 'tests\\Unit\\CartTest.php', line: 3 } }],
      },
    ]);
  });

  it('joins names that the console cuts by their order', async () => {
    const tests = await testsOf(
      '   FAIL  Tests\\Unit\\CartTest',
      '  ⨯ it adds one…  0.02s  ',
      '  ⨯ it adds two',
      '  ⨯ it adds one…  0.03s  ',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\CartTest > it adds one apple   ',
      '  first',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\…  LogicException   ',
      '  second',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\CartTest > it a…   ',
      '  third',
      '',
      '',
      '  Tests:    3 failed (1 assertions)',
    );
    expect(tests).toMatchObject([
      { name: 'it adds one apple', failures: [{ message: 'first' }] },
      { name: 'it adds two', failures: [{ message: 'second', type: 'LogicException' }] },
      { name: 'it adds one…', failures: [{ message: 'third' }] },
    ]);
  });

  it('joins cut names by their order behind what failed in front of a class', async () => {
    const tests = await testsOf(
      '   FAIL  Tests\\Unit\\CartTest',
      '  ⨯ it adds',
      '  ⨯ it sums',
      '  ⨯ it sums all',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\SetUpTest >    Error   ',
      '  in front of the class',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\CartTest > it a…   ',
      '  one',
      '',
      RULE,
      '   FAILED  Tests\\Unit\\CartTest > it su…   ',
      '  of two',
      '',
      '',
      '  Tests:    4 failed (1 assertions)',
    );
    expect(tests).toMatchObject([
      { name: 'it adds', failures: [{ message: 'one' }] },
      { name: 'it sums', failures: [{ message: 'of two' }] },
      { name: 'it sums all', failures: [{ dialect: 'php' }] },
      { name: 'Tests\\Unit\\SetUpTest', suite: [], failures: [{ message: 'in front of the class' }] },
    ]);
  });

  it('joins tests by their order alone where the console is too narrow for any title', async () => {
    const tests = await testsOf(
      '   FAIL  Tests\\Unit\\CartTest',
      '  ⨯ it adds',
      '  ✓ it sums',
      '  ⨯ it ships',
      '  ─────────────────────────────',
      '  …   BadMethodCallException   ',
      '  Call to undefined method Cart::add()',
      '',
      '  ─────────────────────────────',
      '   FAILED…   QueryException   ',
      '  no such table: ships',
      '',
      '',
      '  Tests:    2 failed, 1 passed (1 assertions)',
    );
    expect(tests).toMatchObject([
      {
        name: 'it adds',
        failures: [{ type: 'BadMethodCallException', message: 'Call to undefined method Cart::add()' }],
      },
      { name: 'it sums', status: 'passed' },
      { name: 'it ships', failures: [{ type: 'QueryException', message: 'no such table: ships' }] },
    ]);
  });

  it('reads the compact printer, whose classes are in the frames', async () => {
    const lines = [
      '',
      '  ..⨯.s',
      RULE,
      '   FAILED  Tests\\Unit\\C…   ',
      '  Failed asserting that false is true.',
      '',
      '  at tests/Unit/CartTest.php:9',
      '  ➜   9▕     expect(false)->toBeTrue();',
      '',
      '',
      '  Tests:    1 failed, 1 skipped, 3 passed (4 assertions)',
      '  Duration: 1.50s',
      '  Parallel: 2 processes',
    ];
    const { tests, codes } = await read(...lines);
    expect(tests).toMatchObject([
      {
        name: 'Tests\\Unit\\C…',
        suite: ['Tests\\Unit\\CartTest'],
        status: 'failed',
        declaredIn: 'tests/Unit/CartTest.php',
      },
    ]);
    expect(codes).toEqual([]);
    expect(await statusOf('', '  ...', '', '  Tests:    3 passed (4 assertions)')).toBe('passed');
  });

  it('reads Collision 6 and before', async () => {
    const { tests, run } = await read(
      '   FAIL  Tests\\Unit\\CartTest',
      '  ✓ it adds',
      '  ✕ it compares',
      '  ⨯ it throws',
      '',
      '  ---',
      '',
      '  • Tests\\Unit\\CartTest > it compares',
      '  Failed asserting that two strings are equal.',
      '',
      '  at tests/Unit/CartTest.php:9',
      "      8▕ it('compares', function () {",
      "  ➜   9▕     expect('a')->toEqual('b');",
      '',
      '  --- Expected',
      '  +++ Actual',
      '  @@ @@',
      "  -'b'",
      "  +'a'",
      '',
      '  • Tests\\Unit\\CartTest > it throws',
      '   Shop\\StockException ',
      '',
      '  no stock',
      '',
      '  at src/Cart.php:7',
      '      6▕ {',
      '',
      '      +1 vendor frames ',
      '  2   tests/Unit/CartTest.php:14',
      '      Shop\\Cart::take()',
      '',
      '',
      '  Tests:  2 failed, 1 passed',
      '  Time:   0.15s',
    );
    expect(run).toEqual({ runner: 'pest', durationMs: 150 });
    expect(tests).toMatchObject([
      { name: 'it adds', status: 'passed' },
      {
        name: 'it compares',
        failures: [
          {
            message: "Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n-'b'\n+'a'",
            stack: 'at tests/Unit/CartTest.php:9',
          },
        ],
      },
      {
        name: 'it throws',
        failures: [
          {
            type: 'Shop\\StockException',
            message: 'no stock',
            stack: 'at src/Cart.php:7\n+1 vendor frames\nat tests/Unit/CartTest.php:14\nShop\\Cart::take()',
          },
        ],
      },
    ]);
  });

  it('takes warnings of PHPUnit 9 and before for failures, as their exit code does', async () => {
    const lines = ['   WARN  Tests\\Unit\\ATest', '  ! it warns → No tests found', '  ✓ it runs', ''];
    expect(await statusOf(...lines, '  Tests:  1 warnings, 1 passed', '')).toBe('failed');
    expect(await statusOf(...lines, '  Tests:    1 warning, 1 passed (1 assertions)')).toBe('passed');
  });

  it('fails risky tests that are described, as only failOnRisky does', async () => {
    const tests = await testsOf(
      '   WARN  Tests\\Unit\\ATest',
      '  ! it does nothing → This test did not perform any assertions',
      RULE,
      '   RISKY  Tests\\Unit\\ATest > it does nothing   ',
      '  This test did not perform any assertions',
      '',
      '',
      '  Tests:    1 risky (0 assertions)',
    );
    expect(tests).toMatchObject([
      {
        name: 'it does nothing',
        status: 'failed',
        failures: [{ message: 'This test did not perform any assertions' }],
      },
    ]);
  });

  it.each<readonly [string, readonly string[]]>([
    ['without the counts', [...LISTED, ...SUMS, ...THROWS]],
    ['with counts of more failures', [...LISTED.slice(0, 3), '', '  Tests:    3 failed, 1 passed (3 assertions)']],
    ['with counts that are cut', [...LISTED.slice(0, 3), '', '  Tests:    1 deprecated']],
    ['with a mark that the counts lack', ['  .⨯', '', '  Tests:    2 passed (2 assertions)']],
    [
      'with a coverage that is too low',
      [
        ...LISTED.slice(0, 3),
        '',
        '  Tests:    1 passed (1 assertions)',
        '',
        '   FAIL  Code coverage below expected 80.0 %, currently 12.0 %.',
      ],
    ],
    ['that PHP broke off', [...LISTED.slice(0, 3), 'PHP Fatal error:  Uncaught Error: no in /shop/src/Cart.php:3']],
    ['that an error ended', [...LISTED.slice(0, 3), '', '   ParseError ', '', '  syntax error']],
    [
      'with counts that a message has',
      [
        ...LISTED,
        RULE,
        '   FAILED  Tests\\Unit\\CartTest > it throws   ',
        '  printed',
        '  Tests:    2 passed (2 assertions)',
        '',
      ],
    ],
  ])('is not green %s', async (_, lines) => {
    expect(await statusOf(...lines)).not.toBe('passed');
  });

  it('is not green wherever it is cut off in front of its counts', async () => {
    const text = [...LISTED, ...SUMS, ...THROWS].join('\n');
    for (const part of brokenOff(text, 60)) {
      const status = await statusOf(part).catch(() => 'unreadable');
      expect(status).not.toBe('passed');
    }
  });

  it('reads several runs of one log', async () => {
    const { tests, run } = await read(...LISTED, ...SUMS, ...THROWS, ...END, ...LISTED, ...SUMS, ...THROWS, ...END);
    expect(tests).toHaveLength(6);
    expect(run.durationMs).toBe(840);
  });

  it('has no tests where there are none', async () => {
    expect(await testsOf('', '   INFO  No tests found.', '')).toEqual([]);
    await expect(entriesOf('hello')).rejects.toThrow(UnreadableReport);
  });

  it('is recognized', async () => {
    expect(await formatOf(...LISTED)).toBe('pest-text');
    expect(await formatOf('   PASS  ExampleTest', '  ✓ it works')).toBe('pest-text');
    expect(await formatOf('php : warning', ...SUMS)).toBe('pest-text');
    expect(await formatOf('  ---', '', '  • Tests\\ATest > it works')).toBe('pest-text');
    expect(await formatOf('   PASS  the exam', '  ✓ it works')).toBeUndefined();
    expect(await formatOf('  • a > b')).toBeUndefined();
  });
});
