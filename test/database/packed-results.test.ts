import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Clock } from '../../src/common/clock.js';
import { isProjectId, organizationOf } from '../../src/common/identifiers.js';
import { CONTENTS_OF_PACK, ResultPackingStore } from '../../src/runs/packing/result-packing.store.js';
import { TestTextStore } from '../../src/runs/results/test-texts.store.js';
import { Sweeper } from '../../src/uploads/sweeper.js';
import { readsOf } from '../api/reading/documented-reads.js';
import { runIdOf, startApi, type Api } from '../support/api.js';

/** More than a part of results. */
const TESTS = 70;
const EIGHT_DAYS_MS = 8 * 86_400_000;
const SLOW_MS = 120_000;
/** Fewer mean that the documented routes were not found, or that the names in their paths are wrong. */
const FEWEST_ANSWERED = 90;

/** Each run has one of its tests twice. */
const ALL_RESULTS = (CONTENTS_OF_PACK + 3) * (TESTS + 1);

/** All tables that have results. */
const TABLES = ['tests', 'kept_tests', 'result_parts', 'history_parts', 'packed_contents', 'test_texts'];

let api: Api;
let runs: readonly string[];

beforeAll(async () => {
  api = await startApi();
  runs = await uploadRuns(CONTENTS_OF_PACK + 3);
}, SLOW_MS);
afterAll(() => api.close());

