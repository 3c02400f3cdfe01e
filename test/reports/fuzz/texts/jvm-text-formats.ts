import * as fc from 'fast-check';
import { longText } from '../odd-values.js';

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

const level = fc.constantFrom('', '[info] ', '[info] ', '[error] ', '[success] ');

/** Lines of sbt, ScalaTest, munit, specs2 and JUnit's interface to sbt. */
export const scalaLine = fc
  .tuple(
    level,
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            fc.constantFrom('', '  ', '    '),
            fc.constantFrom('- should add', 'Scenario: adds', 'shop.CartSpec', '  + opens 0.1s', 'A cart'),
            fc.constantFrom('', ' *** FAILED ***', ' *** ABORTED ***', ' !!! IGNORED !!!', ' (pending)'),
            fc.constantFrom('', ' (12 milliseconds)', ' (1 second, 5 milliseconds)'),
          )
          .map((parts) => parts.join('')),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('Passed', 'Failed', 'Error'), count, count, count)
          .map(
            ([word, run, failures, passed]) => `${word}: Total ${run}, Failed ${failures}, Errors 0, Passed ${passed}`,
          ),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(count, count)
          .map(([passed, failed]) => `Tests: succeeded ${passed}, failed ${failed}, canceled 0, ignored 0, pending 0`),
      },
      { weight: 1, arbitrary: longText },
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          '',
          'CartSpec:',
          'CartSpec',
          'ScalaTest',
          'welcome to sbt 1.9.7 (Java 17)',
          '  1 did not equal 2 (CartSpec.scala:12)',
          '    java.lang.IllegalStateException: no cart',
          '    at shop.CartSpec.$anonfun$new$3(CartSpec.scala:14)',
          '    ...',
          '    Cause: java.io.IOException: disk',
          'Suites: completed 1, aborted 1',
          '*** 1 TEST FAILED ***',
          '*** RUN ABORTED ***',
          'Failed tests:',
          '\tshop.CartSpec',
          '==> X shop.CartSuite.adds  0.05s munit.FailException: /shop/CartSuite.scala:7 no',
          'Test shop.CartTest.adds failed: java.lang.AssertionError: no, took 0.01 sec',
          '  x adds',
          '  ! throws',
          '   no (CartSpec.scala:12)',
          '/shop/src/main/scala/Cart.scala:12:5: not found: value x',
          '-- [E006] Not Found Error: /shop/Cart.scala:12:5 ---',
          'one error found',
          '(Test / test) sbt.TestsFailedException: Tests unsuccessful',
          'Total time: 5 s, completed 28 Nov 2026',
        ),
      },
    ),
  )
  .map(([start, text]) => start + text);
