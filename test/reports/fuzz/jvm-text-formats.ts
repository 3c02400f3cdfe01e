import * as fc from 'fast-check';
import { longText } from './odd-values.js';

const count = fc.nat(4);
const bars = fc.constantFrom('', '│  ', '   ', '│  │  ', '| ', '  | ');
const mark = fc.constantFrom('✔', '✘ no', '↷ later', '■', '[OK]', '[X] no', '[S]', '');

/** Lines of JUnit's own runners. */
export const junitLine = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(bars, fc.constantFrom('├─ ', '└─ ', '+-- ', "'-- "), fc.constantFrom('JUnit Jupiter', 'adds()'), mark)
      .map((parts) => parts.join('').replace(')', ') ')),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(count, fc.constantFrom('adds(shop.CartTest)', 'shop.CartTest', 'a(b)java.lang.Error: no', '(', ')'))
      .map(([number, test]) => `${number}) ${test}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(count, fc.constantFrom('tests', 'containers'), fc.constantFrom('found', 'failed', 'successful'))
      .map(([number, of, state]) => `[         ${number} ${of} ${state}     ]`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(count, count, fc.constantFrom('', ',  Errors: 1'))
      .map(([run, failures, errors]) => `Tests run: ${run},  Failures: ${failures}${errors}`),
  },
  { weight: 1, arbitrary: longText.map((text) => `    => ${text}`) },
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      '',
      'JUnit version 4.13.2',
      '..E.',
      'Time: 0.021',
      'Time: 1,234.5',
      'OK (2 tests)',
      'There was 1 failure:',
      'There were 2 errors:',
      'FAILURES!!!',
      'java.lang.AssertionError: expected:<1> but was:<2>',
      '\tat shop.CartTest.adds(CartTest.java:12)',
      'Thanks for using JUnit! Support its development at https://junit.org/sponsoring',
      'Failures (1):',
      '  JUnit Jupiter:CartTest:adds()',
      '  JUnit Jupiter:CartTest:isOdd(int):[2] a: b',
      "    MethodSource [className = 'shop.CartTest', methodName = 'adds', methodParameterTypes = '']",
      "    ClassSource [className = 'shop.CartTest', filePosition = null]",
      '    => org.opentest4j.AssertionFailedError: expected: <1> but was: <2>',
      '       shop.CartTest.adds(CartTest.java:12)',
      '       [...]',
      '     Caused by: java.io.IOException: disk',
      'Test run finished after 64 ms',
    ),
  },
);

/** Lines of the file `failing_tests` of Defects4J. */
export const defectsLine = fc.constantFrom(
  '--- shop.CartTest::adds',
  '--- shop.CartTest',
  '--- ::',
  'junit.framework.AssertionFailedError: expected:<1> but was:<2>',
  '\tat shop.CartTest.adds(CartTest.java:12)',
  'a line of a message',
  '',
);
