import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PROVE_TEXT } from './prove-text.js';

const { read, testsOf } = specReader(PROVE_TEXT);

const { formatOf, statusOf } = textReader(PROVE_TEXT);

const end = (files: number, result = 'PASS'): readonly string[] => [
  `Files=${files}, Tests=20,  4 wallclock secs ( 0.09 usr  0.03 sys +  0.75 cusr  0.22 csys =  1.09 CPU)`,
  `Result: ${result}`,
  '',
];

const diagnostic = (name: string, file = 't/cart.t', margin = ''): readonly string[] => [
  `${margin}#   Failed test '${name}'`,
  `${margin}#   at ${file} line 5.`,
  `${margin}#          got: '41'`,
  `${margin}#     expected: '42'`,
];

const dubious = (failed: number, of: number): readonly string[] => [
  `Dubious, test returned ${failed} (wstat ${failed * 256}, 0x100)`,
  `Failed ${failed}/${of} subtests `,
  '\t(less 1 skipped subtest: 2 okay)',
];

const report = (...lines: readonly string[]): readonly string[] => [
  '',
  'Test Summary Report',
  '-------------------',
  ...lines,
];

const CART = [
  '# a note',
  ...diagnostic('totals'),
  '',
  ...diagnostic('names'),
  '#   Failed test at t/cart.t line 10.',
  '# Looks like you failed 3 tests of 9.',
  't/cart.t .... ',
  ...dubious(3, 9),
];

const REPORT = report(
  't/cart.t  (Wstat: 768 (exited 3) Tests: 9 Failed: 3)',
  '  Failed tests:  2-3, 7',
  '  Non-zero exit status: 3',
);

const shortly = async (...lines: readonly string[]): Promise<readonly string[]> =>
  (await testsOf(...lines)).map(({ file, suite, name, status }) => [file, ...suite, name, status].join(' | '));

