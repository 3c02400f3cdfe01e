import * as fc from 'fast-check';
import { longText, name, numericText } from './odd-values.js';
import { element } from './xml-shapes.js';

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
