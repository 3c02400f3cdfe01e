import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { DEFECTS4J, JUNIT_TEXT } from './junit-text.js';

const { read, testsOf } = specReader(JUNIT_TEXT);
const { formatOf, statusOf } = textReader(JUNIT_TEXT);

const STACK = ['\tat org.junit.Assert.fail(Assert.java:89)', '\tat shop.CartTest.adds(CartTest.java:12)'];
const ADDS = ['1) adds(shop.CartTest)', 'java.lang.AssertionError: expected:<3> but was:<4>', ...STACK];
const OPENS = ['2) opens(shop.CartTest)', 'java.lang.IllegalStateException: no cart', ...STACK];
const TIME = ['Time: 0.021'];
const FAILED = [
  'JUnit version 4.13.2',
  '.E.a line that a test prints',
  'E',
  ...TIME,
  'There were 2 failures:',
  ...ADDS,
  ...OPENS,
  '',
  'FAILURES!!!',
  'Tests run: 3,  Failures: 2',
  '',
];
const PASSED = ['JUnit version 4.13.2', '..', ...TIME, '', 'OK (2 tests)', ''];

describe("JUnit 4's text", () => {
  it('is recognized by its first line or its results', async () => {
    for (const lines of [
      ['JUnit version 4.12'],
      [...TIME, '', 'OK (1 test)'],
      ['FAILURES!!!', 'Tests run: 3,  Failures: 1,  Errors: 1'],
      [...TIME, 'There was 1 failure:', ...ADDS],
    ])
      expect(await formatOf(...lines, '')).toBe('junit-text');
    for (const lines of [['OK (3 tests)'], ['Tests run: 3,  Failures: 1'], [...TIME], ['There was 1 failure:', '']])
      expect(await formatOf(...lines, '')).not.toBe('junit-text');
  });

  it('has the tests that failed, with the type and the values that XML has', async () => {
    const { tests, run } = await read(...FAILED);
    expect(run).toEqual({ runner: 'junit 4.13.2', durationMs: 21 });
    expect(tests).toMatchObject([
      {
        name: 'adds',
        suite: ['shop.CartTest'],
        status: 'failed',
        failures: [{ type: 'java.lang.AssertionError', message: 'expected:<3> but was:<4>' }],
      },
      { name: 'opens', suite: ['shop.CartTest'], failures: [{ message: 'no cart' }] },
    ]);
    expect(await statusOf(...FAILED)).toBe('failed');
  });

  it('of a run whose tests passed is one test that passed', async () => {
    expect(await testsOf(...PASSED)).toMatchObject([{ name: 'junit', status: 'passed' }]);
    expect(await statusOf(...PASSED)).toBe('passed');
    expect(await statusOf(...PASSED, ...FAILED)).toBe('failed');
    expect(await testsOf(...FAILED, ...PASSED)).toHaveLength(2);
  });

  it('names a class that failed as a whole by its name, and parameters by their brackets', async () => {
    const named = (name: string): readonly string[] =>
      FAILED.map((line) => line.replace('adds(shop.CartTest)', name).replace('opens(shop', 'adds[2: 1 (odd)](shop'));
    expect(await testsOf(...named('shop.CartTest'))).toMatchObject([
      { name: 'shop.CartTest', suite: [] },
      { name: 'adds[2: 1 (odd)]', suite: ['shop.CartTest'] },
    ]);
  });

  it('has one test where a method behind it failed, too', async () => {
    const lines = FAILED.map((line) => line.replace('2) opens', '2) adds'));
    expect(await testsOf(...lines)).toMatchObject([{ name: 'adds', failures: [{}, { message: 'no cart' }] }]);
    expect((await read(...lines)).entries).toContainEqual({
      kind: 'announced',
      announced: { failures: 2, contained: 2 },
    });
  });

  it('has messages with enumerations and blank lines', async () => {
    const said = ['java.lang.AssertionError: these:', '', '1) one', '2) two', 'FAILURES!!!', 'Time: 5'];
    const lines = FAILED.flatMap((line) => (line.startsWith('java.lang.AssertionError') ? said : [line]));
    const tests = await testsOf(...lines);
    expect(tests).toHaveLength(2);
    expect(tests[0]?.failures[0]?.message).toBe('these:\n\n1) one\n2) two\nFAILURES!!!\nTime: 5');
  });

  it('of JUnit 3 has the error in the line of the test, and errors and failures apart', async () => {
    const tests = await testsOf(
      '.F..E',
      'Time: 0,003',
      'There was 1 error:',
      '1) testOpens(shop.OldTest)java.lang.IllegalStateException: no cart',
      ...STACK,
      'There was 1 failure:',
      '1) testAdds(shop.OldTest)junit.framework.AssertionFailedError: expected:<3> but was:<4>',
      ...STACK,
      '',
      'FAILURES!!!',
      'Tests run: 3,  Failures: 1,  Errors: 1',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'testOpens', suite: ['shop.OldTest'], failures: [{ message: 'no cart' }] },
      { name: 'testAdds', failures: [{ type: 'junit.framework.AssertionFailedError' }] },
    ]);
  });

  it('has the time only where it is certain', async () => {
    const timeOf = async (time: string): Promise<number | undefined> =>
      (await read(...PASSED.map((line) => line.replace('0.021', time)))).run.durationMs;
    expect(await timeOf('5.209')).toBe(5209);
    expect(await timeOf('0,021')).toBe(21);
    expect(await timeOf('1,234')).toBeUndefined();
    expect(await timeOf('1,234.5')).toBeUndefined();
  });

  describe('never passes', () => {
    it('where it ends before its counts', async () => {
      const { codes } = await read(...PASSED.slice(0, 3));
      expect(codes).toEqual(['truncated']);
      expect(await statusOf(...PASSED.slice(0, 3))).toBe('errored');
      expect(await statusOf(...PASSED.slice(0, 3), ...PASSED)).toBe('errored');
    });

    it('with failures that are only counted', async () => {
      const end = ['', 'FAILURES!!!', 'Tests run: 3,  Failures: 2', ''];
      for (const lines of [[...FAILED.slice(0, 4), ...end], end, [...end, ...PASSED]])
        expect(await statusOf(...lines)).toBe('failed');
      expect(await statusOf(...FAILED.slice(0, 4), '', 'Tests run: 3,  Failures: 2', '')).toBe('failed');
      const lines = FAILED.map((line) => line.replace('were 2', 'were 5').replace('Failures: 2', 'Failures: 5'));
      expect((await read(...lines)).entries).toContainEqual({
        kind: 'announced',
        announced: { failures: 5, contained: 2 },
      });
    });

    it('where another run ends before its counts, which JUnit 3 begins without a line', async () => {
      expect(await statusOf(...PASSED, '..', ...TIME, '')).toBe('errored');
    });

    it('with a count of tests that a test prints', async () => {
      expect(await statusOf('JUnit version 4.12', '.OK (3 tests)', 'OK (3 tests)', '')).toBe('errored');
    });

    it('without tests', async () => {
      expect(await statusOf('JUnit version 4.12', ...TIME, '', 'OK (0 tests)', '')).toBe('empty');
    });

    it('where it is cut anywhere', async () => {
      await expectNoPass(FAILED.join('\n'), 'junit-text');
    });
  });

  it('takes no list that a test prints for one of failures', async () => {
    const lines = [...PASSED.slice(0, 2), 'There were 3 failures:', 'none', ...PASSED.slice(2)];
    expect(await statusOf(...lines)).toBe('passed');
    const listed = [...PASSED.slice(0, 2), 'There was 1 failure:', ...ADDS, ...PASSED.slice(2)];
    expect(await testsOf(...listed)).toMatchObject([{ name: 'junit', status: 'passed' }]);
    expect(await testsOf(...FAILED.slice(0, 2), 'There was 1 failure:', ...ADDS, ...FAILED.slice(3))).toHaveLength(2);
  });

  it('has an error of any length in the line of the test', async () => {
    const long = 'x'.repeat(5000);
    const line = `1) testAdds(shop.OldTest)junit.framework.AssertionFailedError: ${long}`;
    const lines = [...TIME, 'There was 1 failure:', line, ...STACK, ...FAILED.slice(-4)];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'testAdds', failures: [{ message: long }] }]);
  });
});

