import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PHPUNIT_TEXT } from './phpunit-text.js';

const { entriesOf, read, testsOf } = specReader(PHPUNIT_TEXT);

const { formatOf, statusOf } = textReader(PHPUNIT_TEXT);

const version = (number: string): string => `PHPUnit ${number} by Sebastian Bergmann and contributors.`;
const progress = (letters: string): string => `${letters.padEnd(63)} 3 / 3 (100%)`;
const START = [version('9.6.7'), ''];
const TIME = ['', 'Time: 00:00.075, Memory: 8.00 MB', ''];
const GREEN = [...START, progress('...'), ...TIME, 'OK (3 tests, 5 assertions)', ''];

const list = (kind: string, ...items: readonly string[]): readonly string[] => [
  `There ${items.length === 1 ? 'was' : 'were'} ${items.length} ${kind}${items.length === 1 ? '' : 's'}:`,
  '',
  ...items.flatMap((item, at) => [`${at + 1}) ${item}`, '']),
];
const end = (word: string, counts: string): readonly string[] => [word, `Tests: ${counts}.`, ''];
const FAILED = [...START, progress('.F.'), ...TIME];

const SAME = String.raw`Shop\CartTest::testSame
Failed asserting that 3 is identical to 4.

/shop/src/Assertions.php:3
/shop/tests/CartTest.php:10`;
const THROWS = String.raw`Shop\CartTest::testThrows
InvalidArgumentException: no prices
in this cart

/shop/src/Cart.php:9
/shop/tests/CartTest.php:30`;
const BEFORE_CLASS = String.raw`Shop\BeforeTest::testA
RuntimeException: no server in /shop/tests/BeforeTest.php:6
Stack trace:
#0 /usr/share/php/PHPUnit/Framework/TestSuite.php(628): Shop\BeforeTest::setUpBeforeClass()
#1 /usr/bin/phpunit(82): PHPUnit\TextUI\Command::main()
#2 {main}`;

