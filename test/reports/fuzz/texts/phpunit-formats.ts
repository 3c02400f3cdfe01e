import * as fc from 'fast-check';
import { damaged, jsonText, list, object } from '../json-shapes.js';
import { longText, name, numeric, numericText, word } from '../odd-values.js';
import { element } from '../xml-shapes.js';

const mark = fc.constantFrom('✔', '✘', '↩', '→', '∅', '☢', '⚠', '?');
const detail = fc.constantFrom(
  'Failed asserting that 1 matches expected 2.',
  'RuntimeException: no stock',
  '--- Expected',
  '+++ Actual',
  '@@ @@',
  "-'a·b'",
  "+'a'",
  '/shop/tests/CartTest.php:13',
  'Caused by:',
  '',
);

/** Lines of `phpunit --testdox`. */
export const testdoxLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(mark, fc.constantFrom('Adds', 'Sum with data set #0', 'Is paid [2.27 ms]'))
      .map(([sign, test]) => ` ${sign} ${test}`),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom('│', '┐', '├', '┊', '┴'), detail).map(([bar, text]) => `   ${bar} ${text}`),
  },
  fc.constantFrom(
    'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.',
    'PHPUnit 12.5.0 by Sebastian Bergmann and contributors.',
    'Cart (Shop\\Cart)',
    'Summary of non-successful tests:',
    'These before-first-test methods errored:',
    '1) Shop\\CartTest::setUpBeforeClass',
    'ERRORS!',
    'FAILURES!',
    'WARNINGS!',
    'No tests executed!',
    '',
  ),
  fc.nat(3).map((tests) => `OK (${tests} tests, 1 assertion)`),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([tests, failures]) => `Tests: ${tests}, Assertions: 1, Failures: ${failures}.`),
);

const phpunitTitle = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Shop\\CartTest::testA',
      'Shop\\CartTest::testB with data set #0 (1)',
      'CartTest::testB with data set "a b" (\'x\')',
      'Warning',
      '/shop/src/Cart.php:9',
    ),
  },
  { weight: 1, arbitrary: name },
);
const phpunitKind = fc.constantFrom(
  'error',
  'failures',
  'warnings',
  'risky test',
  'skipped tests',
  'incomplete tests',
  'PHPUnit error',
  'PHP notices',
);
const phpunitCount = fc.constantFrom('Errors', 'Failures', 'Warnings', 'Skipped', 'Incomplete', 'Risky', 'Notices');

/** Lines of PHPUnit and of what it is run by. */
export const phpunitLine = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(3), phpunitTitle).map(([number, title]) => `${number}) ${title}`) },
  fc.tuple(fc.nat(3), phpunitKind).map(([count, kind]) => `There were ${count} ${kind}:`),
  fc.tuple(fc.nat(3), phpunitKind).map(([count, kind]) => `1 test triggered ${count} ${kind}:`),
  fc
    .tuple(fc.nat(3), fc.array(fc.tuple(phpunitCount, fc.nat(3)), { maxLength: 4 }))
    .map(
      ([tests, counts]) =>
        `Tests: ${tests}, Assertions: 1${counts.map(([kind, count]) => `, ${kind}: ${count}`).join('')}.`,
    ),
  fc.nat(3).map((tests) => `OK (${tests} tests, 1 assertion)`),
  { weight: 2, arbitrary: detail },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.',
      'PHPUnit 12.5.0 by Sebastian Bergmann and contributors.',
      '..F.E                                      5 / 5 (100%)',
      'Time: 00:00.075, Memory: 8.00 MB',
      'Random Seed:   7',
      'Failed asserting that 3 is identical to 4.',
      '/shop/tests/CartTest.php:9',
      'Caused by',
      'RuntimeException: no in /shop/tests/CartTest.php:9',
      'Stack trace:',
      '#0 /shop/src/Cart.php(3): Cart->total()',
      '#1 {main}',
      '--',
      'ERRORS!',
      'FAILURES!',
      'WARNINGS!',
      'OK, but there were issues!',
      'No tests executed!',
      'PHP Fatal error:  Uncaught Error: no in /shop/src/Cart.php:3',
      'An error occurred inside PHPUnit.',
      'Script phpunit handling the test event returned with error code 1',
    ),
  },
  { weight: 4, arbitrary: fc.constant('') },
);

