import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testServer } from '../support/store.js';
import { changeAccess, type PartReport } from './instances/access.js';
import { Cluster } from './instances/cluster.js';
import { appendEverywhere, deliverOnce, raceKeys, raceReplacements } from './instances/races.js';
import { restartUnderLoad } from './instances/restarts.js';

/** The embedded database belongs to one process. */
const server = testServer();
const describeOnServer = server === undefined ? describe.skip : describe;

const IS_WHOLE = process.env['INSTANCES'] === 'whole';
if (IS_WHOLE && server === undefined) throw new Error('Set CLARION_TEST_DATABASE_URL to a PostgreSQL server');
const PEOPLE = IS_WHOLE ? 1_000 : 25;
const APPENDS = IS_WHOLE ? 200 : 8;
const RACES = IS_WHOLE ? 300 : 8;
const DELIVERIES = IS_WHOLE ? 500 : 30;
const RESTARTS = IS_WHOLE ? 5 : 1;
const HOUR_MS = 3_600_000;

let cluster: Cluster;

beforeAll(async () => {
  if (server !== undefined) cluster = await Cluster.start(server);
}, HOUR_MS);

afterAll(async () => {
  if (server !== undefined) await cluster.stop();
});

describeOnServer('Three instances on one database', () => {
  it.each([
    ['see on the next request what another one changed of access', changeAccess, PEOPLE],
    ['take appends to one live run at once, each test once', appendEverywhere, APPENDS],
    ['make one run of an Idempotency-Key that is sent to all of them', raceKeys, RACES],
    ['make one run of a clientRunId that is sent to all of them', raceReplacements, RACES],
    ['deliver each message of a webhook once', deliverOnce, DELIVERIES],
    ['restart one after the other without a failed upload', restartUnderLoad, RESTARTS],
  ] as const)(
    '%s',
    async (_, part: (of: Cluster, times: number) => Promise<PartReport>, times) => {
      const { figures, violations } = await part(cluster, times);
      process.stdout.write(`instances: ${part.name} ${JSON.stringify(figures)}\n`);
      expect(violations.slice(0, 10)).toEqual([]);
    },
    HOUR_MS,
  );
});
