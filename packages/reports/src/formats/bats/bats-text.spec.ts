import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import { BATS_TEXT } from './bats-text.js';

const { read } = specReader(BATS_TEXT);
const { formatOf, statusOf } = textReader(BATS_TEXT);

const FAILED = [
  'till.bats',
  ' ✓ adds up',
  ' ✗ sums up',
  '   (in test file till.bats, line 6)',
  '     `[ "$total" = 42 ]\' failed',
  '   got 41',
  ' - is closed (skipped)',
  ' - is open (skipped: at night)',
  '',
  '4 tests, 1 failure, 2 skipped',
];

describe('BATS_TEXT', () => {
  it('reads the tests with their file and what failed', async () => {
    const { tests, run, entries, codes } = await read(...FAILED, '');
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'bats' });
    expect(tests).toMatchObject([
      { name: 'adds up', suite: [], file: 'till.bats', status: 'passed', failures: [] },
      { name: 'sums up', status: 'failed', declaredIn: 'till.bats', selector: 'sums up' },
      { name: 'is closed', status: 'skipped', skipReason: undefined },
      { name: 'is open', status: 'skipped', skipReason: 'at night' },
    ]);
    expect(tests[1]?.failures.map((failure) => normalizeFailure(failure))).toMatchObject([
      { kind: 'assertion', location: { file: 'till.bats', line: 6 } },
    ]);
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 1, contained: 1 } });
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 4, contained: 4 } });
    expect(await statusOf(...FAILED, '')).toBe('failed');
  });

  it('reads a terminal, on which the name of a running test is in front', async () => {
    const { tests } = await read(
      '   adds up\u001b[K\u001b[77G1/2\u001b[2G\u001b[1G ✓ adds up\u001b[K',
      '   sums up\u001b[K\u001b[77G2/2\u001b[2G\u001b[31;1m\u001b[1G ✗ sums up\u001b[K',
      '\u001b[31;22m   (in test file till.bats, line 6)',
      '',
      '2 tests, 1 failure',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'adds up', status: 'passed' },
      { name: 'sums up', status: 'failed' },
    ]);
  });

  it('knows how long the tests took, where all say so, and what was too slow', async () => {
    const summary = ['', '2 tests, 0 failures, 1 timed out in 3 seconds', ''];
    expect((await read(' ✓ adds [2] [12]', ' ✗ waits [1003 (timeout: 1s)]', ...summary)).tests).toMatchObject([
      { name: 'adds [2]', durationMs: 12 },
      { name: 'waits', durationMs: 1003, failures: [{ timedOut: true }] },
    ]);
    expect((await read(' ✓ adds [2]', ' ✗ waits [timeout: 1s]', ...summary)).tests).toMatchObject([
      { name: 'adds [2]', durationMs: undefined },
      { name: 'waits', failures: [{ timedOut: true }] },
    ]);
  });

  it('takes the empty brackets behind a hook for its time, where all tests have theirs', async () => {
    const { tests } = await read(' ✗ setup_file failed []', ' ✓ adds [12]', '', '2 tests, 1 failure in 1 seconds', '');
    expect(tests).toMatchObject([
      { name: 'setup_file failed', durationMs: undefined },
      { name: 'adds', durationMs: 12 },
    ]);
  });

  it('is failed where tests did not run, and cut off without the counts', async () => {
    expect(await statusOf(' ✓ adds', '', '2 tests, 0 failures, 1 not run', '')).toBe('failed');
    expect((await read(' ✓ adds', '')).codes).toEqual(['truncated']);
    expect(await statusOf(' ✓ adds', ' ✓ su')).toBe('errored');
    expect(await statusOf(' ✓ adds', '', '1 test, 0 failures', '')).toBe('passed');
  });

  it('does not take texts of others with the same signs', async () => {
    expect(await formatOf(...FAILED)).toBe('bats-text');
    expect(await formatOf(...FAILED.slice(1))).toBe('bats-text');
    expect(await formatOf(' ✓ adds up', '', '1 test, 0 failures', '')).toBe('bats-text');
    expect(await formatOf(' ✓ adds up', ' ✗ sums up', '')).not.toBe('bats-text');
    expect(await formatOf('till.bats', 'ok 1 adds up', '')).not.toBe('bats-text');
  });
});
