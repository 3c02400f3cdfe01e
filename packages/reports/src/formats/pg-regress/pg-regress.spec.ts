import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PG_REGRESS } from './pg-regress.js';

const { read, testsOf } = specReader(PG_REGRESS);

const { formatOf, statusOf } = textReader(PG_REGRESS);

const START = '============== running regression test queries        ==============';

const counted = (text: string): readonly string[] => [
  '',
  '======================',
  ` ${text} `,
  '======================',
];

const PASSED = [
  START,
  'test till                         ... ok           12 ms',
  'parallel group (2 tests):  tea rum',
  '     rum                          ... ok           30 ms',
  '     tea                          ... ok            4 ms',
  ...counted('All 3 tests passed.'),
  '',
];

const FAILED = [
  'test till                         ... ok           12 ms',
  'parallel group (2 tests):  tea rum',
  '     rum                          ... FAILED       30 ms',
  '     tea                          ... failed (ignored)       4 ms',
  'test port                         ... FAILED (test process exited with exit code 2)        9 ms',
  '',
];

const DIFFS = [
  'diff -U3 /shop/expected/rum.out /shop/results/rum.out',
  '--- /shop/expected/rum.out\t2026-01-02 10:00:00.000000000 +0000',
  '+++ /shop/results/rum.out\t2026-01-02 10:00:09.000000000 +0000',
  '@@ -3,5 +3,5 @@',
  ' SELECT count(*) FROM rum;',
  '  count ',
  ' -------',
  '-     3',
  '+     2',
  ' (1 row)',
  '@@ -20,1 +20,2 @@',
  ' SELECT 1;',
  '+ERROR:  no more rum',
  '',
];

