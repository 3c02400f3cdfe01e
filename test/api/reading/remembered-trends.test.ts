import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../../src/common/clock.js';
import { isTargetId } from '../../../src/common/identifiers.js';
import { TargetEntity } from '../../../src/projects/target.entity.js';
import { BUCKETS } from '../../../src/trends/trend-buckets.js';
import { FinishedBuildsReader } from '../../../src/trends/finished-builds.reader.js';
import { TrendsQueries } from '../../../src/trends/trends.queries.js';
import { TrendsService } from '../../../src/trends/trends.service.js';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

const DAY_MS = 86_400_000;
const SLOW_MS = 180_000;
const STEPS = 60;

/** Has the database sum each span. */
class SumsInDatabase extends FinishedBuildsReader {
  override async builds(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

let api: Api;
let targets: readonly string[];
let skippedMs = 0;
beforeAll(async () => {
  api = await startApi();
  jest.spyOn(api.app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + skippedMs));
  const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, {
    as: api.cookie,
    body: { name: 'Second' },
  });
  targets = [api.targetId, String(made.body['id'])];
});
afterAll(() => api.close());

const runsOf = (target: string): string => `/v1/projects/${api.projectId}/targets/${target}/runs`;
const trendOf = (target: string): string => `/open/v1/projects/${api.projectId}/targets/${target}/trend`;
const daysAgo = (days: number): Date => new Date(Math.round(Date.now() - days * DAY_MS));

async function upload(target: string, facts: object): Promise<Answer> {
  return api.send('POST', runsOf(target), { as: api.writeToken, body: facts });
}

/** The trend as the database sums it. */
async function exactTrend(target: string, query: Parameters<TrendsService['trend']>[1]): Promise<unknown> {
  const { app, dataSource } = api.app;
  const service = new TrendsService(
    app.get(TrendsQueries, { strict: false }),
    new SumsInDatabase(dataSource, app.get(Clock)),
  );
  if (!isTargetId(target)) throw new Error(`${target} is no target`);
  const trend: unknown = await service.trend(
    await dataSource.manager.findOneByOrFail(TargetEntity, { id: target }),
    query,
  );
  return JSON.parse(JSON.stringify(trend));
}

/** Expects that the answers, some of which are from memory, are those that the database sums. */
async function expectExact(from: Date, to: Date): Promise<void> {
  for (const target of targets)
    for (const branch of ['main', null])
      for (const kind of [null, 'test'] as const)
        for (const bucket of BUCKETS) {
          const words = { from: from.toISOString(), to: to.toISOString(), bucket, branch: branch ?? '*' };
          const search = new URLSearchParams({ ...words, ...(kind === null ? {} : { kind }) });
          const answer = await api.read(`${trendOf(target)}?${search.toString()}`);
          expect(JSON.parse(answer.text)).toEqual(await exactTrend(target, { from, to, bucket, branch, kind }));
        }
}

/** Numbers that look random, and are the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One change of the runs at random. */
function changerFrom(random: () => number): () => Promise<void> {
  const open: string[] = [];
  const known: string[] = [];
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
  const maybe = <T>(share: number, value: T): T | null => (random() < share ? value : null);
  const facts = (): object => ({
    gitRef: pick(['main', 'main', 'main', 'feature/x', null]),
    kind: pick(['test', 'test', 'load']),
    build: maybe(0.6, `build ${Math.floor(random() * 6)}`),
    job: maybe(0.7, `job ${Math.floor(random() * 3)}`),
    attempt: 1 + Math.floor(random() * 3),
    clientRunId: maybe(0.4, `run ${Math.floor(random() * 5)}`),
    durationMs: maybe(0.8, Math.round(random() * 1e6) / 7),
    testResults: Array.from({ length: Math.floor(random() * 4) }, (_, index) => ({
      testId: `t${index}`,
      status: random() < 0.8 ? 'passed' : 'failed',
    })),
  });
  const end = (): string => daysAgo(random() * 6).toISOString();
  return async () => {
    const target = pick(targets) ?? '';
    const chance = random();
    if (chance < 0.55) known.push(runIdOf(await upload(target, { ...facts(), completedAt: end() })));
    else if (chance < 0.7) {
      const id = runIdOf(await upload(target, { ...facts(), status: 'running' }));
      open.push(`${runsOf(target)}/${id}`);
      known.push(id);
    } else if (chance < 0.85 && open.length > 0) {
      const path = open.splice(Math.floor(random() * open.length), 1).join('');
      const body = { status: pick(['passed', 'failed', 'errored']), completedAt: end() };
      await api.send('POST', `${path}/complete`, { as: api.writeToken, body });
    } else if (known.length > 0) {
      const [id = ''] = known.splice(Math.floor(random() * known.length), 1);
      await api.send('DELETE', `/open/v1/runs/${id}`, { as: api.cookie });
    }
  };
}

describe('a trend of which days are remembered', () => {
  it.each([11, 12])(
    'is what the database sums after each upload, replaced run, end of a run and removal (%i)',
    async (seed) => {
      const change = changerFrom(randomFrom(seed));
      const from = daysAgo(5.3);
      const to = daysAgo(-0.5);
      for (let step = 0; step < STEPS; step += 1) {
        await change();
        await expectExact(from, to);
      }
      await expectExact(daysAgo(4.1), daysAgo(1.2));
      skippedMs = 2 * DAY_MS;
      await expectExact(daysAgo(5.2), daysAgo(-0.6));
      for (let step = 0; step < 10; step += 1) {
        await change();
        await expectExact(daysAgo(5.2), daysAgo(-0.6));
      }
      skippedMs = 0;
    },
    SLOW_MS,
  );

  it('is read for the days that are not remembered, until one of the others changes', async () => {
    const target = targets[0] ?? '';
    const statements: string[] = [];
    const query = api.app.dataSource.query.bind(api.app.dataSource);
    jest.spyOn(api.app.dataSource, 'query').mockImplementation(async (...words) => {
      statements.push(words[0]);
      return query(...words);
    });
    const read = async (): Promise<readonly string[]> => {
      statements.length = 0;
      const search = new URLSearchParams({ from: daysAgo(20).toISOString(), branch: '*' });
      expect((await api.read(`${trendOf(target)}?${search.toString()}`)).status).toBe(200);
      return statements
        .filter((text) => text.includes('"isEarlier"'))
        .map((text) => (text.includes('recent AS') ? 'rest' : 'whole'));
    };
    await read();
    expect(await read()).toEqual(['rest']);
    await upload(target, { completedAt: new Date().toISOString(), testResults: [{ testId: 't', status: 'passed' }] });
    expect(await read()).toEqual(['rest']);
    await upload(target, { completedAt: daysAgo(3).toISOString(), testResults: [{ testId: 't', status: 'passed' }] });
    expect(await read()).toEqual(['rest', 'whole']);
    expect(await read()).toEqual(['rest']);
  });
});
