import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStore, type Store } from '../support/store.js';
import { runKills, type KillPlan, type KillReport } from './kill/harness.js';
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

describe('The same scenario on a server with a planted defect', () => {
  it(
    'finds runs that were acknowledged before they were stored',
    async () => {
      // Killed at the answer, while the commit is still to come.
      expect(await kindsFoundWith('acknowledge-early', { sizes: ['small'], delayMs: [0, 0] })).toContain('lost');
    },
    2 * MINUTES,
  );

  it(
    'finds what a transaction that is split leaves behind',
    async () => {
      // Killed while the run that comes after the answered one is visible and the key of its retries is not stored.
      expect(await kindsFoundWith('split-transaction', { sizes: ['small'], delayMs: [800, 1_200] })).toContain(
        'duplicate',
      );
    },
    2 * MINUTES,
  );

  it(
    'finds runs that lack their last batch',
    async () => {
      expect(await kindsFoundWith('drop-last-batch', { sizes: ['large'] })).toContain('partial');
    },
    2 * MINUTES,
  );
});

/** One kill behind the first answers is enough for what does not depend on chance. */
async function kindsFoundWith(plant: Plant, course: Pick<KillPlan, 'sizes' | 'delayMs'>): Promise<readonly string[]> {
  const report = await runKills({
    seed: SEED,
    uploads: 1,
    kills: 1,
    store,
    nodeArguments: [preloadOf(plant)],
    program: 'dist/src/main.js',
    ...course,
  });
  return report.violations.map((violation) => violation.kind);
}

function tell(report: KillReport): void {
  const { violations, ...figures } = report;
  process.stdout.write(`kill -9: ${JSON.stringify(figures)}, ${violations.length} violations\n`);
}
