import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openServerStore, testServer, type Store } from '../support/store.js';
import { preloadOf } from './plants/preload.js';
import { runCuts, type CutReport } from './proxy/course.js';

/** The embedded database lives in the process, so there is no connection to cut. */
const server = testServer();
const describeOnServer = server === undefined ? describe.skip : describe;

const IS_WHOLE = process.env['PROXY'] === 'whole';
if (IS_WHOLE && server === undefined) throw new Error('Set CLARION_TEST_DATABASE_URL to a PostgreSQL server');
const EXTENT = IS_WHOLE ? 'whole' : { withinMs: 9_000 };
/** For the same random cuts again. */
const SEED = Number(process.env['PROXY_SEED'] ?? Date.now() % 1_000_000);
const HOUR_MS = 3_600_000;

let store: Store;

beforeEach(async () => {
  if (server !== undefined) store = await openServerStore(server);
});

afterEach(async () => {
  if (server !== undefined) await store.remove();
});

describeOnServer('A connection to PostgreSQL that is cut at any message of a write', () => {
  it(
    'loses nothing that is acknowledged, doubles nothing, and leaves no part of a write',
    async () => {
      const report = await runCuts({ store, seed: SEED, extent: EXTENT });
      print(report);
      expect(report.violations).toEqual([]);
      // A slow machine cuts little more than the last message of each kind; of some kinds, another request sends one of those counted.
      expect(report.cuts).toBeGreaterThan(report.kinds / 2);
    },
    HOUR_MS,
  );
});

(IS_WHOLE ? describeOnServer : describe.skip)('The same course on a server with a planted defect', () => {
  it(
    'finds what a transaction that is split leaves behind',
    async () => {
      const plan = {
        store,
        seed: SEED,
        extent: 'whole',
        kinds: ['upload of JSON'],
        program: 'dist/src/main.js',
      } as const;
      const report = await runCuts({ ...plan, nodeArguments: [preloadOf('split-transaction')] });
      expect(report.violations.map(({ kind }) => kind)).toContain('doubled');
    },
    HOUR_MS,
  );
});

function print({ violations, ...figures }: CutReport): void {
  const [lost, doubled, partial] = ['lost', 'doubled', 'partial'].map(
    (kind) => violations.filter((violation) => violation.kind === kind).length,
  );
  process.stdout.write(`proxy: ${JSON.stringify({ ...figures, lost, doubled, partial })}\n`);
}
