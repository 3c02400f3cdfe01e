/**
 * Failures of one cause in the real reports of the corpus, as a person who reads the whole report labels them: by report, groups
 * of the ends of test ids. Each other failure of a report has a cause of its own.
 */
export const COMMON_CAUSES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map<
  string,
  readonly (readonly string[])[]
>([
  [
    'public/junit-go-junit-report/030-stdout.xml',
    [
      // All four report the same error, word for word; what the program of two of them printed is no part of it.
      [
        'TestFailWithStdoutAndTestOutput',
        'TestSubtests/TestFailWithStdoutAndTestOutput',
        'TestFailWithTestOutput',
        'TestSubtests/TestFailWithTestOutput',
      ],
      ['TestFailWithStdoutAndNoTestOutput', 'TestSubtests/TestFailWithStdoutAndNoTestOutput'],
      ['TestFailWithNoTestOutput', 'TestSubtests/TestFailWithNoTestOutput'],
    ],
  ],
  [
    'public/junit-doctest/assertion_macros_junit.xml',
    [['exceptions-related macros', 'exceptions-related macros for std::exception']],
  ],
  [
    'public/doctest-xml/assertion_macros.xml',
    [['exceptions-related macros', 'exceptions-related macros for std::exception']],
  ],
  ['public/testng/testng-dp-result.xml', [['test [1]', 'test [3]', 'test [5]', 'test [7]']]],
  [
    'public/mochawesome/hooks.json',
    [
      ['Hooks > should be false #2', 'Nested Failed After > should be false #2'],
      ['"before all" hook for "should be false"', '"after all" hook'],
    ],
  ],
  ['public/playwright-json/report-valid.json', [['add > adds [chromium]', 'add > adds [firefox]']]],
  [
    'generated/jest-json/jest30-no-control-chars.json',
    [['first test of a broken suite', 'second test of a broken suite']],
  ],
  ['generated/junit-catch2/catch2.13-crash-junit.xml', [['sections/deeper', 'sections/b fails']]],
  ['generated/junit-catch2/catch2.13-junit.xml', [['sections/deeper', 'sections/b fails']]],
  [
    'generated/junit-phpunit/phpunit9.6-junit.xml',
    [['testAdd with data set "one and two"', 'testAdd with data set "🎉 <tag> & "q""']],
  ],
  [
    'generated/junit-pytest/pytest9-junit-xunit1-logs.xml',
    [['test_ids[emoji-\\U0001f389]', 'test_ids[tab\\there]', 'test_ids[\\u65e5\\u672c]']],
  ],
  [
    'generated/junit-pytest/pytest9-junit.xml',
    [['test_ids[emoji-\\U0001f389]', 'test_ids[tab\\there]', 'test_ids[\\u65e5\\u672c]']],
  ],
  [
    'generated/junit-pytest/pytest9-xdist.xml',
    [['test_ids[emoji-\\U0001f389]', 'test_ids[tab\\there]', 'test_ids[\\u65e5\\u672c]']],
  ],
  // One error of the source, in the library and in its tests.
  ['generated/cargo-text/rust1.95-compile.txt', [['shop (lib)', 'shop (lib test)']]],
  ...['phpunit9-default', 'phpunit9-verbose'].map((name): [string, readonly (readonly string[])[]] => [
    `generated/phpunit-text/${name}.txt`,
    [['Shop\\Tests\\Unit\\SetUpTest > testA', 'Shop\\Tests\\Unit\\SetUpTest > testB']],
  ]),
  ['generated/junit-rspec/rspec_junit_formatter.xml', [['setup fails first', 'setup fails second']]],
  ['generated/rspec-json/rspec3.12.json', [['setup fails first', 'setup fails second']]],
  ['generated/check-xml/check0.15.xml', [['t_loop', 't_loop [1]']]],
  [
    'generated/junit-boost/boost1.74-junit.xml',
    [
      ['eq', 'ceq'],
      ['_0', '_1'],
    ],
  ],
  ['generated/junit-jest/jest-junit16-suite-errors.xml', [['h1', 'h2']]],
  ['generated/junit-node/node20.xml', [['hook before > h1', 'hook before > h2']]],
  ['generated/tap/node20.tap', [['hook before > h1', 'hook before > h2']]],
  // The same message with the same number in each suite.
  [
    'public/junit-surefire/jenkins-junit-report-huge.xml',
    [Array.from({ length: 18 }, (_, index) => `p2.S${index}.SomeLongLongLongLongLongTestName_0 > Run 0`)],
  ],
  // The set-up of each test finds no modem.
  [
    'public/fpcunit-xml/modem.xml',
    [
      [
        'TestConnect',
        'TestCommunication',
        'TestSelectOperatorMccMnc',
        'TestReadModemInformation',
        'TestAutoRegister',
        'TestSignalQualityDbm',
      ],
    ],
  ],
  // Rows of one function, with the same values.
  ['public/qtest-xml/qt5-data-rows.xml', [['sort_test [set 1]', 'sort_test [set 2]', 'sort_test [set 3]']]],
  // Generated tests that nobody has written yet.
  ['public/cppunit-xml/aunit.xml', [['Test Operands.Ints.Value', 'Test Operands.Ints.Set']]],
  // The same element shows 41, where two tests expect other numbers.
  ['generated/nightwatch-json/nightwatch3-chrome.json', [['totals the prices', 'verifies twice']]],
  // Access violations in one line each of the code under test.
  [
    'public/parasoft-xml/cpptest9-exceptions.xml.gz',
    [
      ['test_setPassword_9', 'test_setPassword_10'],
      ['test_viewAccount_2', 'test_viewAccount_3', 'test_viewAccount_4', 'test_viewAccount_8'],
      ['test_viewAccount_1', 'test_viewAccount_5', 'test_viewAccount_7', 'test_viewAccount_9'],
    ],
  ],
  // One program, of which Meson runs the tests of two names.
  ['generated/meson/meson1.12-glib.json', [['scale > plain', 'scale > soft']]],
  // One check, in a function that both call.
  ['generated/check-text/check0.15-normal.txt', [['With till: checked > opens', 'Unchecked > unchecked_setup']]],
  ['generated/check-text/check0.15-verbose.txt', [['With till: checked > opens', 'Unchecked > unchecked_setup']]],
  // A hook failed before both.
  ['generated/node-test-text/node20-spec.txt', [['hooks > first', 'hooks > second']]],
]);

/** Reports whose texts do not say enough for a person, or are placeholders of a template. */
export const NOT_JUDGED: ReadonlySet<string> = new Set([
  'public/junit-googletest/xunit-plugin-gtest4.xml',
  'public/tap/catch2-selftest.tap',
  'public/boost-xml/boosttest4.xml',
  'public/junit-phpunit/paratest-special-chars.xml',
  'public/cunit-xml/conditions.xml',
  'public/cunit-xml/two-suites.xml',
  // Its assertions are in a file of the project, as a helper that several tests call is.
  'generated/deno-text/deno2.9.txt',
]);
