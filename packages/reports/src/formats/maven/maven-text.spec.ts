import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { MAVEN_TEXT, SUREFIRE_TEXT } from './maven-text.js';

const { entriesOf, read, testsOf } = specReader(MAVEN_TEXT);
const { formatOf, statusOf } = textReader(MAVEN_TEXT);

const RULE = '-'.repeat(55);
const TITLE = [`[INFO] ${RULE}`, '[INFO]  T E S T S', `[INFO] ${RULE}`];
const STACK = ['\tat shop.CartTest.adds(CartTest.java:12)', ''];

/** As Surefire 3 prints it. */
const CART = [
  '[INFO] Running shop.CartTest',
  '[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 1,234.5 s <<< FAILURE! -- in shop.CartTest',
  '[ERROR] shop.CartTest.adds -- Time elapsed: 0.012 s <<< FAILURE!',
  'org.opentest4j.AssertionFailedError: expected: <3> but was: <4>',
  ...STACK,
  '[ERROR] shop.CartTest.isOdd(int)[2] -- Time elapsed: 0 s <<< ERROR!',
  'java.lang.IllegalStateException: no cart',
  ...STACK,
];
const GREEN = [
  '[INFO] Running shop.GreenTest',
  '[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in shop.GreenTest',
];
const RESULTS = ['[INFO] ', '[INFO] Results:', '[INFO] '];
const counts = (run: number, failures: number, errors = 0): string =>
  `[${failures + errors > 0 ? 'ERROR' : 'INFO'}] Tests run: ${run}, Failures: ${failures}, Errors: ${errors}, Skipped: 0`;
const FAILED = [...TITLE, ...CART, ...RESULTS, counts(3, 1, 1), ''];
const PASSED = [...TITLE, ...GREEN, ...RESULTS, counts(2, 0), '[INFO] BUILD SUCCESS', ''];

/** As Surefire 2.12 prints it. */
const EARLY = [
  RULE,
  ' T E S T S',
  RULE,
  'Running shop.CartTest',
  'Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 sec <<< FAILURE!',
  'adds(shop.CartTest)  Time elapsed: 0.009 sec  <<< FAILURE!',
  'junit.framework.ComparisonFailure: expected:<[3]> but was:<[4]>',
  ...STACK,
  '',
  'Results :',
  '',
  'Failed tests:   adds(shop.CartTest): expected:<[3]> but was:<[4]>',
  '',
  'Tests run: 2, Failures: 1, Errors: 0, Skipped: 0',
  '',
];