const FRAMES = [
  '       org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)',
  '       shop.CartTest.adds(CartTest.java:12)',
  '       [...]',
];
const LISTED = [
  'Failures (2):',
  '  JUnit Jupiter:CartTest:adds()',
  "    MethodSource [className = 'shop.CartTest', methodName = 'adds', methodParameterTypes = '']",
  '    => org.opentest4j.AssertionFailedError: expected: <3> but was: <4>',
  ...FRAMES,
  '  JUnit Jupiter:TillTest',
  "    ClassSource [className = 'shop.TillTest', filePosition = null]",
  '    => java.lang.IllegalStateException: no till',
  ...FRAMES,
  '     Caused by: java.io.IOException: disk',
  '       [...]',
  '',
];
const TREE = [
  '╷',
  '├─ JUnit Jupiter ✔',
  '│  ├─ CartTest ✔',
  '│  │  ├─ adds() ✘ expected: <3> but was: <4>',
  '│  │  │     more of it',
  '│  │  ├─ one > two (収銀台) ✔',
  '│  │  └─ later() ↷ not yet',
  '│  └─ TillTest ✘ no till',
  '└─ JUnit Vintage ✔',
  '',
];
const count = (number: number, state: string): string => `[${String(number).padStart(10)} ${state} ]`;
const COUNTS = [
  'Test run finished after 1531 ms',
  count(1, 'containers failed    '),
  count(4, 'tests found          '),
  count(1, 'tests successful     '),
  count(1, 'tests failed         '),
  '',
];
const GREEN = ['Test run finished after 64 ms', ...COUNTS.slice(2, 4), count(0, 'tests failed'), ''];

