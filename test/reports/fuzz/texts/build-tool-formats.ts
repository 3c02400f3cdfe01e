import * as fc from 'fast-check';

const count = fc.nat(4);
const level = fc.constantFrom('', '[INFO] ', '[ERROR] ', '[WARNING] ', '##[error]', 'Error:  ');
const className = fc.constantFrom('shop.CartTest', 'shop.CartTest$Sums', 'CartTest', 'of the mill');
const test = fc.constantFrom(
  'adds(shop.CartTest) ',
  'shop.CartTest.adds --',
  'shop.CartTest --',
  'isOdd{int}[2] ',
  '--',
);
const time = fc.constantFrom('0 s', '1,234.5 s', '0.05 sec', '-');

const counts = fc
  .tuple(count, count, count, fc.constantFrom('', ', Skipped: 1', ', Skipped: 0, Flakes: 1'))
  .map(([run, failures, errors, rest]) => `Tests run: ${run}, Failures: ${failures}, Errors: ${errors}${rest}`);

/** Lines of Maven, Surefire and the compiler. */
export const mavenLine = fc
  .tuple(
    level,
    fc.oneof(
      { weight: 2, arbitrary: counts },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            counts,
            time,
            fc.constantFrom('', ' <<< FAILURE!'),
            fc.constantFrom('', ' - in ', ' -- in '),
            className,
          )
          .map(
            ([text, taken, word, link, name]) =>
              `${text}, Time elapsed: ${taken}${word}${link}${link === '' ? '' : name}`,
          ),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(test, time, fc.constantFrom('FAILURE', 'ERROR'))
          .map(([name, taken, word]) => `${name} Time elapsed: ${taken} <<< ${word}!`),
      },
      { weight: 2, arbitrary: className.map((name) => `Running ${name}`) },
      { weight: 1, arbitrary: className.map((name) => `Test set: ${name}`) },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          '',
          ' T E S T S',
          'Results :',
          'Results:',
          'Failures: ',
          'Errors: ',
          'Flakes: ',
          'Failed tests:   adds(shop.CartTest): expected:<1> but was:<2>',
          '  CartTest.adds:12 expected: <1> but was: <2>',
          '  CartTest$Sums>Base.adds:12->check:7 » IllegalState',
          '  Run 1: CartTest.adds:12 no',
          'shop.CartTest.adds',
          'java.lang.AssertionError: ',
          'org.opentest4j.AssertionFailedError: expected: <1> but was: <2>',
          '\tat shop.CartTest.adds(CartTest.java:12)',
          '\tat shop.CartTest$',
          'Caused by: java.lang.NullPointerException',
          'COMPILATION ERROR : ',
          '/shop/src/main/java/shop/Cart.java:[12,5] cannot find symbol',
          '  symbol:   method total()',
          '2 errors ',
          'No tests to run.',
          'BUILD FAILURE',
          'Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project cart: There are test failures.',
        ),
      },
    ),
  )
  .map(([start, text]) => start + text);

const path = fc.constantFrom('shop.CartTest > adds', 'CartTest > Sums > opens()', 'Gradle Test Executor 1', 'a >  > b');

/** Lines of Gradle and the compiler. */
export const gradleLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(path, fc.constantFrom('FAILED', 'PASSED', 'SKIPPED', 'STANDARD_OUT', 'STARTED'))
      .map(([test, word]) => `${test} ${word}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(count, count, fc.constantFrom('', ', 1 skipped'))
      .map(([completed, failed, rest]) => `${completed} tests completed, ${failed} failed${rest}`),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      '    java.lang.AssertionError at CartTest.java:7',
      '    java.lang.AssertionError: expected:<1> but was:<2>',
      '\tjava.lang.IllegalStateException: no cart',
      '        at shop.CartTest.adds(CartTest.java:7)',
      '        Caused by: java.net.ConnectException at Cart.java:7',
      '    ',
      '> Task :test',
      '> Task :test FAILED',
      '> Task :test UP-TO-DATE',
      ':integrationTest',
      ':compileJava/shop/src/main/java/shop/Cart.java:12: error: cannot find symbol',
      'e: file:///shop/src/main/kotlin/shop/Item.kt:3:7 Unresolved reference: price',
      '  ^',
      '2 errors',
      'FAILURE: Build failed with an exception.',
      '* What went wrong:',
      "Execution failed for task ':test'.",
      '> There were failing tests. See the report at: file:///shop/index.html',
      '* Try:',
      'BUILD FAILED in 1m 5s',
      'BUILD SUCCESSFUL in 812ms',
    ),
  },
);

/** Lines of Ant's junit task. */
export const antLine = fc.oneof(
  { weight: 2, arbitrary: className.map((name) => `Testsuite: ${name}`) },
  { weight: 3, arbitrary: counts.map((text) => `${text}, Time elapsed: 0,05 sec`) },
  { weight: 3, arbitrary: className.map((name) => `Testcase: ${name} took 0.1 sec`) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(':\tFAILED', ':\tCaused an ERROR', ':SKIPPED')
      .map((word) => `Testcase: adds(shop.CartTest)${word}`),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      '',
      '\tFAILED',
      '\tCaused an ERROR',
      '\tSKIPPED: later',
      '    [junit] Testsuite: shop.CartTest',
      '------------- Standard Output ---------------',
      '------------- ---------------- ---------------',
      'expected:<1> but was:<2>',
      'junit.framework.AssertionFailedError: expected:<1> but was:<2>',
      '\tat shop.CartTest.adds(CartTest.java:12)',
    ),
  },
);