describe('Packing', () => {
  it('leaves runs of the last week alone', async () => {
    await packAt(new Date(), () => false);
    expect(await sizes()).toMatchObject({ tests: ALL_RESULTS, packed_contents: 0 });
  });

  it(
    'goes on after it was interrupted, loses and doubles nothing, and changes no documented read with any of its parameters',
    async () => {
      const before = await readAll(api, [runs[0], runs[31]].map(String));
      const paths = [`/open/v1/runs/${runs[20]}/tests?limit=200`, `/open/v1/runs/${runs[20]}/failures?include=history`];
      expect(Object.entries(before).filter(([, answer]) => answer.startsWith('5'))).toEqual([]);
      const few = await answersOf(api, paths);
      let turns = 0;
      // Stops after the first slice.
      await packAt(inEightDays(), () => (turns += 1) > 2);
      const between = await sizes();
      expect(between['tests']).toBeGreaterThan(4 * (TESTS + 1));
      expect(between['result_parts']).toBeGreaterThan(0);
      expect(await storedResults()).toEqual([ALL_RESULTS]);
      expect(await answersOf(api, paths)).toEqual(few);
      await pack();
      expect(await sizes()).toMatchObject({
        // Those of three runs, which are too few for a pack.
        tests: 3 * (TESTS + 1),
        packed_contents: CONTENTS_OF_PACK,
        history_parts: TESTS,
      });
      expect(await storedResults()).toEqual([ALL_RESULTS]);
      const after = await readAll(api, [runs[0], runs[31]].map(String));
      expect(differences(before, after)).toEqual([]);
      expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(
        FEWEST_ANSWERED,
      );
    },
    SLOW_MS,
  );

  it('does not pack what is packed', async () => {
    const before = await sizes();
    await pack();
    expect(await sizes()).toEqual(before);
  });

  it('of one pack that fails does not keep others from being packed', async () => {
    const { dataSource } = api.app;
    const content = '01a20c73-1f89-7000-b66b-93d3c035f58a';
    for (const organizationId of ['org_x', 'org_y']) {
      await dataSource.query(
        `INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, first_event_seq, event_count)
         VALUES ($1, $2, 0, 1, 1, 'passed', false, 0, 0)`,
        [organizationId, content],
      );
      await dataSource.query(
        'INSERT INTO packed_contents (organization_id, content_id, pack_id, is_complete) VALUES ($1, $2, $3, false)',
        [organizationId, content, organizationId === 'org_x' ? content : randomUUID()],
      );
    }
    await dataSource.query(
      `INSERT INTO history_parts (organization_id, test_key, last_content, first_content, pack_id, contents, seqs, skipped, durations_ms)
       VALUES ('org_x', 1, $1, $1, $1, '{}', '{}', '{}', '{}')`,
      [content],
    );
    const packing = new ResultPackingStore(dataSource, { now: inEightDays });
    await expect(packing.packSome(() => false)).rejects.toThrow('history_parts_pk');
    await packing.packSome(() => false);
    expect(
      await dataSource.query(`SELECT organization_id AS id FROM tests WHERE organization_id IN ('org_x', 'org_y')`),
    ).toEqual([{ id: 'org_x' }]);
    for (const table of TABLES.slice(0, 5))
      for (const organizationId of ['org_x', 'org_y'])
        await dataSource.query(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
  });
});

describe('Runs whose results are packed', () => {
  it('can be deleted: the others are read as before', async () => {
    const [gone, ...others] = runs;
    const paths = others
      .slice(0, 2)
      .flatMap((run) => [`/open/v1/runs/${run}/tests?limit=200`, `/open/v1/runs/${run}/failures`]);
    const before = await answersOf(api, paths);
    await remove([String(gone)]);
    expect((await api.read(`/open/v1/runs/${gone}/tests`)).status).toBe(404);
    expect(await answersOf(api, paths)).toEqual(before);
    expect(await storedResults()).toEqual([ALL_RESULTS - TESTS - 1]);
    const known = await api.read(`/open/v1/projects/${api.projectId}/tests?targetId=${api.targetId}&limit=1`);
    const { body } = await api.read(
      `/open/v1/projects/${api.projectId}/tests/${String(known.body['items']?.[0]?.['testKey'])}`,
    );
    expect(JSON.stringify(body)).not.toContain(gone);
  });

  it(
    'leave nothing when all of them are deleted',
    async () => {
      await remove(runs.slice(1));
      const texts = new TestTextStore(api.app.dataSource, new Clock());
      while (await texts.removeUnused());
      expect(await sizes()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    },
    SLOW_MS,
  );
});

/** Each with another order, and with results of all kinds: failed, flaky, skipped with a reason, timed, of workers, without a duration, and one test twice. */
async function uploadRuns(count: number): Promise<readonly string[]> {
  const runs: string[] = [];
  for (let run = 0; run < count; run += 1) {
    const tests = Array.from({ length: TESTS }, (_, number) => testOf(run, number));
    if (run % 3 === 0) tests.reverse();
    const twice = { ...testOf(run, 4), durationMs: 3 };
    runs.push(
      runIdOf(
        await api.upload({
          gitRef: run % 4 === 0 ? 'feature' : 'main',
          commitSha: `${run}`.padStart(40, 'a'),
          result: { tests: [...tests, twice] },
        }),
      ),
    );
  }
  return runs;
}

function testOf(run: number, number: number): Record<string, unknown> {
  const test = {
    testId: `cart ${number % 7} > creates order ${number}`,
    testName: `creates order ${number}`,
    tags: number % 5 === 0 ? ['smoke'] : [],
  };
  const events = [{ type: 'log', message: `order ${number} of run ${run}` }];
  const timed = {
    durationMs: (number * 37 + run) % 900,
    startedAt: new Date(1.8e12 + number * 1000).toISOString(),
    worker: `w${number % 4}`,
  };
  if ((number + run) % 50 === 9)
    return {
      ...test,
      ...timed,
      success: false,
      events: [...events, { type: 'assertion', expected: run, actual: number, message: 'other count' }],
    };
  if (number % 30 === 11)
    return { ...test, ...timed, status: 'skipped', reason: `not on ${run % 2 === 0 ? 'Linux' : 'Windows'}`, events };
  if ((number + run) % 40 === 13)
    return {
      ...test,
      ...timed,
      success: true,
      events,
      attempts: [
        { status: 'failed', durationMs: 5 },
        { status: 'passed', durationMs: 6 },
      ],
    };
  return number % 2 === 0 ? { ...test, ...timed, success: true, events } : { ...test, success: true };
}

/** The answers of all documented reads of some runs, by path. */
async function readAll(api: Api, runs: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const project = `/open/v1/projects/${api.projectId}`;
  const [known, causes] = [
    await api.read(`${project}/tests?targetId=${api.targetId}&limit=3`),
    await api.read(`${project}/causes?limit=1`),
  ];
  const document: unknown = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const paths = new Set<string>();
  for (const runId of runs) {
    const run = await api.read(`/open/v1/runs/${runId}`);
    const names = {
      projectId: api.projectId,
      targetId: api.targetId,
      runId,
      buildId: String(run.body['buildId']),
      testKey: String(known.body['items']?.[2]?.['testKey']),
      causeId: String(causes.body['items']?.[0]?.['id']),
      testId: 'cart 2 > creates order 9',
      base: String(runs[0]),
    };
    // A trend is of the hours and days up to now, and reads no results.
    for (const { path } of readsOf(document, names))
      if (/^\/(open\/)?v1\//.test(path) && !path.includes('/trend')) paths.add(path);
  }
  return answersOf(api, [...paths]);
}

/** Statuses and texts by path, without what is another one for each request. */
async function answersOf(api: Api, paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const { status, text } = await api.send('GET', path, { as: api.cookie });
    answers[path] = `${status} ${text.replace(/"(?:instance|from|to)":"[^"]*"/g, '')}`;
  }
  return answers;
}

/** Where answers differ, with some characters of both. */
function differences(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(before).flatMap(([path, was]) => {
    const is = after[path] ?? '';
    if (is === was) return [];
    const at = [...was].findIndex((character, index) => character !== is[index]);
    return [`${path}: ${was.slice(Math.max(0, at - 60), at + 60)} | ${is.slice(Math.max(0, at - 60), at + 60)}`];
  });
}

async function remove(runs: readonly string[]): Promise<void> {
  for (const run of runs)
    expect((await api.send('DELETE', `/open/v1/runs/${run}`, { as: api.cookie })).status).toBe(204);
  await api.app.app.get(Sweeper).sweep();
}

function inEightDays(): Date {
  return new Date(Date.now() + EIGHT_DAYS_MS);
}

function pack(): Promise<void> {
  return packAt(inEightDays(), () => false);
}

async function packAt(now: Date, isStopped: () => boolean): Promise<void> {
  const packing = new ResultPackingStore(api.app.dataSource, { now: () => now });
  while (await packing.packSome(isStopped));
}

async function sizes(): Promise<Readonly<Record<string, number>>> {
  const entries = TABLES.map(async (table) => {
    const [row] = await api.app.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM ${table}`,
    );
    return [table, row?.count ?? -1] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** How many results the two views have; one number when both have as many, and none is there twice. */
async function storedResults(): Promise<readonly number[]> {
  const [row] = await api.app.dataSource.query<{ all: number; different: number; of_tests: number }[]>(
    `SELECT (SELECT count(*) FROM all_tests WHERE organization_id = $1)::integer AS all,
      (SELECT count(DISTINCT (content_id, seq)) FROM all_tests WHERE organization_id = $1)::integer AS different,
      (
        SELECT count(*) FROM results_of_tests
        WHERE organization_id = $1 AND content_id IN (SELECT content_id FROM runs WHERE organization_id = $1)
      )::integer AS of_tests`,
    [organization()],
  );
  return [...new Set([row?.all ?? -1, row?.different ?? -2, row?.of_tests ?? -3])];
}

function organization(): string {
  if (!isProjectId(api.projectId)) throw new Error(`${api.projectId} is not the id of a project`);
  return organizationOf(api.projectId);
}
