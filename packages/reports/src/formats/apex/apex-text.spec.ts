import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { APEX_TEXT } from './apex-text.js';

const { read, testsOf, codesOf } = specReader(APEX_TEXT);
const { formatOf, statusOf } = textReader(APEX_TEXT);

type Cells = readonly string[];

/** A table as salesforcedx-apex draws it: the cells behind one with several lines are beside its last line. */
function table(title: string, labels: Cells, ...rows: readonly Cells[]): Cells {
  const widths = labels.map((label, column) =>
    Math.max(label.length, ...rows.flatMap((row) => (row[column] ?? '').split('\n').map(({ length }) => length))),
  );
  const line = (cells: Cells): string => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  const drawn = (row: Cells): string =>
    row.reduce((text, cell, at) => {
      const margin = ' '.repeat(text.length);
      const padded = cell.split('\n').map((part) => part.padEnd(widths[at] ?? 0));
      return text + padded.join(`\n${margin}`) + (at < labels.length - 1 ? '  ' : '');
    }, '');
  const below = line(widths.map((width) => '─'.repeat(width)));
  return ['', '', `=== ${title}`, line(labels), below, ...rows.flatMap((row) => drawn(row).split('\n'))];
}

const results = (...rows: readonly Cells[]): Cells =>
  table('Test Results', ['TEST NAME', 'OUTCOME', 'MESSAGE', 'RUNTIME (MS)'], ...rows);

const summary = (outcome: string, tests: number, failRate: string, ...more: readonly Cells[]): Cells =>
  table(
    'Test Summary',
    ['NAME', 'VALUE'],
    ['Outcome', outcome],
    ['Tests Ran', String(tests)],
    ['Pass Rate', '50%'],
    ['Fail Rate', failRate],
    ['Skip Rate', '0%'],
    ['Test Run Id', '707000000000001'],
    ['Test Execution Time', '30 ms'],
    ...more,
  );

const OPENS: Cells = ['CartTest.opens', 'Pass', '', '12'];
const WRONG = 'System.AssertException: Assertion Failed: wrong sum: Expected: 5, Actual: 4';
const PLACE = 'Class.CartTest.adds: line 12, column 1';
const ADDS: Cells = ['CartTest.adds', 'Fail', `${WRONG}\n${PLACE}`, ''];

const FAILED: Cells = [...results(OPENS, ADDS), ...summary('Failed', 2, '50%')];
const PASSED: Cells = [...results(OPENS), ...summary('Passed', 1, '0%')];

