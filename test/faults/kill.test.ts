import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStore, type Store } from '../support/store.js';
import { runKills, type KillReport } from './kill/harness.js';
import { preloadOf, type Plant } from './plants/preload.js';

const MINUTES = 60_000;

/** For a longer course: so many uploads, over so many kills, of the same seed again. */
const UPLOADS = Number(process.env['KILL_UPLOADS'] ?? 200);
const KILLS = Number(process.env['KILL_COUNT'] ?? 4);
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);

let store: Store;

beforeEach(async () => {
  store = await openStore();
});

afterEach(() => store.remove());

describe('A server that is killed in the middle of uploads', () => {
  it(
    'has every acknowledged run whole, shows no part of another, and makes one run of a retry',
    async () => {
      const report = await runKills({ seed: SEED, uploads: UPLOADS, kills: KILLS, store });
      tell(report);
      expect(report.violations).toEqual([]);
      expect(report.uploads).toBeGreaterThanOrEqual(UPLOADS);
      // Without these the course proves nothing: uploads were cut off, and what was shown was read.
      const { durable, absent, replacing } = report.inFlight;
      expect(durable + absent + replacing).toBeGreaterThanOrEqual(KILLS);
      expect(report.listReads).toBeGreaterThan(KILLS);
      expect(report.contentReads).toBeGreaterThan(UPLOADS);
    },
    60 * MINUTES,
  );
});

describe('The same course over a server with a planted defect', () => {
  it(
    'finds runs that were acknowledged before they were stored',
    async () => {
      expect(await kindsFoundWith('acknowledge-early', { uploads: 12, kills: 3 })).toContain('lost');
    },
    2 * MINUTES,
  );

  it(
    'finds what a transaction that is split leaves behind',
    async () => {
      const kinds = await kindsFoundWith('split-transaction', { uploads: 24, kills: 6 });
      expect(kinds.includes('partial') || kinds.includes('duplicate')).toBe(true);
    },
    2 * MINUTES,
  );

  it(
    'finds runs that lack their last batch',
    async () => {
      expect(await kindsFoundWith('drop-last-batch', { uploads: 80, kills: 1 })).toContain('partial');
    },
    2 * MINUTES,
  );
});

/** A course ends at the first violation, mostly long before so many kills. */
async function kindsFoundWith(plant: Plant, course: { readonly uploads: number; readonly kills: number }): Promise<readonly string[]> {
  const report = await runKills({ seed: SEED, ...course, store, nodeArguments: [preloadOf(plant)] });
  return report.violations.map((violation) => violation.kind);
}

function tell(report: KillReport): void {
  const { violations, ...figures } = report;
  process.stdout.write(`kill -9: ${JSON.stringify(figures)}, ${violations.length} violations\n`);
}
