import { describe, expect, it } from '@jest/globals';
import { type CausedFailure, groupByCause } from './cause-groups.js';
import { causeListEntry, toCauseRuns } from './cause-list.js';
import { FULL } from './detail.js';
import { NOTHING_COMMON } from './failure-lines.js';

/** A failure: a file, a name, and what differs or was thrown. */
type Row = readonly [file: string, name: string, headline: string, message: string];

const failure = ([file, name, headline, message]: Row, seq: number): CausedFailure => ({
  seq,
  cause: `grp_${seq}`,
  item: {
    testId: `${file} > ${name}`,
    testName: name,
    reason: { kind: 'exception', message },
    location: { file, line: seq + 1 },
    ...(headline === '' ? {} : { difference: { headline, changes: [], more: 0 } }),
    reproduce: { command: `run ${file} -t '^${name}$'` },
  },
});

function write(rows: readonly Row[], isSelection = false): readonly string[] {
  const failures = rows.map(failure);
  const facts = new Map(failures.map(({ seq }) => [`grp_${seq}`, { size: 1, firstSeq: seq, isNew: true }]));
  const runs = toCauseRuns(groupByCause(failures, facts), NOTHING_COMMON, isSelection);
  return runs.map(({ groups, list }) =>
    list === undefined
      ? `entry ${groups.length}`
      : causeListEntry(1, groups, list, NOTHING_COMMON).write(FULL, groups.length),
  );
}

const rows = (
  count: number,
  file: (index: number) => string,
  says: (index: number) => readonly [string, string],
): readonly Row[] =>
  Array.from({ length: count }, (_, index): Row => [
    file(index),
    `case ${'abcdefghijklmnop'[index] ?? ''}`,
    ...says(index),
  ]);

// docs/concepts.md, "Failures as Markdown": lists
describe('causes of one test each', () => {
  it('are listed when four that follow each other are in one file', () => {
    const four = rows(
      4,
      () => 'cart.ts',
      (index) => ['', `thrown ${'wxyz'[index] ?? ''}`],
    );
    expect(write(four)).toEqual([
      [
        '## Causes 1 to 4: NEW, one test each',
        '```test-output',
        'at: cart.ts',
        "reproduce: run cart.ts -t '^{test}$'",
        '- case a :1 thrown w',
        '- case b :2 thrown x',
        '- case c :3 thrown y',
        '- case d :4 thrown z',
        '```',
        '',
      ].join('\n'),
    ]);
    expect(write(four.slice(0, 3))).toEqual(['entry 1', 'entry 1', 'entry 1']);
  });

  it('are listed by their difference, all of them where they are few or selected, else one', () => {
    const alike = (count: number): readonly Row[] =>
      rows(
        count,
        (index) => `f${index}.ts`,
        (index) => [`total ${index + 2} → ${index + 1}`, 'expected to be equal'],
      );
    for (const text of [...write(alike(9)), ...write(alike(12), true)]) {
      expect(text).toContain('expected → actual of each: total n+1 → n\n');
      expect(text).not.toContain('more tests');
    }
    expect(write(alike(9))[0]).toContain('- case i f8.ts:9 total 10 → 9');
    expect(write(alike(12))).toEqual([expect.stringContaining('… 11 more tests')]);
  });

  it('have entries where a line cannot show what they say, unless they are many', () => {
    const long = (count: number): readonly Row[] =>
      rows(
        count,
        () => 'cart.ts',
        () => ['', `first line\nsecond line`],
      );
    expect(write(long(4))).toEqual(['entry 1', 'entry 1', 'entry 1', 'entry 1']);
    expect(write(long(11))).toEqual([expect.stringContaining('- case a :1 first line second line\n')]);
  });

  it('show the command of a test that has another one, or say so where they are many', () => {
    const regular = (count: number): readonly Row[] =>
      rows(
        count,
        () => 'cart.ts',
        () => ['', 'thrown'],
      );
    const other: Row = ['cart.ts', 'adds {test}', '', 'thrown'];
    expect(write([...regular(4), other])).toEqual([
      expect.stringContaining("- adds {test} :5 thrown\n  reproduce: run cart.ts -t '^adds {test}$'\n"),
    ]);
    expect(write([...regular(11), other])).toEqual([
      expect.stringContaining('- adds {test} :12 thrown (another command)\n'),
    ]);
  });
});