describe("The console launcher's text", () => {
  it('is recognized by its first line or its counts', async () => {
    expect(await formatOf('Thanks for using JUnit! Support its development at https://junit.org/sponsoring', '')).toBe(
      'junit-text',
    );
    expect(await formatOf('💚 Thanks for using JUnit! Support its development at https://junit.org', '')).toBe(
      'junit-text',
    );
    expect(await formatOf(...COUNTS)).toBe('junit-text');
    expect(await formatOf('[ 3 tests found ]', 'and so on')).not.toBe('junit-text');
  });

  it('has all tests of the tree, by their display names, with their errors', async () => {
    const { tests, run } = await read(...TREE, ...LISTED, ...COUNTS);
    expect(run).toEqual({ runner: 'junit', durationMs: 1531 });
    expect(tests).toMatchObject([
      {
        name: 'adds()',
        suite: ['CartTest'],
        status: 'failed',
        failures: [
          {
            type: 'org.opentest4j.AssertionFailedError',
            message: 'expected: <3> but was: <4>',
            text: expect.stringContaining('\tat shop.CartTest.adds(CartTest.java:12)'),
          },
        ],
      },
      { name: 'one > two (収銀台)', suite: ['CartTest'], status: 'passed' },
      { name: 'later()', status: 'skipped', skipReason: 'not yet' },
      { name: 'TillTest', suite: [], status: 'failed', failures: [{ message: 'no till' }] },
    ]);
    expect(await statusOf(...TREE, ...LISTED, ...COUNTS)).toBe('failed');
  });

  it('has the trees of other engines, which may have any name', async () => {
    for (const engine of ['Cucumber', 'Spock', 'JUnit Platform Suite']) {
      const tree = [`├─ ${engine} ✔`, '│  └─ CartTest ✔', '│     └─ adds() ✘ no', ''];
      expect(await testsOf(...tree)).toMatchObject([{ name: 'adds()', suite: ['CartTest'], status: 'failed' }]);
      expect(await statusOf(...GREEN, ...tree)).toBe('failed');
      expect(await statusOf(...GREEN, ...tree.slice(0, 2), '')).toBe('errored');
    }
  });

  it('has the tree in ASCII and with the times of early versions', async () => {
    const tests = await testsOf(
      "'-- JUnit Jupiter [OK]",
      '  +-- CartTest [OK]',
      '  | +-- adds() [X] no',
      "  | '-- sums() 60778 ms [OK]",
      "  '-- TillTest [S] off",
      ...COUNTS,
    );
    expect(tests).toMatchObject([
      { name: 'adds()', suite: ['CartTest'], failures: [{ message: 'no' }] },
      { name: 'sums()', suite: ['CartTest'], status: 'passed' },
      { name: 'TillTest', suite: [], status: 'skipped' },
    ]);
  });

  it('without a tree has the tests that failed, named as in the XML', async () => {
    expect(await testsOf(...LISTED, ...COUNTS)).toMatchObject([
      { name: 'adds()', suite: ['shop.CartTest'] },
      { name: 'shop.TillTest', suite: [] },
    ]);
    const nameOf = async (path: string, source: string): Promise<unknown> => {
      const lines = LISTED.map((line) =>
        line.replace('JUnit Jupiter:CartTest:adds()', path).replace(/methodName.*/, source),
      );
      const [test] = await testsOf(...lines, ...COUNTS);
      return [...(test?.suite ?? []), test?.name];
    };
    const parameters = "methodName = 'isOdd', methodParameterTypes = 'int, java.lang.String']";
    expect(await nameOf('JUnit Jupiter:CartTest:isOdd(int, String):[2] a: b', parameters)).toEqual([
      'shop.CartTest',
      'isOdd(int, String)[2]',
    ]);
    expect(await nameOf('JUnit Jupiter:CartTest:isOdd(int, String):even', parameters)).toEqual([
      'shop.CartTest',
      'isOdd(int, String)',
      'even',
    ]);
    expect(await nameOf('JUnit Platform Suite:AllTests:JUnit Jupiter:CartTest:isOdd(int):[2]', parameters)).toEqual([
      'shop.CartTest',
      'isOdd(int, String)[2]',
    ]);
    expect(await nameOf(`JUnit Jupiter:CartTest:isOdd(int, String):[2] ${'x'.repeat(5000)}`, parameters)).toEqual([
      'shop.CartTest',
      'isOdd(int, String)[2]',
    ]);
    expect(await nameOf('JUnit Vintage:CartTest:isOdd[3]', parameters)).toEqual(['shop.CartTest', 'isOdd[3]']);
  });

  it('of a run whose tests passed without names is one test that passed', async () => {
    expect(await testsOf(...GREEN)).toMatchObject([{ name: 'junit', status: 'passed' }]);
    expect(await statusOf(...TREE.slice(0, 3), TREE[5] ?? '', ...GREEN)).toBe('passed');
  });

  it('has messages of several lines, some like the name of a test', async () => {
    const said = ['    => java.lang.AssertionError: these:', '', '  JUnit Jupiter:none', '  two'];
    const lines = LISTED.flatMap((line) => (line.includes('AssertionFailedError') ? said : [line]));
    const [test] = await testsOf(...lines, ...COUNTS);
    expect(test?.failures[0]?.message).toBe('these:\n\n  JUnit Jupiter:none\n  two');
  });

  it('never passes with failures that are only counted, or without counts', async () => {
    expect(await statusOf(...COUNTS)).toBe('failed');
    expect(await statusOf(...TREE.slice(0, 3), TREE[5] ?? '', '')).toBe('errored');
    expect(await statusOf(...TREE.slice(0, 3), TREE[5] ?? '', ...COUNTS)).toBe('failed');
    expect(await statusOf('Thanks for using JUnit! Support its development at https://junit.org/sponsoring', '')).toBe(
      'errored',
    );
  });

  it('never passes where it is cut anywhere', async () => {
    await expectNoPass([...TREE, ...LISTED, ...COUNTS].join('\n'), 'junit-text');
    await expectNoPass([...LISTED, ...COUNTS].join('\n'), 'junit-text');
  });
});

