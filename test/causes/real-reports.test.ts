import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventDraft, TestDraft } from '@clarion/reports';
import { toFailureItem } from '@clarion/reports/failures';
import { joinNearEqual, type ComparedCause } from '@clarion/reports/causes';
import { COMMON_CAUSES, NOT_JUDGED } from './real-run-labels.js';
import { corpusReports, filesOf } from '../reports/corpus.js';
import { readAll } from '../reports/read-corpus.js';

/** So many failures of one report are looked at. */
const MOST_OF_ONE = 100;

/** Larger reports are read by the test of the readers. */
const MOST_BYTES = 100_000;

const ID = /^grp_[\da-f]{12}$/;

async function failuresOf(report: Awaited<ReturnType<typeof corpusReports>>[number]): Promise<readonly TestDraft[]> {
  try {
    const files = await filesOf(report);
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_BYTES) return [];
    const { tests } = await readAll(files);
    return tests.filter((test) => test.status === 'failed').slice(0, MOST_OF_ONE);
  } catch {
    // Some files of the corpus are no reports.
    return [];
  }
}

function groupOf(test: TestDraft): string {
  return toFailureItem(test, 0).cause.id;
}

/** The failure with something before each of its messages, which stays what it is. */
function withPrefix(test: TestDraft, prefix: string): TestDraft {
  const events = test.events.map((event): EventDraft =>
    typeof event['message'] === 'string' ? { ...event, message: `${prefix} ${event['message']}` } : event,
  );
  return { ...test, events, reason: test.reason === null ? null : `${prefix} ${test.reason}` };
}

/** The distinct fingerprints of failures by their ids, and those that are joined with others. */
function joinAll(tests: readonly TestDraft[]): {
  readonly fingerprints: ReadonlyMap<string, ComparedCause>;
  readonly joined: ReadonlyMap<string, string>;
} {
  const fingerprints = new Map<string, ComparedCause>();
  for (const test of tests) {
    const { id, joinKey = '', text = '' } = toFailureItem(test, 0).cause;
    if (!fingerprints.has(id)) fingerprints.set(id, { id, joinKey, text });
  }
  return { fingerprints, joined: joinNearEqual([...fingerprints.values()], []) };
}

/** Two failures of one run, and whether a person says that they have one cause. */
interface PairOfTests {
  readonly path: string;
  readonly tests: readonly [TestDraft, TestDraft];
  readonly isOne: boolean;
}

/** All pairs of failures of a run; of failures with one cause, each with the first. */
function labelledPairs(path: string, tests: readonly TestDraft[]): readonly PairOfTests[] {
  const groups = COMMON_CAUSES.get(path) ?? [];
  const groupIn = ({ testId }: TestDraft): number =>
    groups.findIndex((names) => names.some((name) => testId === name || testId.endsWith(` > ${name}`)));
  const labelled = tests.map((test) => ({ test, group: groupIn(test) }));
  return labelled.flatMap((one, index) =>
    labelled.slice(index + 1).flatMap((other): readonly PairOfTests[] => {
      const isOne = one.group >= 0 && one.group === other.group;
      const isFirst = labelled.findIndex(({ group }) => group === one.group) === index;
      return isOne && !isFirst ? [] : [{ path, tests: [one.test, other.test], isOne }];
    }),
  );
}

/** Two failures of one file with the same words in front: the same matcher, or none. */
function isAlike(one: TestDraft, other: TestDraft): boolean {
  const headOf = ({ failure }: TestDraft): string =>
    (failure?.message.split('\n', 1)[0] ?? '').replace(/\d+|'[^']*'|"[^"]*"/g, '#');
  return one.filePath === other.filePath && headOf(one) === headOf(other);
}