describe("Maven's text", () => {
  it('is recognized by the title of its tests, its first line, the counts of a class or a failure', async () => {
    for (const line of [
      ' T E S T S',
      '[INFO] Scanning for projects...',
      'Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 0.3 sec',
      '##[error]shop.CartTest.adds -- Time elapsed: 0.012 s <<< FAILURE!',
    ])
      expect(await formatOf('Downloading', line, '')).toBe('maven-text');
    for (const line of ['Tests run: 3,  Failures: 1', '[INFO] Building shop', 'OK (3 tests)'])
      expect(await formatOf(line, '')).not.toBe('maven-text');
  });

  it('has the tests that failed, with the time, the type and the values that its XML has', async () => {
    const { tests, run } = await read(...FAILED);
    expect(run).toEqual({ runner: 'maven', durationMs: 1_234_500 });
    expect(tests).toMatchObject([
      {
        name: 'adds',
        suite: ['shop.CartTest'],
        status: 'failed',
        durationMs: 12,
        failures: [
          {
            type: 'org.opentest4j.AssertionFailedError',
            message: 'expected: <3> but was: <4>',
            element: 'failure',
          },
        ],
      },
      { name: 'isOdd(int)[2]', suite: ['shop.CartTest'], failures: [{ message: 'no cart', element: 'error' }] },
    ]);
  });

  it('of one run whose tests passed is one test that passed', async () => {
    expect(await testsOf(...PASSED)).toMatchObject([{ name: 'mvn test', status: 'passed' }]);
    expect(await statusOf(...PASSED)).toBe('passed');
  });

  it('of versions before 2.20 has neither levels nor the class behind the counts', async () => {
    expect(await testsOf(...EARLY)).toMatchObject([
      {
        name: 'adds',
        suite: ['shop.CartTest'],
        failures: [{ type: 'junit.framework.ComparisonFailure', message: 'expected:<[3]> but was:<[4]>' }],
      },
    ]);
    expect(await statusOf(...EARLY)).toBe('failed');
  });

  it('has the levels of GitHub Actions in the place of its own', async () => {
    const rendered = FAILED.map((line) => line.replace('[ERROR] ', 'Error:  '));
    const raw = FAILED.map((line) => line.replace('[ERROR] ', '##[error]').replace('[INFO] ', ''));
    for (const lines of [rendered, raw])
      expect(await testsOf(...lines)).toMatchObject([{ name: 'adds' }, { name: 'isOdd(int)[2]' }]);
  });

  it('has messages of several paragraphs in front of a stack', async () => {
    const said = ['java.lang.AssertionError: ', '', 'Expecting:', '  <1>', 'to be equal to:', '  <2>', 'but was not.'];
    const lines = FAILED.flatMap((line) => (line.startsWith('org.opentest4j') ? said : [line]));
    expect((await testsOf(...lines))[0]?.failures[0]?.message).toBe(said.slice(2).join('\n'));
  });

  it('names a class that failed as a whole by its name', async () => {
    const lines = FAILED.map((line) => line.replace('shop.CartTest.adds --', 'shop.CartTest --'));
    expect((await testsOf(...lines))[0]).toMatchObject({ name: 'shop.CartTest', suite: [] });
  });

  it('has the nested class of a test that version 2.22 names by the outer one', async () => {
    const lines = FAILED.map((line) =>
      line.replace('shop.CartTest.adds --', 'adds ').replace('at shop.CartTest.adds(', 'at shop.CartTest$Sums.adds('),
    );
    expect((await testsOf(...lines))[0]).toMatchObject({ name: 'adds', suite: ['shop.CartTest$Sums'] });
  });

  it('has the tests of all modules', async () => {
    const tests = await testsOf(...PASSED.slice(0, -2), ...FAILED, ...EARLY);
    expect(tests.map(({ name }) => name)).toEqual(['adds', 'isOdd(int)[2]', 'adds']);
  });

  it('of which only the end is there has the tests of the list of results', async () => {
    const tests = await testsOf(
      ...RESULTS,
      '[ERROR] Failures: ',
      '[ERROR]   CartTest.adds:12 expected: <3> but was: <4>',
      '[ERROR]   CartTest$Sums.lists:20->check:7 ',
      'Expecting:',
      '  <1>',
      '[ERROR] Errors: ',
      '[ERROR]   CartTest.opens:14 » IllegalState no cart',
      '[INFO] ',
      counts(9, 2, 1),
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'adds',
        suite: ['CartTest'],
        failures: [{ message: 'expected: <3> but was: <4>', location: { file: 'CartTest.java', line: 12 } }],
      },
      { name: 'lists', suite: ['CartTest$Sums'], failures: [{ message: 'Expecting:\n  <1>' }] },
      { name: 'opens', failures: [{ message: 'IllegalState no cart', element: 'error' }] },
    ]);
  });

  it('names a test of a superclass by the class that ran, in the list of results', async () => {
    const listed = ['CartTest>BaseTest.adds:12 4 is not 3', 'CartTest>BaseTest.opens:14->check:7 » IllegalState'];
    const lines = ['[ERROR] Failures: ', ...listed.map((line) => `[ERROR]   ${line}`)];
    expect(await testsOf(...RESULTS, ...lines, counts(3, 2), '')).toMatchObject([
      { name: 'adds', suite: ['CartTest'], failures: [{ message: '4 is not 3' }] },
      { name: 'opens', suite: ['CartTest'], failures: [{ message: 'IllegalState' }] },
    ]);
  });

  it('that is cut at both ends has the failures that are there', async () => {
    const listed = [...RESULTS, '[ERROR] Failures: ', '[ERROR]   CartTest.adds:12 4 is not 3', ''];
    for (const lines of [CART.slice(2), listed]) {
      expect((await testsOf(...lines))[0]).toMatchObject({ name: expect.stringContaining('adds'), status: 'failed' });
      expect(await statusOf(...lines)).toBe('failed');
    }
  });

  it('has messages of any length in the list of results and of a goal', async () => {
    const long = 'x'.repeat(5000);
    const listed = ['[ERROR] Failures: ', `[ERROR]   CartTest.adds:12 ${long}`];
    expect(await testsOf(...RESULTS, ...listed, counts(3, 1), '')).toMatchObject([
      { name: 'adds', failures: [{ message: long }] },
    ]);
    expect(
      await testsOf(`[ERROR] Failed to execute goal org.shop:till-plugin:1.0:pay (default) on project cart: ${long}`),
    ).toMatchObject([{ name: 'till-plugin:pay', failures: [{ message: long }] }]);
  });

  describe('with tests that were tried again', () => {
    const again = (...results: readonly string[]): readonly string[] => [
      ...TITLE,
      ...CART.slice(0, 6),
      ...CART.slice(2, 6),
      ...RESULTS,
      ...results,
    ];

    it('has one test of all tries, with the reason of the first one', async () => {
      const tests = await testsOf(
        ...again(
          '[ERROR] Failures: ',
          '[ERROR] shop.CartTest.adds',
          '[ERROR]   Run 1: CartTest.adds:12 expected: <3> but was: <4>',
          '[ERROR]   Run 2: CartTest.adds:12 expected: <3> but was: <4>',
          '[INFO] ',
          counts(1, 1),
          '',
        ),
      );
      expect(tests).toMatchObject([{ name: 'adds', status: 'failed', failures: [{}], attempts: [{}, {}] }]);
    });

    it('has a test that passed in the end as one that passed', async () => {
      const tests = await testsOf(
        ...again(
          '[WARNING] Flakes: ',
          '[WARNING] shop.CartTest.adds',
          '[ERROR]   Run 1: CartTest.adds:12 expected: <3> but was: <4>',
          '[INFO]   Run 2: PASS',
          '[INFO] ',
          '[WARNING] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Flakes: 1',
          '',
        ),
      );
      expect(tests).toMatchObject([
        {
          name: 'adds',
          status: 'passed',
          attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }],
        },
      ]);
    });

    it('has two tests of one name where nothing says that one was tried again', async () => {
      expect(await testsOf(...again(counts(2, 2), ''))).toHaveLength(2);
    });
  });

  describe('never passes', () => {
    it('without the counts of a module', async () => {
      const cut = [...TITLE, ...GREEN, ''];
      expect(await statusOf(...cut)).toBe('errored');
      expect((await read(...cut)).codes).toEqual(['truncated']);
      expect(await statusOf(...TITLE, '[INFO] Running shop.CartTest', '')).toBe('errored');
    });

    it('where the last line may be the counts of a class that are cut off', async () => {
      expect(await statusOf(...TITLE, 'Running shop.GreenTest', counts(2, 0))).toBe('errored');
    });

    it('with failures that are only counted', async () => {
      const lines = [...TITLE, ...GREEN, ...RESULTS, counts(2, 1), ''];
      expect(await statusOf(...lines)).toBe('failed');
    });

    it('where a class counts failures and its module none', async () => {
      const lines = [...TITLE, ...GREEN, ...RESULTS, counts(2, 0), ''].map((line) =>
        line.includes('Time elapsed') ? line.replace('Failures: 0', 'Failures: 1') : line,
      );
      expect(await statusOf(...lines)).toBe('failed');
    });

    it('where a build has started that does not say how it ended', async () => {
      const start = '[INFO] Scanning for projects...';
      expect(await statusOf(start, ...PASSED)).toBe('passed');
      const cut = [start, ...PASSED.slice(0, -2), ''];
      expect(await statusOf(...cut)).toBe('errored');
      expect((await read(...cut)).codes).toEqual(['truncated']);
      expect(await statusOf(start, ...PASSED, start, '')).toBe('errored');
      // A test that runs another build.
      expect(await statusOf(start, start, '[INFO] BUILD SUCCESS', ...cut.slice(1))).toBe('errored');
    });

    it('where a class started that has no counts', async () => {
      const lines = [...TITLE, '[INFO] Running shop.CrashTest', ...GREEN, ...RESULTS, counts(2, 0), ''];
      expect((await read(...lines)).codes).toEqual(['no_result']);
      expect(await statusOf(...lines)).toBe('errored');
    });

    it('with a build that failed', async () => {
      for (const end of ['[INFO] BUILD FAILURE', '[ERROR] BUILD ERROR', '[ERROR] BUILD FAILURE'])
        expect(await statusOf(...PASSED.slice(0, -2), end, '')).toBe('failed');
      expect(await statusOf('[INFO] Scanning for projects...', '[ERROR] BUILD ERROR', '')).toBe('failed');
    });

    it('without tests', async () => {
      const lines = ['[INFO] Scanning for projects...', '[INFO] No tests to run.', '[INFO] BUILD SUCCESS', ''];
      expect(await statusOf(...lines)).toBe('empty');
      await expect(testsOf('[INFO] Scanning for projects...', '[INFO] BUILD SUCCESS')).rejects.toThrow(
        UnreadableReport,
      );
    });

    it('where it is cut anywhere', async () => {
      for (const text of brokenOff(FAILED.join('\n'), 100)) {
        const { status } = await readReport(Buffer.from(text), { format: 'maven-text' }).catch(() => ({
          status: 'refused',
        }));
        expect(['failed', 'errored', 'refused']).toContain(status);
      }
    });
  });

  describe('of a build that failed beside its tests', () => {
    const BROKEN = [
      '[INFO] -------------------------------------------------------------',
      '[ERROR] COMPILATION ERROR : ',
      '[INFO] -------------------------------------------------------------',
      '[ERROR] /home/me/shop/src/main/java/shop/Cart.java:[12,35] cannot find symbol',
      '  symbol:   method total()',
      '[ERROR] /home/me/shop/src/main/kotlin/shop/Item.kt: (3, 7) Unresolved reference: price',
      '[INFO] 2 errors ',
      '[INFO] BUILD FAILURE',
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.10.1:compile (default-compile) on project order: Compilation failure: Compilation failure: ',
      '[ERROR] /home/me/shop/src/main/java/shop/Cart.java:[12,35] cannot find symbol',
      '[ERROR] -> [Help 1]',
    ];

    it('has what the compiler says, once', async () => {
      expect(await testsOf('[INFO] Scanning for projects...', ...BROKEN)).toMatchObject([
        {
          name: 'src/main/java/shop/Cart.java',
          failures: [
            {
              message: 'cannot find symbol\n  symbol:   method total()',
              isAssertion: false,
              location: { line: 12, column: 35 },
            },
          ],
        },
        { name: 'src/main/kotlin/shop/Item.kt', failures: [{ message: 'Unresolved reference: price' }] },
      ]);
    });

    it('has the goal that could not be executed', async () => {
      const goal =
        '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project cart: The forked VM terminated without properly saying goodbye. -> [Help 1]';
      expect(await testsOf(...TITLE, '[INFO] Running shop.CrashTest', '[INFO] BUILD FAILURE', goal)).toMatchObject([
        {
          name: 'maven-surefire-plugin:test',
          suite: ['cart'],
          failures: [{ message: 'The forked VM terminated without properly saying goodbye.' }],
        },
      ]);
    });

    it('has no goal where the tests that failed are its reason', async () => {
      const goal =
        '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project cart: There are test failures.';
      expect(await testsOf(...FAILED, goal)).toHaveLength(2);
    });
  });

  it('takes no line that a test prints for a class or a list', async () => {
    const printed = ['Running of the mill', 'Failures: ', '[INFO] Running late', 'Tests run: 5,  Failures: 2'];
    const lines = [...TITLE, '[INFO] Running shop.GreenTest', ...printed, ...PASSED.slice(4)];
    expect(await statusOf(...lines)).toBe('passed');
    expect((await entriesOf(...lines)).filter(({ kind }) => kind === 'warning')).toEqual([]);
  });
});

describe("Surefire's text of a class", () => {
  const LINE = '-'.repeat(79);
  const FILE = [LINE, 'Test set: shop.CartTest', LINE];
  const { formatOf: formatOfFile, statusOf: statusOfFile } = textReader(SUREFIRE_TEXT);
  const { testsOf: testsOfFile } = specReader(SUREFIRE_TEXT);

  it('has the tests that failed, and ends with them', async () => {
    const lines = [...FILE, ...CART.slice(1).map((line) => line.replace('[ERROR] ', ''))];
    expect(await formatOfFile(...lines)).toBe('surefire-text');
    expect(await testsOfFile(...lines)).toMatchObject([{ name: 'adds' }, { name: 'isOdd(int)[2]' }]);
    expect(await statusOfFile(...lines)).toBe('failed');
  });

  it('of a class whose tests passed is one test of its name', async () => {
    const lines = [...FILE, 'Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s', ''];
    expect(await testsOfFile(...lines)).toMatchObject([{ name: 'shop.CartTest', status: 'passed' }]);
  });

  it('without counts is errored', async () => {
    expect(await statusOfFile(...FILE, '')).toBe('errored');
  });
});