describe("Defects4J's failing tests", () => {
  const FILE = [
    '--- shop.CartTest::adds',
    'junit.framework.AssertionFailedError: expected:<3> but was:<4>',
    ...STACK,
    '--- shop.TillTest',
    'java.lang.NoClassDefFoundError',
    ...STACK,
    '',
  ];

  it('are tests that failed, by name and class', async () => {
    expect(await textReader(DEFECTS4J).formatOf(...FILE)).toBe('defects4j');
    expect(await specReader(DEFECTS4J).testsOf(...FILE)).toMatchObject([
      { name: 'adds', suite: ['shop.CartTest'], failures: [{ message: 'expected:<3> but was:<4>' }] },
      { name: 'shop.TillTest', suite: [], failures: [{ type: 'java.lang.NoClassDefFoundError' }] },
    ]);
    expect(await textReader(DEFECTS4J).statusOf(...FILE)).toBe('failed');
  });

  it('are no differences between files', async () => {
    expect(await textReader(DEFECTS4J).formatOf('--- shop.CartTest', '+++ shop.CartTest', '')).not.toBe('defects4j');
  });

  it('never pass', async () => {
    await expectNoPass(FILE.join('\n'), 'defects4j');
  });
});

/** Expects that a text is no run that passed wherever it ends. */
async function expectNoPass(text: string, format: string): Promise<void> {
  for (const part of brokenOff(text, 100)) {
    const { status } = await readReport(Buffer.from(part), { format }).catch(() => ({ status: 'refused' }));
    expect(['failed', 'errored', 'refused']).toContain(status);
  }
}