describe('causes in real reports', () => {
  const failures: { readonly path: string; readonly test: TestDraft }[] = [];
  beforeAll(async () => {
    for (const report of await corpusReports())
      failures.push(...(await failuresOf(report)).map((test) => ({ path: report.path, test })));
  }, 180_000);

  it('have the same ids when the same report comes again', async () => {
    const ids = failures.map(({ path, test }) => [path, groupOf(test)]);
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.filter(([, id]) => !ID.test(String(id)))).toEqual([]);
    let compared = 0;
    for (const report of await corpusReports()) {
      const before = ids.filter(([path]) => path === report.path);
      if (before.length === 0) continue;
      expect((await failuresOf(report)).map((test) => [report.path, groupOf(test)])).toEqual(before);
      compared += before.length;
    }
    expect(compared).toBeGreaterThan(300);
    process.stderr.write(
      `causes: ${ids.length} failures of real reports have ${new Set(ids.map(String)).size} causes in their runs\n`,
    );
  });

  it('are as people label them: none is merged with another, and few are split', () => {
    const judged = failures.filter(({ path }) => !NOT_JUDGED.has(path));
    const runs = [...new Set(judged.map(({ path }) => path))].map((path): readonly PairOfTests[] =>
      labelledPairs(
        path,
        judged.filter((failure) => failure.path === path).map(({ test }) => test),
      ),
    );
    const pairs = runs.flat();
    const together = pairs.filter(({ isOne }) => isOne);
    const apart = pairs.filter(({ isOne }) => !isOne);
    const merged = apart.filter(({ tests: [one, other] }) => groupOf(one) === groupOf(other));
    const split = together.filter(({ tests: [one, other] }) => groupOf(one) !== groupOf(other));
    const alike = apart.filter(({ tests: [one, other] }) => isAlike(one, other)).length;
    const shown = ({ path, tests }: PairOfTests): string => `${path}: ${tests.map(({ testId }) => testId).join(' | ')}`;
    process.stderr.write(
      `causes: labelled pairs of ${runs.filter((run) => run.length > 0).length} real runs: ${merged.length} of ${apart.length} merged (${alike} of these are of one file with the same matcher), ${split.length} of ${together.length} split\n${split.map((pair) => `  split: ${shown(pair)}\n`).join('')}`,
    );
    expect(merged.map(shown)).toEqual([]);
    expect(split.length / together.length).toBeLessThanOrEqual(0.1);
    expect(runs.filter((run) => run.length > 0).length).toBeGreaterThanOrEqual(30);
    expect(alike).toBeGreaterThanOrEqual(300);
    expect(together.length).toBeGreaterThanOrEqual(25);
  });

  it('are joined where they are nearly equal, as if all reports were runs of one project', () => {
    const { fingerprints, joined } = joinAll(failures.map(({ test }) => test));
    const title = (id: string): string =>
      `${fingerprints.get(id)?.joinKey ?? ''} ${JSON.stringify(fingerprints.get(id)?.text)}`;
    const pairs = [...joined].map(([id, cause]) => `  ${title(id)}\n    as ${title(cause)}`);
    process.stderr.write(
      `causes: ${failures.length} failures of all real reports have ${fingerprints.size} fingerprints, ${joined.size} of them joined with another:\n${pairs.join('\n')}\n`,
    );
    expect(fingerprints.size).toBeGreaterThan(300);
    expect(joined.size / fingerprints.size).toBeLessThan(0.05);
  });

  it.each([
    ['numbers', 'request 48213 gave', 'request 7 gave'],
    ['ids', 'request 3f2504e0-4f89-41d3-9a0c-0305e82c3301 gave', 'request 9b2d7c1e-77aa-4c0b-8f6e-5d1f0b7a9c44 gave'],
    ['times', '[2026-11-21T10:11:12.123Z] gave', '[2027-01-01T00:00:00Z] gave'],
    ['addresses', 'from 10.0.0.7:41234 gave', 'from 192.168.1.9:53999 gave'],
  ])('have the same ids with other %s in their messages', (_name, one, other) => {
    for (const { test } of failures)
      expect([groupOf(withPrefix(test, one)), test.name]).toEqual([groupOf(withPrefix(test, other)), test.name]);
  });
});