describe('PROVE_TEXT', () => {
  it('reads what Test::Harness printed in earlier versions, without extensions and blanks', async () => {
    const text = [
      't/open....ok',
      't/cart....1/9',
      '#   Failed test at t/cart.t line 6.',
      '# Looks like you failed 1 test of 9.',
      't/cart.... Dubious, test returned 1 (wstat 256, 0x100)',
      ' Failed 1/9 subtests',
      ...report('t/cart (Wstat: 256 Tests: 9 Failed: 1)', '  Failed test:  4', '  Non-zero exit status: 1'),
      ...end(2, 'FAIL'),
    ];
    const tests = await testsOf(...text);
    expect(tests.map(({ file, name, status }) => [file, name, status])).toEqual([
      ['t/open', 't/open', 'passed'],
      ['t/cart', '4', 'failed'],
    ]);
    const { tests: known } = await readReport(Buffer.from(text.join('\n')), {});
    expect(known.map(({ failure }) => failure?.kind)).toEqual([undefined, 'assertion']);
  });

  it('reads programs without extensions whose progress is shown, by the report at the end', async () => {
    const text = [
      'till/test ....... 3/9',
      '#   Failed test at till/test line 6.',
      'till/test ....... 7/9 # Looks like you failed 1 test of 9.',
      'till/test ....... Dubious, test returned 1 (wstat 256, 0x100)',
      'Failed 1/9 subtests',
      ...report('till/test   (Wstat: 256 Tests: 9 Failed: 1)', ' Failed test:  4', ''),
    ];
    expect(await formatOf(...text)).toBe('prove-text');
    expect(await shortly(...text)).toEqual(['till/test | 4 | failed']);
  });

  it('reads files of tests that end with .test, and counts below a verdict whose tab became spaces', async () => {
    const tests = await testsOf(
      't/cart.test ..',
      '1..3',
      'ok 1 - opens',
      'not ok 2 - sells',
      '',
      "#   Failed test 'sells'",
      '#   at t/cart.test line 9.',
      'ok 3 # skip closed',
      '# Looks like you failed 1 test of 3.',
      'Dubious, test returned 1 (wstat 256, 0x100)',
      'Failed 1/3 subtests',
      '    (less 1 skipped subtest: 1 okay)',
      '    (1 TODO test unexpectedly succeeded)',
      't/till.test ..',
      '1..2',
      'Died at t/till.test line 5.',
      '# Looks like your test exited with 255 before it could output anything.',
      'Dubious, test returned 255 (wstat 65280, 0xff00)',
      'Failed 2/2 subtests',
      ...end(2, 'FAIL'),
    );
    expect(tests.map(({ file, name, status }) => [file, name, status])).toEqual([
      ['t/cart.test', 'opens', 'passed'],
      ['t/cart.test', 'sells', 'failed'],
      ['t/cart.test', '3', 'skipped'],
      ['t/till.test', 'Test program', 'failed'],
      ['t/till.test', 'Test plan', 'failed'],
    ]);
    expect(tests[1]?.failures[0]?.message).toBe("Failed test 'sells'\nat t/cart.test line 9.");
    expect(tests[3]?.failures[0]?.message).toContain('Died at t/till.test line 5.');
  });

  it('reads files that passed, and what failed in the others', async () => {
    const lines = [...CART, 't/good.t .... ok', 't/none.t .... skipped: no network', ...REPORT, ...end(3, 'FAIL')];
    const { tests, run, codes } = await read(...lines);
    expect(await shortly(...lines)).toEqual([
      't/cart.t | totals | failed',
      't/cart.t | names | failed',
      't/cart.t | 7 | failed',
      't/good.t | t/good.t | passed',
      't/none.t | t/none.t | skipped',
    ]);
    expect(tests[4]?.skipReason).toBe('no network');
    expect(run).toEqual({ runner: 'prove', durationMs: 4000 });
    expect(codes).toEqual([]);
    const { tests: drafts } = await readReport(Buffer.from(lines.join('\n')));
    expect(drafts[0]?.failure).toMatchObject({
      kind: 'assertion',
      expected: '42',
      actual: '41',
      location: { file: 't/cart.t', line: 5 },
    });
    expect(drafts[2]?.failure?.message).toBe('Failed test at t/cart.t line 10.');
  });

  it('puts diagnostics behind their points, wherever `prove -v` shows them', async () => {
    const tap = [
      '1..3',
      'not ok 1 - totals',
      'ok 2 - opens',
      'not ok 3 - names # TODO later',
      "#   Failed (TODO) test 'names'",
    ];
    const texts = [
      [...diagnostic('totals'), 't/cart.t .. ', ...tap, ...dubious(1, 3)],
      ['t/cart.t .. ', ...tap, '', ...diagnostic('totals'), ...dubious(1, 3)],
      ['t/cart.t .. ', ...tap.slice(0, 2), ...diagnostic('totals'), ...tap.slice(2), ...dubious(1, 3)],
    ];
    for (const lines of texts) {
      const [totals, opens, names] = await testsOf(...lines, ...end(1, 'FAIL'));
      expect(totals).toMatchObject({ name: 'totals', file: 't/cart.t', status: 'failed' });
      expect(totals?.failures[0]?.message).toContain("got: '41'");
      expect(opens).toMatchObject({ name: 'opens', status: 'passed' });
      expect(names).toMatchObject({ name: 'names', status: 'skipped' });
    }
  });

  it('has the points of subtests, with and without -v', async () => {
    const said = [...diagnostic('closes', 't/sub.t', '    '), '', "#   Failed test 'drawer'", '#   at t/sub.t line 1.'];
    const tap = [
      '# Subtest: drawer',
      '    ok 1 - opens',
      '    not ok 2 - closes',
      '    1..2',
      'not ok 1 - drawer',
      '1..1',
    ];
    expect(await shortly(...said, 't/sub.t .. ', ...dubious(1, 1), ...end(1, 'FAIL'))).toEqual([
      't/sub.t | drawer | closes | failed',
    ]);
    expect(await shortly(...said, 't/sub.t .. ', ...tap, ...dubious(1, 1), ...end(1, 'FAIL'))).toEqual([
      't/sub.t | drawer | opens | passed',
      't/sub.t | drawer | closes | failed',
    ]);
  });

  it('keeps what is said at length of one point', async () => {
    const said = Array.from({ length: 150_000 }, (_, at) => `# row ${at}`).join('\n');
    const [test] = await testsOf("#   Failed test 'totals'", said, 't/a.t .. ', ...dubious(1, 1), ...end(1, 'FAIL'));
    expect(test).toMatchObject({
      name: 'totals',
      status: 'failed',
      failures: [{ message: expect.stringContaining('row 1') }],
    });
  });

  it('names points by the numbers of the report, however many these are', async () => {
    const failed = ['#   Failed test at t/a.t line 1.', '#   Failed test at t/a.t line 2.'];
    const named = async (numbers: string): Promise<readonly string[]> => {
      const reported = report('t/a.t (Wstat: 512 (exited 2) Tests: 9 Failed: 2)', `  Failed tests:  ${numbers}`);
      return shortly(...failed, 't/a.t .. ', ...dubious(2, 9), ...reported, ...end(1, 'FAIL'));
    };
    expect(await named('3-4')).toEqual(['t/a.t | 3 | failed', 't/a.t | 4 | failed']);
    expect(await named('3, 7')).toEqual(['t/a.t | 3 | failed', 't/a.t | 7 | failed']);
    expect(await named('1-999999999')).toEqual(['t/a.t | 1 | failed', 't/a.t | 2 | failed']);
  });

  it('gives diagnostics to the file that they name, where several print at once', async () => {
    const lines = [...diagnostic('sells', 't/b.t'), ...diagnostic('buys', 't/a.t')];
    expect(
      await shortly(...lines, 't/a.t .. ', ...dubious(1, 1), 't/b.t .. ', ...dubious(1, 1), ...end(2, 'FAIL')),
    ).toEqual(['t/a.t | buys | failed', 't/b.t | sells | failed']);
  });

  it('says why a program failed apart from its points', async () => {
    const lines = [
      'no shop',
      '# Looks like your test exited with 255 just after 1.',
      't/dies.t .... ',
      'Dubious, test returned 255 (wstat 65280, 0xff00)',
      'Failed 2/3 subtests ',
      't/signal.t .. ',
      'Failed 1/2 subtests ',
      ...report(
        't/signal.t (Wstat: 11 (Signal: SEGV) Tests: 1 Failed: 0)',
        '  Parse errors: Bad plan.  You planned 2 tests but ran 1.',
      ),
      ...end(2, 'FAIL'),
    ];
    const [dies, signal] = await testsOf(...lines);
    expect(dies).toMatchObject({ name: 'Test program', file: 't/dies.t', status: 'failed' });
    expect(dies?.failures[0]?.message).toBe('no shop\nLooks like your test exited with 255 just after 1.');
    expect(signal?.failures).toEqual([
      {
        message: 'Failed 1/2 subtests\nSignal: SEGV\nParse errors: Bad plan.  You planned 2 tests but ran 1.',
        isAssertion: false,
      },
    ]);
  });

  it('reads the points of pgTAP that failed, and why psql ended the script', async () => {
    const lines = [
      'Starting the database...',
      'psql:t/till.sql:3: WARNING:  there is no drawer',
      'psql:t/till.sql:40: ERROR:  relation "drawers" does not exist',
      'LINE 1: SELECT * FROM drawers;',
      't/till.sql .. ',
      '# Failed test 2: "the total"',
      '#         have: 41',
      '#         want: 42',
      '# Failed test 4',
      '#         have: ',
      '#         want: NULL',
    ];
    const ended = ['Dubious, test returned 3 (wstat 768, 0x300)', 'Failed 3/5 subtests '];
    const { tests } = await readReport(Buffer.from([...lines, ...ended, ...end(1, 'FAIL')].join('\n')));
    expect(tests.map(({ name, failure }) => [name, failure?.kind, failure?.expected, failure?.actual])).toEqual([
      ['the total', 'assertion', 42, 41],
      ['4', 'assertion', null, ''],
      ['Test program', 'exception', undefined, undefined],
    ]);
    expect(tests[0]?.failure?.message).toMatch(/^Failed test 2: "the total"\n/);
    expect(tests[2]?.failure?.message).toMatch(/^psql:t\/till.sql:40: ERROR: /);
    const plan = [
      'Starting the database...',
      '# Looks like you planned 2 tests but ran 3',
      't/till.sql .. ',
      'All 2 subtests passed ',
    ];
    expect((await testsOf(...plan, ...end(1, 'FAIL')))[0]?.failures[0]?.message).toBe(
      'Looks like you planned 2 tests but ran 3\nAll 2 subtests passed',
    );
    const points = await shortly(...lines, 'Failed 2/5 subtests ', ...end(1, 'FAIL'));
    expect(points).toEqual(['t/till.sql | the total | failed', 't/till.sql | 4 | failed']);
  });

  it('reads a terminal, the times of --timer and the silence of -Q', async () => {
    const terminal = [
      't/cart.t .. # a note',
      '\rt/cart.t .. 1/9 ',
      ...diagnostic('totals'),
      '\rt/cart.t .. Dubious, test returned 1 (wstat 256, 0x100)',
      'Failed 1/9 subtests ',
      '\rt/good.t .. 1/? \r\rt/good.t .. ok    ',
    ];
    expect(await shortly(...terminal, ...end(2, 'FAIL'))).toEqual([
      't/cart.t | totals | failed',
      't/good.t | t/good.t | passed',
    ]);
    const timed = [
      '[15:41:47] t/good.t .. ok      479 ms ( 0.00 usr)',
      '[15:41:47]',
      'All tests successful.',
      ...end(1),
    ];
    expect(await shortly(...timed)).toEqual(['t/good.t | t/good.t | passed']);
    expect(await formatOf(...timed)).toBe('prove-text');
    expect(await shortly(...REPORT, ...end(4, 'FAIL'))).toEqual(['t/cart.t | Test program | failed']);
    expect(await shortly('All tests successful.', ...end(4))).toEqual([' | prove | passed']);
  });

  it.each([
    ['passed', ['t/a.t .. ok', 'All tests successful.', ...end(1)]],
    ['passed', ['t/a.t .. ok', ...end(1), 't/b.t .. ok', ...end(1)]],
    ['passed', ['t/a.t .. ok', ...report('t/a.t (Wstat: 0 Tests: 2 Failed: 0)', '  TODO passed:   2'), ...end(1)]],
    ['failed', ['t/a.t .. ok', ...end(1, 'FAIL')]],
    ['failed', ['t/a.t .. ', 'No subtests run ', ...end(1, 'FAIL')]],
    ['failed', ['t/a.t .. ok', 'Bailout called.  Further testing stopped:  no db', '']],
    ['errored', ['t/a.t .. ok', 't/b.t .. ok']],
    ['errored', ['t/a.t .. ok', ...end(1).slice(0, 2), 't/b.t .. Failed 3/4 sub']],
    ['errored', ['t/a.t .. ok', 't/b.t .. 1/9 ', '']],
    ['errored', ['t/a.t .. ok', 'All tests successful.', 'Result: PASS', 't/b.t .. ']],
    ['empty', ['Files=0, Tests=0,  0 wallclock secs ( 0.00 usr =  0.00 CPU)', 'Result: NOTESTS', '']],
  ])('is %s by its files and result', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is not ended by what a test prints', async () => {
    const printed = ['t/fake.t .. ok', 'All tests successful.', ...end(1)];
    expect(await statusOf('t/a.t .. ok', ...printed, ...diagnostic('quiet', 't/b.t'), 't/b.t .. ')).toBe('failed');
    expect(await statusOf('t/a.t .. ok', ...printed)).toBe('errored');
  });

  it('is never green where the text breaks off', async () => {
    const plain = [...CART, 't/good.t .... ok', ...REPORT, ...end(2, 'FAIL')];
    const good = ['t/good.t .. ok', 't/also.t .. ', '1..1', 'ok 1 - a', 'ok', 'All tests successful.', ...end(2)];
    const texts = [plain.join('\n'), good.join('\n').replace(/Result: PASS\n$/, '')];
    const statuses = await Promise.all(
      texts
        .flatMap((text) => brokenOff(text, 120))
        .filter((part) => /^t\/\w+\.t \.{2,9} .*\n/m.test(part))
        .map(async (part) => statusOf(part)),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('is recognized by its summary or by its files, and leaves other TAP to its reader', async () => {
    expect(await formatOf(...CART, 't/good.t .. ok')).toBe('prove-text');
    expect(await formatOf('t/cart.t .. ', '1..1', 'ok 1 - opens', 'ok', ...end(1))).toBe('prove-text');
    expect(await formatOf('t/cart.t .. ', '1..1', 'ok 1 - opens')).toBe('prove-text');
    expect(await formatOf('1..1', 'ok 1 - t/cart.t .. ok')).toBe('tap');
    expect(await formatOf('loading .. ok', 'saving .. ok')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