describe('PHPUNIT_TEXT', () => {
  it('reads what failed in all lists', async () => {
    const { tests, run, codes } = await read(
      ...FAILED,
      ...list('error', THROWS),
      '--',
      '',
      ...list('failure', SAME),
      ...end('ERRORS!', '3, Assertions: 2, Errors: 1, Failures: 1'),
    );
    expect(tests).toEqual([
      {
        name: 'testThrows',
        suite: [String.raw`Shop\CartTest`],
        declaredIn: '/shop/tests/CartTest.php',
        status: 'failed',
        failures: [{ text: THROWS.slice(THROWS.indexOf('\n') + 1), element: 'error', dialect: 'php' }],
        events: [],
      },
      {
        name: 'testSame',
        suite: [String.raw`Shop\CartTest`],
        declaredIn: '/shop/tests/CartTest.php',
        status: 'failed',
        failures: [{ text: SAME.slice(SAME.indexOf('\n') + 1), isAssertion: true, element: 'failure', dialect: 'php' }],
        events: [],
      },
    ]);
    expect(run).toEqual({ runner: 'phpunit 9.6.7', durationMs: 75 });
    expect(codes).toEqual([]);
  });

  it('gives kind, values and place', async () => {
    const { tests } = await readReport(
      Buffer.from(
        [
          ...FAILED,
          ...list('error', BEFORE_CLASS, THROWS),
          '--',
          '',
          ...list('failure', SAME),
          ...end('ERRORS!', '3, Assertions: 2, Errors: 2, Failures: 1'),
        ].join('\n'),
      ),
    );
    expect(tests.map(({ failure }) => failure)).toMatchObject([
      {
        kind: 'exception',
        message: 'RuntimeException: no server',
        location: { file: 'tests/BeforeTest.php', line: 6 },
      },
      { kind: 'exception', message: 'InvalidArgumentException: no prices\nin this cart', location: { line: 9 } },
      { kind: 'assertion', message: 'Failed asserting that 3 is identical to 4.', expected: 4, actual: 3 },
    ]);
  });

  it.each<[string, readonly string[]]>([
    [String.raw`Shop\CartTest::testA`, [String.raw`Shop\CartTest`, 'testA']],
    ['CartTest::it_adds', ['CartTest', 'it_adds']],
    ['CartTest::testA with data set #1 (array(1, 2), 4)', ['CartTest', 'CartTest::testA', 'testA with data set #1']],
    [`CartTest::testA with data set "grün" ('a b')`, ['CartTest', 'CartTest::testA', 'testA with data set "grün"']],
    ['CartTest::testA with data set "a', ['CartTest', 'CartTest::testA', 'testA with data set "a']],
    ['Warning\nNo tests found in class "Shop\\EmptyTest".', [String.raw`Shop\EmptyTest`, 'Warning']],
    ['Error\nThe data provider specified for CartTest::testA is invalid.', ['CartTest', 'CartTest::testA', 'Error']],
    ['LoginCest: Sign in', ['LoginCest: Sign in']],
  ])('names %j as JUnit XML does', async (title, names) => {
    const [test] = await testsOf(...FAILED, ...list('error', title), ...end('ERRORS!', '3, Assertions: 2, Errors: 1'));
    expect([...(test?.suite ?? []), test?.name]).toEqual(names);
  });

  it('reads no message as the start of a test or as the end of the run', async () => {
    const said = [
      'CartTest::testA',
      '1) CartTest::testNo',
      '',
      'There was 1 error:',
      '',
      '3) CartTest::testNo',
      'OK (1 test, 1 assertion)',
      '2) not a test',
      'OK, but there were issues!',
      'Tests: 1, Assertions: 1.',
      '',
      'Failed asserting that 2 is identical to 1.',
    ].join('\n');
    const { tests, codes } = await read(
      ...FAILED,
      ...list('failure', said, SAME),
      ...end('FAILURES!', '3, Assertions: 2, Failures: 2'),
    );
    expect(tests.map(({ name }) => name)).toEqual(['testA', 'testSame']);
    expect(tests[0]?.failures[0]?.text).toBe(said.slice(said.indexOf('\n') + 1));
    expect(codes).toEqual([]);
  });

  it('reads lists without a line between them, and no message as a list', async () => {
    const said = 'CartTest::testA\nThere was 1 error:\n\n2) CartTest::testNo\n\nThere was 1 error:\n\n\nnothing';
    const tests = await testsOf(
      ...FAILED,
      ...list('error', THROWS),
      ...list('failure', said),
      ...end('ERRORS!', '3, Assertions: 2, Errors: 1, Failures: 1'),
    );
    expect(tests.map(({ name }) => name)).toEqual(['testThrows', 'testA']);
    expect(tests[1]?.failures[0]?.text).toBe(said.slice(said.indexOf('\n') + 1));
  });

  it('is one test with two failures where a test is in two lists, and no skipped one beside it', async () => {
    const tests = await testsOf(
      version('11.5.2'),
      ...TIME,
      ...list('error', 'CartTest::testA\nRuntimeException: not closed'),
      '--',
      '',
      ...list('failure', 'CartTest::testA\nFailed asserting that false is true.'),
      '--',
      '',
      ...list('risky test', 'CartTest::testA\nThis test did not perform any assertions'),
      ...end('ERRORS!', '1, Assertions: 1, Errors: 1, Failures: 1, Risky: 1'),
    );
    expect(tests).toMatchObject([
      { name: 'testA', status: 'failed', failures: [{ element: 'error' }, { element: 'failure' }] },
    ]);
  });

  it('reads why tests were skipped, are incomplete or risky', async () => {
    const { tests, codes } = await read(
      ...START,
      progress('.SI'),
      ...TIME,
      ...list('risky test', 'CartTest::testR\nThis test did not perform any assertions\n\n/shop/tests/CartTest.php:4'),
      '--',
      '',
      ...list('incomplete test', 'CartTest::testI\nlater\nmaybe\n\n/shop/tests/CartTest.php:5'),
      '--',
      '',
      ...list('skipped test', 'CartTest::testS\nno database', 'CartTest::testT'),
      ...end('OK, but incomplete, skipped, or risky tests!', '5, Assertions: 1, Skipped: 2, Incomplete: 1, Risky: 1'),
    );
    expect(tests.map(({ name, status, skipReason }) => [name, status, skipReason])).toEqual([
      ['testR', 'skipped', 'This test did not perform any assertions'],
      ['testI', 'skipped', 'later\nmaybe'],
      ['testS', 'skipped', 'no database'],
      ['testT', 'skipped', undefined],
      ['phpunit', 'passed', undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('has no test for issues, of which the run is green', async () => {
    const lines = [
      version('12.5.0'),
      progress('.DW'),
      ...TIME,
      '1 test triggered 2 PHP warnings:',
      '',
      '1) /shop/src/Cart.php:9',
      'Undefined variable $x',
      '',
      'Triggered by:',
      '',
      '* CartTest::testA',
      '  /shop/tests/CartTest.php:9',
      '',
      '2) /shop/src/Cart.php:12',
      'Undefined variable $y',
      '',
      '--',
      '',
      ...list('PHPUnit test runner warning', 'No tests found in class "EmptyTest".'),
      ...end('OK, but there were issues!', '3, Assertions: 3, PHPUnit Warnings: 1, Warnings: 2'),
    ];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'phpunit', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
  });

  it('is one passed test where all passed, because none is named', async () => {
    const { tests, codes } = await read(...GREEN);
    expect(tests).toEqual([{ name: 'phpunit', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['PHPUnit 3.7.28 by Sebastian Bergmann.', 'Time: 0 seconds, Memory: 3.25Mb', '3.7.28', 0],
    ['PHPUnit 3.4.5 by Sebastian Bergmann.', 'Time: 18 seconds', '3.4.5', 18_000],
    [version('4.8.36'), 'Time: 123 ms, Memory: 4.00MB', '4.8.36', 123],
    [version('5.7.27'), 'Time: 1.5 minutes, Memory: 4.00MB', '5.7.27', 90_000],
    ['PHPUnit 9.5.20 #StandWithUkraine', 'Time: 01:02.5, Memory: 4.00 MB', '9.5.20', 62_500],
    [version('13.0-dev'), 'Time: 01:00:00.250, Memory: 4.00 MB', '13.0-dev', 3_600_250],
    [`ParaTest v7.4.0 upon ${version('10.5.9')}`, 'Time: 00:01, Memory: 4.00 MB', '10.5.9', 1000],
  ])('reads %s', async (start, time, number, durationMs) => {
    const { run } = await read(start, '', '...', '', time, '', 'OK (3 tests, 5 assertions)', '');
    expect(run).toEqual({ runner: `phpunit ${number}`, durationMs });
  });

  it('reads colours, line ends of Windows and lines of other programs', async () => {
    const plain = [
      '> phpunit',
      ...FAILED,
      ...list('failure', SAME),
      ...end('FAILURES!', '3, Assertions: 2, Failures: 1'),
      'Generating code coverage report in HTML format ... done [00:00.006]',
      'make: *** [Makefile:3: test] Error 1',
    ];
    const colored = plain.map((text) => `\u001b[37;41m${text}\u001b[0m\r`);
    expect(await testsOf(...colored)).toEqual(await testsOf(...plain));
    expect(await testsOf(...plain)).toMatchObject([{ name: 'testSame', status: 'failed' }]);
  });

  it('reads lists without the first line of the run', async () => {
    const lines = [...list('failure', SAME), ...end('FAILURES!', '3, Assertions: 2, Failures: 1')];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'testSame', status: 'failed' }]);
    expect(await testsOf(...GREEN, ...lines)).toMatchObject([{ status: 'passed' }, { name: 'testSame' }]);
  });

  it('keeps the seed of the order', async () => {
    const { run } = await read(...START, 'Random Seed:   11', '', ...GREEN.slice(2));
    expect(run.context).toEqual({ seed: '11' });
  });

  it('says what broke a run off', async () => {
    const [fatal] = await testsOf(
      ...START,
      '..PHP Warning: no',
      '..PHP Fatal error:  Uncaught ParseError: Unclosed "(" in /shop/tests/ATest.php:2',
      'Stack trace:',
      '#0 /shop/vendor/autoload.php(49): load()',
      '#1 {main}',
      '  thrown in /shop/tests/ATest.php on line 2',
      '',
      'Fatal error: Uncaught ParseError: Unclosed "(" in /shop/tests/ATest.php:2',
    );
    expect(fatal).toMatchObject({
      name: 'phpunit',
      status: 'failed',
      failures: [
        {
          type: 'ParseError',
          message: 'ParseError: Unclosed "(" in /shop/tests/ATest.php:2',
          stack: '#0 /shop/vendor/autoload.php(49): load()\n#1 {main}',
          location: { file: '/shop/tests/ATest.php', line: 2 },
        },
      ],
    });
    expect(await testsOf(...START, 'Cannot open file "nowhere".', '')).toMatchObject([
      { name: 'phpunit', failures: [{ message: 'Cannot open file "nowhere".' }] },
    ]);
  });

  it('counts the failures of lists and of the last line that are not in the text', async () => {
    const announced = (await entriesOf(...START, 'There were 3 failures:', '', `1) ${SAME}`, '')).filter(
      ({ kind }) => kind === 'announced',
    );
    expect(announced).toEqual([{ kind: 'announced', announced: { failures: 3, contained: 1 } }]);
    expect(await entriesOf(...FAILED, ...end('ERRORS!', '3, Assertions: 2, Errors: 2'))).toContainEqual({
      kind: 'announced',
      announced: { failures: 2, contained: 0 },
    });
  });

  it('is empty where no tests were found', async () => {
    expect(await statusOf(...START, 'No tests executed!', '')).toBe('empty');
  });

  it('is never green where the text breaks off', async () => {
    const green = GREEN.join('\n');
    const issues = [
      ...START,
      '.S',
      ...TIME,
      ...end('OK, but some tests were skipped!', '2, Assertions: 1, Skipped: 1'),
    ];
    for (const text of [green, issues.join('\n')]) {
      for (const part of brokenOff(text.trimEnd(), 200)) {
        if (!part.includes('Bergmann')) continue;
        expect(await statusOf(part)).toBe('errored');
      }
    }
    const failed = [...FAILED, ...list('failure', SAME), ...end('FAILURES!', '3, Assertions: 2, Failures: 1')];
    for (const part of brokenOff(failed.join('\n'), 200)) {
      if (!part.includes('Bergmann')) continue;
      expect(await statusOf(part)).toBe(/\n\.F/.test(part) ? 'failed' : 'errored');
      for (const { name } of await testsOf(part)) expect(name).toBe('testSame');
    }
  });

  it.each<[string, readonly string[], string]>([
    ['a failure that is only counted', [...FAILED, ...end('FAILURES!', '3, Assertions: 2, Failures: 1')], 'failed'],
    ['counts without a word', [...FAILED, 'Tests: 3, Assertions: 2, Errors: 1.'], 'failed'],
    ['a word without counts', [...FAILED, 'FAILURES!'], 'failed'],
    ['a failure between two green runs', [...GREEN, ...FAILED, ...list('failure', SAME), ...GREEN], 'failed'],
    ['a run behind which one broke off', [...GREEN, ...START, '..'], 'errored'],
    ['a run of ParaTest that broke off', [...GREEN, 'Running phpunit in 4 processes with phpunit', '..'], 'errored'],
    ['a run before which one broke off', [...START, '..', ...GREEN], 'errored'],
    ['a green last line under a failure', [...FAILED, ...list('failure', SAME), ...GREEN.slice(-2)], 'failed'],
    ['a last line that a test prints', [...START, '..', 'OK (1 test, 1 assertion)', 'Fatal error: no'], 'failed'],
    ['no tests, as a test prints it', [...START, '..', 'No tests executed!', '..'], 'errored'],
    ['a word of failure before the time', [...START, '..', 'ERRORS!'], 'failed'],
    ['counts that a test prints', [...START, '..', 'OK, but no!', 'Tests: 1, Assertions: 1.', '..'], 'errored'],
    ['letters of failures', [...START, progress('.F.'), ...GREEN.slice(3)], 'failed'],
    [
      'warnings of version 9',
      [
        ...START,
        ...list('warning', 'Warning\nNo tests found in class "A".'),
        ...end('WARNINGS!', '1, Assertions: 0, Warnings: 1'),
      ],
      'failed',
    ],
    ['a run without tests that has errors', [...START, ...list('PHPUnit error', SAME), 'No tests executed!'], 'failed'],
    ['a run behind which PHP breaks off', [...GREEN, 'PHP Fatal error:  Allowed memory size exhausted'], 'failed'],
    [
      'a run that PHP breaks off before',
      ['PHP Fatal error:  Uncaught Error: no', '#0 /usr/bin/phpunit(82): main()', ...GREEN],
      'failed',
    ],
    ['what Composer says', [...GREEN, 'Script phpunit handling the test event returned with error code 1'], 'failed'],
    ['an internal error', [...START, '..', 'An error occurred inside PHPUnit.', '', 'Message:  no'], 'failed'],
  ])('is not green: %s', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is green where a process of a test or another program broke off', async () => {
    expect(await statusOf(...START, '..', 'PHP Fatal error:  no', progress('.'), ...GREEN.slice(3))).toBe('passed');
    expect(await statusOf('PHP Fatal error:  Uncaught Error: no', 'in a migration', ...GREEN)).toBe('passed');
    expect(await statusOf(...START, '..', 'ERRORS!', 'Tests: 1, Assertions: 1.', ...GREEN.slice(2))).toBe('passed');
    const sniffed = '..E...  60 / 60 (100%)';
    expect(await statusOf(sniffed, ...GREEN, sniffed, 'There were 2 errors:', '1) no method')).toBe('passed');
  });

  it('is not what only mentions PHPUnit', async () => {
    await expect(testsOf('We use PHPUnit by Sebastian Bergmann.', '')).rejects.toThrow(UnreadableReport);
    expect(await formatOf('# Tests', 'Run PHPUnit 9.6.7 by hand.', 'OK')).not.toBe('phpunit-text');
    expect(await formatOf('   PASS  Tests\\CartTest', '', '  Tests:    1 passed (1 assertions)')).toBe('pest-text');
  });

  it.each([
    [GREEN],
    [['> composer test', '> phpunit', ...FAILED]],
    [['..', '', 'OK (2 tests, 2 assertions)', '']],
    [['FAILURES!', 'Tests: 3, Assertions: 2, Failures: 1.']],
  ])('is recognized by %j', async (lines) => {
    expect(await formatOf(...lines)).toBe('phpunit-text');
  });

  it('leaves the text of --testdox to its reader', async () => {
    expect(await formatOf(version('9.6.7'), '', 'Cart', ' ✔ Adds', '', 'OK (1 test, 1 assertion)')).toBe('testdox');
  });
});