describe('PG_REGRESS', () => {
  it('reads tests that follow each other and those of parallel groups', async () => {
    const { tests, run, codes } = await read(...PASSED);
    expect(tests).toMatchObject([
      { name: 'till', suite: [], status: 'passed', durationMs: 12, failures: [] },
      { name: 'rum', status: 'passed', durationMs: 30 },
      { name: 'tea', status: 'passed', durationMs: 4 },
    ]);
    expect(run.runner).toBe('pg_regress');
    expect(codes).toEqual([]);
  });

  it('reads how psql ended, and takes failures that are ignored for skipped tests', async () => {
    const { tests, codes } = await read(...FAILED);
    expect(tests).toMatchObject([
      { name: 'till', status: 'passed' },
      { name: 'rum', status: 'failed', failures: [{ isAssertion: true }] },
      { name: 'tea', status: 'skipped', skipReason: 'failed (ignored)' },
      {
        name: 'port',
        status: 'failed',
        failures: [{ message: 'test process exited with exit code 2', isAssertion: false }],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads the first hunk of a difference, alone or behind the tests', async () => {
    const failure = {
      message: '-     3\n+     2',
      expected: '     3',
      actual: '     2',
      isAssertion: true,
      location: { file: '/shop/expected/rum.out', line: 6 },
    };
    expect(await testsOf(...DIFFS)).toMatchObject([{ name: 'rum', status: 'failed', failures: [failure] }]);
    const [, rum, tea, port] = await testsOf(...FAILED, ...DIFFS);
    expect(rum).toMatchObject({ name: 'rum', durationMs: 30, failures: [failure] });
    expect(rum?.failures[0]?.text).toContain('+ERROR:  no more rum');
    expect([tea?.status, port?.name]).toEqual(['skipped', 'port']);
    const { tests } = await readReport(Buffer.from(DIFFS.join('\n')));
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: '     3', actual: '     2' });
  });

  it('reads differences of versions before 12, in which a side without changes is left out', async () => {
    const head = (name: string): readonly string[] => [
      `*** /shop/expected/${name}.out\t2016-01-02 10:00:00.000000000 +0000`,
      `--- /shop/results/${name}.out\t2016-01-02 10:00:09.000000000 +0000`,
      '***************',
    ];
    const end = ['', '='.repeat(70), ''];
    const rum = [
      '*** 1,3 ****',
      '  SELECT 1;',
      '! three',
      '  (1 row)',
      '--- 1,3 ----',
      '  SELECT 1;',
      '! two',
      '  (1 row)',
    ];
    const tea = ['*** 7,8 ****', '--- 7,9 ----', '  SELECT 2;', '  ', '+ more'];
    const port = ['*** 4,5 ****', '- gone', '  kept', '--- 4 ----'];
    const texts = Object.entries({ rum, tea, port }).flatMap(([name, lines]) => [...head(name), ...lines, ...end]);
    const { tests, codes } = await read(...texts);
    expect(tests.map(({ name, failures: [failure] }) => [name, failure?.expected, failure?.actual])).toEqual([
      ['rum', 'three', 'two'],
      ['tea', undefined, 'more'],
      ['port', 'gone', undefined],
    ]);
    expect(tests[0]?.failures[0]?.location).toEqual({ file: '/shop/expected/rum.out', line: 2 });
    expect(codes).toEqual([]);
  });

  it('has no values of a hunk that is cut off, and calls a lost server an error', async () => {
    const cut = await read(...DIFFS.slice(0, 9), '');
    expect(cut.tests[0]?.failures[0]).not.toHaveProperty('actual');
    expect(cut.codes).toEqual(['truncated']);
    const [lost] = await testsOf(
      ...DIFFS.slice(0, 3),
      '@@ -1,2 +1,3 @@',
      ' SELECT 1;',
      '-(1 row)',
      '+server closed the connection unexpectedly',
      '+connection to server was lost',
    );
    expect(lost?.failures).toMatchObject([
      {
        message: 'server closed the connection unexpectedly\nconnection to server was lost',
        isAssertion: false,
        element: 'error',
      },
    ]);
  });

  it.each([
    ['passed', PASSED],
    [
      'passed',
      [
        START,
        'test till  ... failed (ignored)',
        ...counted('0 of 1 tests passed, 1 failed test(s) ignored.'),
        'test a  ... ok',
        ...counted('All 1 tests passed.'),
      ],
    ],
    ['failed', FAILED],
    ['failed', [...PASSED, ...DIFFS]],
    ['failed', ['test till                 ... ok (test process exited with exit code 3)', '']],
    ['failed', [START, 'test till       ... ok', ...counted('1 of 2 tests failed.')]],
    ['errored', [START, 'test till       ... ok', ...counted('All 2 tests passed.')]],
    ['errored', ['test till                         ... ok           12 ms', '']],
    [
      'errored',
      [
        'test till                         ... ok',
        'test tea                   ... ',
        ...counted('All 2 tests passed.'),
      ],
    ],
    ['errored', [...PASSED, START, 'test tea       ... ok', '']],
    ['failed', [...PASSED, 'make: *** [Makefile:4: installcheck] Error 1', '']],
  ])('is %s by its tests and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where a text breaks off', async () => {
    const texts = [PASSED.slice(0, -3), [...FAILED, ...DIFFS]].flatMap((lines) => brokenOff(lines.join('\n'), 60));
    const readable = texts.filter((text) => /^(?:test|parallel|={14} running.*=$)/m.test(text));
    const statuses = await Promise.all(readable.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its lines, and leaves the tests of Rust to their reader', async () => {
    expect(await formatOf(...PASSED)).toBe('pg-regress');
    expect(await formatOf(...FAILED)).toBe('pg-regress');
    expect(await formatOf(...DIFFS)).toBe('pg-regress');
    const rust = ['running 2 tests', 'test a          ... ok', 'test long_name ... FAILED', ''];
    expect(
      await formatOf(...rust, 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out'),
    ).toBe('cargo-text');
    expect(await formatOf('--- a/expected/rum.out', '+++ b/expected/rum.out', '@@ -1 +1 @@')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
