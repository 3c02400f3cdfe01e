import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventDraft, TestDraft } from '../../src/common/drafts.js';
import type { JsonValue } from '../../src/common/json/json-value.js';
import { fingerprintOf } from '../../src/failures/cause/fingerprint.js';
import { toFailureItem } from '../../src/failures/failure-item.js';
import { normalizeReason } from '../../src/failures/normalize-reason.js';
import { corpusReports, filesOf } from '../reports/corpus.js';
import { readAll } from '../reports/read-corpus.js';

/** So many failures of one report are looked at. */
const MOST_OF_ONE = 100;

/** Far above what it takes (less than 100 µs): this finds what grows with the text, not a busy machine. */
const MOST_MICROSECONDS = 400;

const ID = /^grp_[\da-f]{12}$/;

async function failuresOf(report: Awaited<ReturnType<typeof corpusReports>>[number]): Promise<readonly TestDraft[]> {
  try {
    const { tests } = await readAll(await filesOf(report));
    return tests.filter((test) => test.status === 'failed').slice(0, MOST_OF_ONE);
  } catch {
    // Some files of the corpus are no reports.
    return [];
  }
}

function groupOf(test: TestDraft): JsonValue | undefined {
  return toFailureItem(test, 0).extras['group'];
}

/** The failure with something before each of its messages, which stays what it is. */
function withPrefix(test: TestDraft, prefix: string): TestDraft {
  const events = test.events.map((event): EventDraft => (typeof event['message'] === 'string' ? { ...event, message: `${prefix} ${event['message']}` } : event));
  return { ...test, events, reason: test.reason === null ? null : `${prefix} ${test.reason}` };
}

describe('causes in real reports', () => {
  const failures: { readonly path: string; readonly test: TestDraft }[] = [];
  beforeAll(async () => {
    for (const report of await corpusReports()) failures.push(...(await failuresOf(report)).map((test) => ({ path: report.path, test })));
  });

  it('have the same ids when the same report comes again', async () => {
    const again: (JsonValue | undefined)[] = [];
    const failing = new Set(failures.map(({ path }) => path));
    for (const report of (await corpusReports()).filter(({ path }) => failing.has(path))) again.push(...(await failuresOf(report)).map(groupOf));
    const ids = failures.map(({ test }) => groupOf(test));
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.every((id) => ID.test(String(id)))).toBe(true);
    expect(again).toEqual(ids);
    process.stderr.write(`causes: ${ids.length} failures of real reports have ${new Set(failures.map(({ path }, index) => `${path} ${String(ids[index])}`)).size} causes in their runs\n`);
  });

  it.each([
    ['numbers', 'request 48213 gave', 'request 7 gave'],
    ['ids', 'request 3f2504e0-4f89-41d3-9a0c-0305e82c3301 gave', 'request 9b2d7c1e-77aa-4c0b-8f6e-5d1f0b7a9c44 gave'],
    ['times', '[2026-11-21T10:11:12.123Z] gave', '[2027-01-01T00:00:00Z] gave'],
    ['addresses', 'from 10.0.0.7:41234 gave', 'from 192.168.1.9:53999 gave'],
  ])('have the same ids with other %s in their messages', (_name, one, other) => {
    for (const { test } of failures) expect([groupOf(withPrefix(test, one)), test.name]).toEqual([groupOf(withPrefix(test, other)), test.name]);
  });

  it('cost little', () => {
    const cases = failures.map(({ test }) => ({ test, reason: normalizeReason(test) }));
    const run = (): void => cases.forEach(({ test, reason }) => fingerprintOf(reason, test));
    for (let warm = 0; warm < 3; warm += 1) run();
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round += 1) run();
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 5 / cases.length;
    process.stderr.write(`causes: ${each.toFixed(0)} µs for each of ${cases.length} failures\n`);
    expect(each).toBeLessThan(MOST_MICROSECONDS);
  });
});
