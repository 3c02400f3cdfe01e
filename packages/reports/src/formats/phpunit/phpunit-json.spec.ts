import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { PHPUNIT_JSON } from './phpunit-json.js';

const { testsOf, codesOf, recognizes } = specReader(PHPUNIT_JSON);

const suite = (tests: number, name = 'CartTest'): object => ({ event: 'suiteStart', suite: name, tests });
const start = (test: unknown): object => ({ event: 'testStart', suite: 'CartTest', test });
const result = (test: unknown, status: string, more: object = {}): object => ({
  event: 'test',
  suite: 'CartTest',
  test,
  status,
  time: 0.25,
  trace: [],
  message: '',
  output: '',
  ...more,
});
const failed = {
  trace: [
    { file: '/shop/tests/CartTest.php', line: 9, function: 'assertEquals', class: 'CartTest' },
    { function: 'x' },
  ],
  message: 'Failed asserting that 3 matches expected 4.',
};

/** As PHPUnit writes events: one after the other, over several lines each. */
const log = (...events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event, undefined, 4)).join('');
const outcomeOf = async (text: string): Promise<readonly unknown[]> => {
  const { status, tests } = await readReport(Buffer.from(text));
  return [status, ...tests.map((test) => `${test.name} ${test.status}`)];
};

const add = 'CartTest::testAdds';
const pay = 'CartTest::testPays';

describe('PHPUNIT_JSON', () => {
  it('reads events one after the other, under the names of JUnit XML', async () => {
    const text = log(
      suite(2),
      start(add),
      result(add, 'pass', { output: 'hello\n' }),
      start(`${pay} with data set #1 (3)`),
      result(`${pay} with data set #1 (3)`, 'fail', failed),
    );
    const { format, tests, warnings } = await readReport(Buffer.from(text));
    expect([format, warnings]).toEqual(['phpunit-json', []]);
    expect((await testsOf(text))[0]?.events).toMatchObject([{ message: 'hello' }]);
    expect(tests).toMatchObject([
      { testId: 'CartTest > testAdds', status: 'passed', durationMs: 250 },
      {
        testId: 'CartTest > CartTest::testPays > testPays with data set #1',
        status: 'failed',
        failure: {
          kind: 'assertion',
          message: 'Failed asserting that 3 matches expected 4.',
          expected: 4,
          actual: 3,
          stack: '/shop/tests/CartTest.php:9',
        },
      },
    ]);
  });

  it('reads the array of Codeception, whose tests have no class, and in which a suite repeats those before it', async () => {
    const first = [suite(1, 'api'), start(['', 'PayCest: Pays']), result(['', 'PayCest: Pays'], 'fail', failed)];
    const second = [suite(1, 'unit'), start(['CartTest', 'testAdds']), result(['CartTest', 'testAdds'], 'pass')];
    expect(recognizes(first)).toBe(true);
    const read = await readReport(Buffer.from(log(first, [...first, ...second])));
    expect(read.warnings).toEqual([]);
    expect(read.tests).toMatchObject([
      { testId: 'CartTest > PayCest: Pays', status: 'failed', failure: { expected: 4, actual: 3 } },
      { testId: 'CartTest > testAdds', status: 'passed' },
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['a failure and an error behind it', ['fail', 'error'], 'failed'],
    ['an error in front of a pass', ['error', 'pass'], 'failed'],
    ['a pass in front of a failure', ['pass', 'fail'], 'failed'],
    ['a warning', ['warning'], 'failed'],
  ])('reads %s as one failed test', async (_, statuses, outcome) => {
    const results = statuses.map((status, at) => result(add, status, { message: `no ${at}`, time: at }));
    expect(await outcomeOf(log(suite(1), start(add), ...results))).toEqual([outcome, `testAdds ${outcome}`]);
    const again = results.flatMap((one) => [start(add), one]);
    expect(await outcomeOf(log(suite(statuses.length), ...again))).toEqual([outcome, `testAdds ${outcome}`]);
  });

  it('keeps what each of several results of one test says', async () => {
    const [test] = await testsOf(
      log(start(add), result(add, 'fail', failed), result(add, 'error', { message: 'Cannot clean up' })),
    );
    expect(test?.failures).toMatchObject([{ isAssertion: true }, { element: 'error', text: 'Cannot clean up' }]);
  });

  it.each(['Skipped', 'Incomplete', 'Risky'])('reads a test that PHPUnit calls an error and is %s', async (word) => {
    const message = `${word} Test: no network`;
    const text = log(suite(1), start(add), result(add, 'error', { message }));
    expect(await testsOf(text)).toMatchObject([{ status: 'skipped', skipReason: message, failures: [] }]);
  });

  it('leaves a test alone that passed in front of one that was skipped for its dependency, which has no name', async () => {
    const skipped = result(add, 'error', { message: 'Skipped Test: This test depends on "CartTest::testB" to pass.' });
    const text = log(suite(2), start(add), result(add, 'pass'), skipped);
    expect(await outcomeOf(text)).toEqual(['passed', 'testAdds passed']);
    expect(await codesOf(text)).toEqual(['skipped_part']);
  });

  it('counts the tests of the outermost suites', async () => {
    const inner = [suite(2, pay), start(add), result(add, 'pass'), start(pay), result(pay, 'pass')];
    const whole = [suite(3, 'All'), ...inner, start('CartTest::testC'), result('CartTest::testC', 'pass')];
    expect((await outcomeOf(log(...whole)))[0]).toBe('passed');
    expect((await outcomeOf(log(...whole, suite(1, 'Next'))))[0]).toBe('errored');
    expect((await outcomeOf(log(...whole.slice(0, -2))))[0]).toBe('errored');
  });

  it.each<[string, string]>([
    ['a test that started and has no result', log(suite(1), start(add))],
    ['a test between others that has no result', log(suite(2), start(add), start(pay), result(pay, 'pass'))],
    ['a result that is unknown', log(suite(1), start(add), result(add, 'maybe'))],
    ['no result', log(suite(1), start(add), result(add, 'pass', { status: undefined }))],
    ['a suite without its tests', log(suite(4))],
    ['a file that is cut off', log(suite(1), start(add), result(add, 'pass')).slice(0, -30)],
  ])('is not green for %s', async (_, text) => {
    expect((await outcomeOf(text))[0]).toBe('errored');
  });

  it('reads events between the points that PHPUnit prints', async () => {
    const text = `PHPUnit 4.8.36 by Sebastian Bergmann and contributors.\n\n${log(suite(1), start(add))}F${log(result(add, 'fail', failed))}\n\nTime: 90 ms\n`;
    expect(await outcomeOf(text)).toEqual(['failed', 'testAdds failed']);
  });

  it('refuses other events', async () => {
    expect(recognizes({ event: 'pass', suite: 'a' })).toBe(false);
    await expect(testsOf('{"event":"test"}')).rejects.toThrow('The file has no JSON object with "event" and "suite"');
  });
});