describe('APEX_TEXT', () => {
  it('reads methods, their errors, values and times', async () => {
    expect(await formatOf(...FAILED)).toBe('apex-text');
    const stack = 'Class.Cart.total: line 3, column 1\n(shop)\nClass.CartTest.totals: line 20, column 1';
    const rows: readonly Cells[] = [
      OPENS,
      ADDS,
      ['shop.CartTest.totals', 'Fail', `System.DmlException: first\n\n  second\n${stack}`, ''],
      ['CartTest.builds', 'CompileFail', 'line 3, column 4: Unexpected token\nin a class', '7'],
      ['CartTest.later', 'Skip', '', '0'],
    ];
    const lines = [...results(...rows), ...summary('Failed', 5, '60%', ['Test Total Time', '45 ms']), ''];
    const { run, warnings } = await read(...lines);
    expect(run).toEqual({ runner: 'Apex', durationMs: 45, context: { testRunId: '707000000000001' } });
    expect(warnings).toEqual([]);
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'opens', suite: ['CartTest'], selector: 'CartTest.opens', status: 'passed', durationMs: 12 },
      { name: 'adds', status: 'failed', failures: [{ message: WRONG, stack: PLACE, isAssertion: true }] },
      {
        name: 'totals',
        suite: ['shop.CartTest'],
        status: 'failed',
        failures: [{ type: 'System.DmlException', message: 'System.DmlException: first\n\n  second', stack }],
      },
      {
        name: 'builds',
        status: 'failed',
        durationMs: 7,
        failures: [{ message: 'line 3, column 4: Unexpected token\nin a class', stack: undefined }],
      },
      { name: 'later', status: 'skipped' },
    ]);
    const [, adds, totals] = (await readReport(Buffer.from(lines.join('\n')))).tests;
    expect(adds?.failure).toMatchObject({ kind: 'assertion', message: WRONG });
    expect([String(adds?.failure?.expected), String(adds?.failure?.actual)]).toEqual(['5', '4']);
    expect(totals?.failure).toMatchObject({ kind: 'exception' });
  });

  it('reads a table with the coverage of each method, which repeats it for each class', async () => {
    const labels = ['TEST NAME', 'CLASS BEING TESTED', 'OUTCOME', 'PERCENT', 'MESSAGE', 'RUNTIME (MS)'];
    const lines = [
      ...table(
        'Apex Code Coverage for Test Run 707000000000001',
        labels,
        ['CartTest.adds', 'Cart', 'Fail', '88%', `${WRONG}\n${PLACE}`, '5'],
        ['CartTest.adds', 'Till', 'Fail', '10%', `${WRONG}\n${PLACE}`, '5'],
        ['CartTest.opens', '', 'Pass', '', '', '6'],
      ),
      ...table('Apex Code Coverage by Class', ['CLASSES', 'PERCENT', 'UNCOVERED LINES'], ['Cart', '88%', '3,4']),
      ...table('Test Setup Time by Test Class for Run 707', ['TEST SETUP METHOD NAME', 'SETUP TIME'], ['A.b', '3']),
      ...summary('Failed', 2, '50%'),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'adds', status: 'failed', durationMs: 5, failures: [{ message: WRONG, stack: PLACE }] },
      { name: 'opens', status: 'passed', durationMs: 6 },
    ]);
    expect(await codesOf(...lines)).toEqual([]);
  });

  it('reads versions with the summary in front, and those with the outcome in front and the message below', async () => {
    const before = [...summary('Failed', 2, '50%'), ...results(OPENS, ADDS)];
    expect(await formatOf(...before)).toBe('apex-text');
    expect(await testsOf(...before)).toMatchObject([{ name: 'opens' }, { name: 'adds', status: 'failed' }]);
    expect(await codesOf(...before)).toEqual([]);

    const labels = ['OUTCOME', 'TEST NAME', 'RUNTIME (MS)'];
    const fails: Cells = ['\u001b[31m Fail \u001b[39m', `CartTest.adds\n\n${WRONG}\n${PLACE}\n`, '5 ms'];
    const below = [
      ...table('Test Results', labels, ['\u001b[32m Pass \u001b[39m', 'CartTest.opens', '6 ms'], fails),
      ...table(
        'Test Summary',
        ['NAME', 'VALUE'],
        ['Outcome', '\u001b[31m Failed \u001b[39m'],
        ['Tests Ran', '2'],
        ['Failed', '1 failed (50%)'],
        ['Test Run Id', '707000000000001'],
      ),
      ...table('Failed Tests', labels, fails),
    ];
    expect(await formatOf(...below)).toBe('apex-text');
    expect(await testsOf(...below)).toMatchObject([
      { name: 'opens', status: 'passed', durationMs: 6 },
      { name: 'adds', status: 'failed', durationMs: 5, failures: [{ message: WRONG, stack: PLACE }] },
    ]);
    expect(await codesOf(...below)).toEqual([]);
  });

  it('reads what sfdx printed, with times beside the first line and the failures again', async () => {
    const path = '/shop/classes/CartTest.cls:12:1';
    const again = [
      '=== Failures',
      `FULLNAME       ${'MESSAGE'.padEnd(80)}`.trimEnd(),
      '─────────────  ────────',
      `CartTest.adds  ${WRONG}`,
      `               ${path}`,
      '',
    ];
    const lines = [
      ...results(OPENS).slice(2, 5),
      'CartTest.opens  Pass              12',
      `CartTest.adds   Fail     no       34`,
      `                         ${PLACE.slice(0, 7)}`,
      '',
      ...again,
      ...summary('Failed', 2, '50%', ['Failing', '1']),
    ];
    const [opens, adds, ...others] = await testsOf(...lines);
    expect(opens).toMatchObject({ name: 'opens', durationMs: 12 });
    expect(adds).toMatchObject({ name: 'adds', durationMs: 34, failures: [{ message: 'no\nClass.C' }] });
    expect(others).toEqual([]);
    expect(await testsOf(...again, ...summary('Failed', 9, '11%'))).toMatchObject([
      {
        name: 'adds',
        suite: ['CartTest'],
        failures: [{ message: WRONG, location: { file: '/shop/classes/CartTest.cls', line: 12, column: 1 } }],
      },
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['of methods that passed or were skipped', PASSED, 'passed'],
    ['of sfdx without blanks at the ends of lines', PASSED.map((line) => line.trimEnd()), 'passed'],
    ['in which a method failed', FAILED, 'failed'],
    ['whose run failed', [...results(OPENS), ...summary('Failed', 1, '0%')], 'failed'],
    ['whose run was aborted', [...results(OPENS), ...summary('Aborted', 1, '0%')], 'failed'],
    ['with a rate of failures and none', [...results(OPENS), ...summary('Passed', 1, '1%')], 'failed'],
    ['that counts a failure', [...results(OPENS), ...summary('Passed', 1, '0%', ['Failing', '1'])], 'failed'],
    ['with more methods than it has', [...results(OPENS), ...summary('Passed', 2, '0%')], 'errored'],
    ['with only the methods that failed', [...results(ADDS), ...summary('Failed', 9, '11%')], 'failed'],
    ['with a summary alone', summary('Passed', 9, '0%'), 'errored'],
    ['of no methods', summary('Passed', 0, '0%'), 'empty'],
    ['with an unknown outcome', [...results(['A.b', 'Passed', '', '1']), ...summary('Passed', 1, '0%')], 'errored'],
    ['without a summary', results(OPENS), 'errored'],
    ['whose second run has none', [...PASSED, ...results(OPENS)], 'errored'],
    ['whose second run failed', [...PASSED, ...FAILED], 'failed'],
    ['with counts that are none', [...results(OPENS), ...summary('Passed', 1, 'NaN%')], 'errored'],
    ['with a huge count', [...results(OPENS), ...summary('Passed', 999_999_999, '0%')], 'errored'],
    ['with a huge count and a rate', [...results(OPENS), ...summary('Passed', 999_999_999, '100%')], 'failed'],
    ['in front of a command that failed', [...PASSED, '', 'npm error code ELIFECYCLE'], 'failed'],
    ['whose message looks like a command that failed', [...results(ADDS, OPENS)], 'failed'],
  ])('A text %s is %s', async (_, lines, status) => {
    expect(await statusOf(...lines, '')).toBe(status);
  });

  it('names the least number of failures that a rate is of', async () => {
    const rate = [...results(ADDS, OPENS), ...summary('Failed', 16, '13%')];
    const { entries } = await read(...rate, '');
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 2, contained: undefined } });
  });

  it('has no pass of a text that is cut off', async () => {
    const text = PASSED.join('\n');
    for (const part of brokenOff(text.slice(text.indexOf('CartTest'), text.indexOf('0%')), 40)) {
      const head = text.slice(0, text.indexOf('CartTest'));
      expect((await readReport(Buffer.from(head + part), { format: 'apex-text' })).status).not.toBe('passed');
    }
  });

  it('keeps lines of a message that are not in its column, and no lines behind the tables', async () => {
    const lines = [...results(['A.b', 'Fail', 'first', '']), 'second', '', 'Test result files written to results'];
    expect(await testsOf(...lines)).toMatchObject([{ failures: [{ message: 'first\nsecond' }] }]);
    const [test] = await testsOf(...results(['A.b', 'Fail', 'x\n'.repeat(2000), '']));
    expect(test?.failures[0]?.message?.split('\n').length).toBe(400);
    expect(await testsOf(...results(['A.', 'Fail', '', ''], ['b', 'Pass', '', 'soon']))).toMatchObject([
      { name: 'A.', suite: [], failures: [{ message: undefined }] },
      { name: 'b', suite: [], durationMs: undefined },
    ]);
  });

  it('takes no other table', async () => {
    expect(await formatOf('=== Test Summary', 'NAME  VALUE', '────  ─────', 'Colour  red')).toBeUndefined();
    expect(await formatOf('TEST NAME  RESULT  RUNTIME (MS)', 'a  Pass  3')).toBeUndefined();
    await expect(testsOf('=== Test Results', 'Outcome  Passed')).rejects.toThrow(UnreadableReport);
  });
});