const logTest = fc.oneof(phpunitTitle, list(phpunitTitle, 2));

/** An event of `phpunit --log-json`. */
const logEvent = object({
  event: word('suiteStart', 'testStart', 'test'),
  suite: name,
  tests: numeric,
  test: logTest,
  status: word('pass', 'fail', 'error', 'warning'),
  time: numeric,
  trace: list(object({ file: name, line: numeric, function: name, args: list(name) })),
  message: fc.oneof(
    longText,
    longText.map((text) => `Skipped Test: ${text}`),
  ),
  output: longText,
});

/** What `phpunit --log-json` writes, and Codeception. */
export const phpunitJson = fc.oneof(
  jsonText(list(logEvent, 12)),
  damaged(fc.array(logEvent, { maxLength: 12 }).map((events) => events.map((event) => JSON.stringify(event)).join(''))),
);

/** What `phpunit --testdox-xml` writes. */
export const testdoxXml = element(
  'tests',
  {},
  element(
    'test',
    {
      className: name,
      methodName: name,
      prettifiedClassName: name,
      prettifiedMethodName: name,
      status: fc.oneof(fc.integer({ min: -1, max: 7 }).map(String), numericText),
      time: numericText,
      groups: name,
      exceptionLine: numericText,
      exceptionMessage: longText,
    },
    element('group', { name }),
    element('covers', { target: name }),
  ),
);

const pestMark = fc.constantFrom('✓', '⨯', '✕', '!', '-', '…', '↓', '→', '•', 'Γ£ô', 'Ô¿»');
const pestName = fc.constantFrom('it adds', 'it adds with (1)', 'cart → it ad…', 'it waits → no network');

/** Lines of Pest and of Collision's printer. */
export const pestLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(pestMark, pestName, fc.constantFrom('', '  0.01s  '))
      .map(([sign, test, time]) => `  ${sign} ${test}${time}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('FAILED', 'RISKY', 'SKIPPED'),
        pestName,
        fc.constantFrom('', '…', '   RuntimeException   '),
      )
      .map(([label, test, type]) => `  ─────────\n   ${label}  Tests\\Unit\\CartTest > ${test}${type}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '   FAIL  Tests\\Unit\\CartTest',
      '   PASS  Tests\\Unit\\CartTest',
      '   TODO  Tests\\Unit\\CartTest - 1 todo',
      '  ---',
      '  • Tests\\Unit\\CartTest > it adds',
      '  ..⨯.s!',
      '',
    ),
  },
  fc.constantFrom(
    '  Failed asserting that 1 is identical to 2.',
    '--- Expected',
    '+++ Actual',
    "-'a'",
    "+'b'",
    '  at tests/Unit/CartTest.php:12',
    '     11▕ ',
    '  ➜  12▕     expect(1)->toBe(2);',
    '  1   tests/Unit/CartTest.php:12',
    '      +2 vendor frames ',
    '  Duration: 0.10s',
    '  Random Order Seed:  7',
    '   FAIL  Code coverage below expected 80.0 %, currently 1.0 %.',
    'PHP Fatal error:  Uncaught Error: no in /shop/a.php:3',
    '   ParseError ',
  ),
  fc
    .tuple(fc.nat(3), fc.nat(3))
    .map(([failed, passed]) => `\n  Tests:    ${failed} failed, ${passed} passed (3 assertions)`),
  fc.nat(3).map((warnings) => `\n  Tests:  ${warnings} warnings, 1 passed`),
);

/** A line of the list that `--testdox-text` writes. */
export const testdoxListLine = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('x', ' '), name).map(([box, own]) => ` [${box}] ${own}`) },
  fc.constantFrom('Cart (Shop\\Cart)', 'Order', '', ' [x] ', 'PHP Fatal error:  no'),
);
