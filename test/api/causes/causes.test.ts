import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeper } from '../../../src/uploads/sweeper.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const CARD = 'Payment provider rejected the card';
const STOCK = 'Warehouse knows no such article';
const MAIL = 'Mail server refused the sender';

const failing = (testId: string, message: string): object => ({
  testId,
  testName: `Test ${testId}`,
  success: false,
  durationMs: 1,
  events: [{ type: 'error', message }],
});
const passing = (testId: string): object => ({ testId, success: true, durationMs: 1 });
const runOf = (tests: readonly object[], more: object = {}): object => ({ ...more, result: { tests } });
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;

/** The state of a cause that nobody worked on. */
const UNTOUCHED = {
  status: 'open',
  assignee: null,
  fixedInCommit: null,
  resolvedAt: null,
  reopenedAt: null,
  reopenedRunId: null,
  backAfter: null,
};

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A project of its own, so that each test knows all of its runs. */
interface Fixture {
  readonly projectId: string;
  readonly runs: string;
  upload(tests: readonly object[], more?: object): Promise<string>;
  /** Every cause of the project by its title. */
  causes(query?: string): Promise<readonly Json[]>;
  cause(title: string): Promise<Json>;
}

async function newFixture(): Promise<Fixture> {
  const project = await api.send('POST', '/v1/projects', {
    as: api.cookie,
    body: { name: `Project ${Math.random()}` },
  });
  const projectId = String(project.body['id']);
  const runs = `/v1/projects/${projectId}/targets/${String(project.body['defaultTargetId'])}/runs`;
  const causes = async (query = ''): Promise<readonly Json[]> =>
    items(await api.read(`/open/v1/projects/${projectId}/causes${query}`));
  return {
    projectId,
    runs,
    causes,
    upload: async (tests, more) =>
      runIdOf(await api.send('POST', runs, { as: api.writeToken, body: runOf(tests, more) })),
    cause: async (title) => {
      const found = (await causes()).find((cause) => String(cause['title']) === title);
      if (found === undefined) throw new Error(`No cause "${title}"`);
      return found;
    },
  };
}

const causesOfRun = async (id: string, query = ''): Promise<readonly Json[]> =>
  items(await api.read(`/open/v1/runs/${id}/causes${query}`));
const summaries = (causes: readonly Json[]): readonly unknown[] =>
  causes.map((cause) => [cause['title'], cause['count'], cause['isNew'], cause['runs']]);

// docs/concepts.md, "New and known causes"
describe('the causes of a run', () => {
  it('are new in the run from which the project learnt of them, and known in later ones', async () => {
    const fixture = await newFixture();
    const first = await fixture.upload([failing('a', CARD), passing('b'), failing('c', CARD)], {
      completedAt: '2026-01-01T10:00:00.000Z',
    });
    expect(await causesOfRun(first)).toEqual([
      {
        ...UNTOUCHED,
        id: expect.stringMatching(/^grp_[0-9a-f]{12}$/),
        title: CARD,
        kind: 'exception',
        count: 2,
        isNew: true,
        runs: 1,
        firstSeen: { runId: first, at: '2026-01-01T10:00:00.000Z' },
        lastSeen: { runId: first, at: '2026-01-01T10:00:00.000Z' },
        tests: [
          { testKey: expect.stringMatching(/^tst_[0-9a-f]{16}$/), testId: 'a', testName: 'Test a' },
          { testKey: expect.stringMatching(/^tst_[0-9a-f]{16}$/), testId: 'c', testName: 'Test c' },
        ],
      },
    ]);
    const second = await fixture.upload([failing('a', CARD), failing('d', STOCK)], {
      completedAt: '2026-01-02T10:00:00.000Z',
    });
    expect(summaries(await causesOfRun(second))).toEqual([
      [STOCK, 1, true, 1],
      [CARD, 1, false, 2],
    ]);
    expect(await fixture.cause(CARD)).toMatchObject({
      runs: 2,
      firstSeen: { runId: first, at: '2026-01-01T10:00:00.000Z' },
      lastSeen: { runId: second, at: '2026-01-02T10:00:00.000Z' },
    });
    expect(summaries(await causesOfRun(first))).toEqual([[CARD, 2, true, 2]]);
  });

  it('come new before known, the larger first, a page at a time', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', 'Known alpha is broken'), failing('b', 'Known beta is broken')]);
    const tests = 'Known alpha,Known alpha,Known alpha,Known beta,Fresh gamma,Fresh delta,Fresh delta'
      .split(',')
      .map((what, index) => failing(`t${index}`, `${what} is broken`));
    const id = await fixture.upload(tests);
    const expected = [
      'Fresh delta is broken',
      'Fresh gamma is broken',
      'Known alpha is broken',
      'Known beta is broken',
    ];
    const pages: unknown[] = [];
    let cursor = '';
    do {
      const page = await api.read(`/open/v1/runs/${id}/causes?limit=1${cursor}`);
      pages.push(...items(page).map((cause) => cause['title']));
      cursor = page.body['nextCursor'] === null ? '' : `&cursor=${String(page.body['nextCursor'])}`;
    } while (cursor !== '' && pages.length < 10);
    expect(pages).toEqual(expected);
  });

  it('show five tests, each once', async () => {
    const fixture = await newFixture();
    const id = await fixture.upload(['a', 'a', 'b', 'c', 'd', 'e', 'f'].map((testId) => failing(testId, CARD)));
    const [cause] = await causesOfRun(id);
    expect(cause?.['count']).toBe(7);
    expect(JSON.parse(JSON.stringify(cause?.['tests'])).map((test: Json) => test['testId'])).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('are empty for a run that passed, and not available for an open one', async () => {
    const fixture = await newFixture();
    expect(await causesOfRun(await fixture.upload([passing('a')]))).toEqual([]);
    const open = await api.read(
      `/open/v1/runs/${await fixture.upload([failing('a', CARD)], { status: 'running' })}/causes`,
    );
    expect([open.status, open.body['error']]).toEqual([404, 'run_not_finished']);
    expect(await fixture.causes()).toEqual([]);
  });

  it('are counted when a live run is completed or cancelled', async () => {
    const fixture = await newFixture();
    for (const [action, runs] of [
      ['complete', 1],
      ['cancel', 2],
    ] as const) {
      const id = await fixture.upload([failing('a', CARD)], { status: 'running' });
      await api.send('POST', `${fixture.runs}/${id}/tests`, { as: api.writeToken, body: [failing('b', CARD)] });
      await api.send('POST', `${fixture.runs}/${id}/${action}`, { as: api.writeToken });
      expect(summaries(await causesOfRun(id))).toEqual([[CARD, 2, runs === 1, runs]]);
    }
  });

  it('are all there when runs with the same causes arrive at once', async () => {
    const fixture = await newFixture();
    const tests = [CARD, STOCK, MAIL].map((message) => failing(message, message));
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => fixture.upload(index % 2 === 0 ? tests : tests.toReversed())),
    );
    expect((await fixture.causes()).map((cause) => cause['runs'])).toEqual([6, 6, 6]);
  });

  it('have the sizes that the failures show', async () => {
    const fixture = await newFixture();
    const id = await fixture.upload([failing('a', CARD), failing('b', CARD), failing('c', MAIL)]);
    const { body } = await api.read(`/open/v1/runs/${id}/failures?include=group`);
    const groups = new Map(
      (await causesOfRun(id)).map((cause) => [cause['title'], { id: cause['id'], size: cause['count'] }]),
    );
    expect(JSON.parse(JSON.stringify(body['failures'])).map((failure: Json) => failure['group'])).toEqual([
      groups.get(at(CARD)),
      groups.get(at(CARD)),
      groups.get(at(MAIL)),
    ]);
  });
});

/** A text as the JSON that an answer holds. */
function at(text: string): Json {
  return JSON.parse(JSON.stringify(text));
}

// docs/concepts.md, "New and known causes"
describe('a run that is replaced', () => {
  it('counts once, keeps what it saw first, and drops what it no longer has', async () => {
    const fixture = await newFixture();
    const replaced = await fixture.upload([failing('a', CARD), failing('b', STOCK)], { clientRunId: 'one' });
    const other = await fixture.upload([failing('a', CARD), failing('b', STOCK), failing('c', MAIL)]);
    expect(
      await fixture.upload([failing('a', CARD), failing('a', CARD), failing('d', MAIL)], { clientRunId: 'one' }),
    ).toBe(replaced);
    expect(summaries(await causesOfRun(replaced))).toEqual([
      [CARD, 2, true, 2],
      [MAIL, 1, false, 2],
    ]);
    expect(summaries(await causesOfRun(other))).toEqual([
      [STOCK, 1, true, 1],
      ...summaries(await causesOfRun(other)).slice(1),
    ]);
    expect(await fixture.cause(CARD)).toMatchObject({
      runs: 2,
      firstSeen: { runId: replaced },
      lastSeen: { runId: replaced },
    });
    expect(await fixture.cause(STOCK)).toMatchObject({
      runs: 1,
      firstSeen: { runId: other },
      lastSeen: { runId: other },
    });
    expect(await fixture.cause(MAIL)).toMatchObject({
      runs: 2,
      firstSeen: { runId: other },
      lastSeen: { runId: replaced },
    });
  });

  it('takes a cause with it that nothing else had', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', CARD), failing('b', STOCK)], { clientRunId: 'one' });
    const { id } = await fixture.cause(STOCK);
    await fixture.upload([failing('a', CARD)], { clientRunId: 'one' });
    expect((await fixture.causes()).map((cause) => [cause['title'], cause['runs']])).toEqual([[CARD, 1]]);
    expect((await api.read(`/open/v1/projects/${fixture.projectId}/causes/${String(id)}`)).body['error']).toBe(
      'not_found',
    );
    await fixture.upload([], { clientRunId: 'one', status: 'running' });
    expect(await fixture.causes()).toEqual([]);
  });
});

// docs/concepts.md, "New and known causes"
describe('a cause of a project', () => {
  it('is shown with its runs and the tests that failed with it', async () => {
    const fixture = await newFixture();
    const ids = [
      await fixture.upload([failing('a', CARD)], {
        gitRef: 'refs/heads/main',
        commitSha: 'a'.repeat(40),
        completedAt: '2026-02-01T00:00:00.000Z',
      }),
      await fixture.upload([failing('b', STOCK)]),
      await fixture.upload([failing('b', CARD), failing('a', CARD)], { completedAt: '2026-02-03T00:00:00.000Z' }),
    ];
    const { id } = await fixture.cause(CARD);
    expect((await api.read(`/open/v1/projects/${fixture.projectId}/causes/${String(id)}`)).body).toEqual({
      ...UNTOUCHED,
      notes: [],
      id,
      projectId: fixture.projectId,
      title: CARD,
      kind: 'exception',
      runs: 2,
      firstSeen: { runId: ids[0], at: '2026-02-01T00:00:00.000Z' },
      lastSeen: { runId: ids[2], at: '2026-02-03T00:00:00.000Z' },
      occurrences: [
        { runId: ids[2], at: '2026-02-03T00:00:00.000Z', branch: null, commitSha: null, count: 2 },
        { runId: ids[0], at: '2026-02-01T00:00:00.000Z', branch: 'main', commitSha: 'a'.repeat(40), count: 1 },
      ],
      recentBranch: 'main',
      recentRuns: [
        {
          runId: ids[0],
          targetId: expect.stringMatching(/^tgt_/),
          at: '2026-02-01T00:00:00.000Z',
          commitSha: 'a'.repeat(40),
          status: 'failed',
          count: 1,
        },
      ],
      tests: [
        { testKey: expect.stringMatching(/^tst_/), testId: 'a', testName: 'Test a', count: 2 },
        { testKey: expect.stringMatching(/^tst_/), testId: 'b', testName: 'Test b', count: 1 },
      ],
    });
  });

  it('is shown with its newest 20 runs', async () => {
    const fixture = await newFixture();
    const ids: string[] = [];
    for (let index = 0; index < 22; index += 1) ids.push(await fixture.upload([failing('a', CARD)]));
    const { id } = await fixture.cause(CARD);
    const { body } = await api.read(`/open/v1/projects/${fixture.projectId}/causes/${String(id)}`);
    expect(JSON.parse(JSON.stringify(body['occurrences'])).map((run: Json) => run['runId'])).toEqual(
      ids.toReversed().slice(0, 20),
    );
    expect([body['runs'], JSON.stringify(body['tests'])]).toEqual([22, expect.stringContaining('"count":20')]);
  });

  it('is shown with the newest runs of the default branch, with and without it', async () => {
    const fixture = await newFixture();
    const main = { gitRef: 'main' };
    const ids = [
      await fixture.upload([passing('a')], main),
      await fixture.upload([failing('a', CARD), failing('b', CARD)], main),
      await fixture.upload([failing('a', STOCK)], main),
      await fixture.upload([passing('b')], { ...main, status: 'cancelled' }),
      await fixture.upload([passing('a')], { ...main, status: 'errored' }),
      await fixture.upload([passing('a')], main),
    ];
    // Neither a run of another branch, nor one that is running, nor an empty one, nor one of a target without the cause.
    await fixture.upload([failing('a', CARD)], { gitRef: 'feature' });
    await fixture.upload([passing('a')], { ...main, status: 'running' });
    await fixture.upload([], main);
    const targets = `/v1/projects/${fixture.projectId}/targets`;
    const other = await api.send('POST', targets, { as: api.cookie, body: { name: 'Other' } });
    await api.send('POST', `${targets}/${String(other.body['id'])}/runs`, {
      as: api.writeToken,
      body: runOf([passing('a')], main),
    });
    const recent = async (): Promise<readonly unknown[]> => {
      const { id } = await fixture.cause(CARD);
      const { body } = await api.read(`/open/v1/projects/${fixture.projectId}/causes/${String(id)}`);
      return JSON.parse(JSON.stringify(body['recentRuns'])).map((run: Json) => [
        run['runId'],
        run['status'],
        run['count'],
      ]);
    };
    expect(await recent()).toEqual([
      [ids[5], 'passed', 0],
      [ids[4], 'errored', 0],
      [ids[3], 'cancelled', 0],
      [ids[2], 'failed', 0],
      [ids[1], 'failed', 2],
      [ids[0], 'passed', 0],
    ]);
    const newest: string[] = [];
    for (let index = 0; index < 41; index += 1) newest.push(await fixture.upload([passing('a')], main));
    expect((await recent()).map((run) => JSON.parse(JSON.stringify(run))[0])).toEqual(newest.toReversed().slice(0, 40));
  });

  it('is shown with runs of all branches where the project has no default branch', async () => {
    const fixture = await newFixture();
    const ids = [await fixture.upload([failing('a', CARD)]), await fixture.upload([passing('a')])];
    const { id } = await fixture.cause(CARD);
    const { body } = await api.read(`/open/v1/projects/${fixture.projectId}/causes/${String(id)}`);
    expect(body['recentBranch']).toBeNull();
    expect(body['recentRuns']).toMatchObject([
      { runId: ids[1], count: 0 },
      { runId: ids[0], count: 1 },
    ]);
  });

  it('is separate in each project', async () => {
    const [one, two] = [await newFixture(), await newFixture()];
    const [inOne, inTwo] = [
      await one.upload([failing('a', CARD)]),
      await two.upload([failing('a', CARD), failing('b', MAIL)]),
    ];
    expect(summaries(await causesOfRun(inTwo))).toEqual(
      expect.arrayContaining([
        [CARD, 1, true, 1],
        [MAIL, 1, true, 1],
      ]),
    );
    const { id } = await one.cause(CARD);
    expect((await two.cause(CARD))['id']).toBe(id);
    const { body } = await api.read(`/open/v1/projects/${one.projectId}/causes/${String(id)}`);
    expect(body).toMatchObject({ runs: 1, firstSeen: { runId: inOne }, occurrences: [{ runId: inOne }] });
    const mail = await api.read(`/open/v1/projects/${one.projectId}/causes/${String((await two.cause(MAIL))['id'])}`);
    expect([mail.status, mail.body['error']]).toEqual([404, 'not_found']);
  });

  it('is listed last seen first, by text, id and time, a page at a time', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', CARD)], { completedAt: '2026-03-01T00:00:00.000Z' });
    await fixture.upload([failing('a', STOCK)], { completedAt: '2026-03-02T00:00:00.000Z' });
    await fixture.upload([failing('a', MAIL)], { completedAt: '2026-03-03T00:00:00.000Z' });
    await fixture.upload([failing('a', CARD)], { completedAt: '2026-03-04T00:00:00.000Z' });
    const titles = async (query: string): Promise<readonly unknown[]> =>
      (await fixture.causes(query)).map((cause) => cause['title']);
    expect(await titles('')).toEqual([CARD, MAIL, STOCK]);
    expect(await titles('?q=SERVER')).toEqual([MAIL]);
    expect(await titles('?q=100%25')).toEqual([]);
    expect(await titles(`?q=${String((await fixture.cause(STOCK))['id'])}`)).toEqual([STOCK]);
    expect(await titles('?since=2026-03-03')).toEqual([CARD, MAIL]);
    expect(await titles('?since=2026-03-04T00:00:00.001Z')).toEqual([]);
    const path = `/open/v1/projects/${fixture.projectId}/causes?limit=2`;
    const first = await api.read(path);
    const second = await api.read(`${path}&cursor=${String(first.body['nextCursor'])}`);
    expect([...items(first), ...items(second)].map((cause) => cause['title'])).toEqual([CARD, MAIL, STOCK]);
    expect(second.body['nextCursor']).toBeNull();
  });

  it('ended no later than the server heard of it, whatever the clock of the uploader', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', CARD)], { completedAt: '2999-01-01T00:00:00.000Z' });
    const latest = await fixture.upload([failing('a', CARD)]);
    expect(await fixture.cause(CARD)).toMatchObject({ lastSeen: { runId: latest } });
  });

  it('is deleted with the runs of a deleted target', async () => {
    const fixture = await newFixture();
    const target = await api.send('POST', fixture.runs.replace(/\/[^/]+\/runs$/, ''), {
      as: api.cookie,
      body: { name: 'Short-lived' },
    });
    const path = `/v1/projects/${fixture.projectId}/targets/${String(target.body['id'])}`;
    for (const tests of [[failing('a', CARD), failing('b', STOCK)], [failing('a', CARD)]])
      await api.send('POST', `${path}/runs`, { as: api.writeToken, body: runOf(tests) });
    const kept = await fixture.upload([failing('a', CARD)]);
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(204);
    await api.app.app.get(Sweeper).sweep();
    expect(await fixture.causes()).toMatchObject([
      { title: CARD, runs: 1, firstSeen: { runId: kept }, lastSeen: { runId: kept } },
    ]);
    expect(summaries(await causesOfRun(kept))).toEqual([[CARD, 1, true, 1]]);
  });

  it.each(['grp_', 'grp_0123456789ab', 'grp_0123456789AB', '%00', 'x'.repeat(3000), '..%2f', 'grp_é'])(
    'is not found under %j',
    async (id) => {
      const answer = await api.read(
        `/open/v1/projects/${api.projectId}/causes/${encodeURI(id).replaceAll('%25', '%')}`,
      );
      expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
    },
  );
});

describe('the title of a cause', () => {
  it('is plain text of one line, at most 200 characters long', async () => {
    const fixture = await newFixture();
    await fixture.upload([
      failing('a', `\u001b[31mThe \u0000 cart is empty${' again'.repeat(60)}\u001b[39m\nexpected more`),
    ]);
    const [cause] = await fixture.causes();
    const title = String(cause?.['title']);
    expect(title).toMatch(/^The \u2400 cart is empty again[ agin]+…$/);
    expect(title).toHaveLength(200);
  });
});

describe('an invalid query for causes', () => {
  const cursor = (key: string): string => Buffer.from(key).toString('base64url');
  const FOREIGN = `?cursor=${cursor('clr_000')}`;

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=1&limit=2',
    '?cursor=',
    '?cursor=x',
    '?cursor=%00',
    FOREIGN,
    `?cursor=${cursor('1 grp_0123456789ab')}`,
    `?cursor=${cursor('new 9999999999 grp_0123456789ab')}`,
    `?cursor=${'A'.repeat(600)}`,
  ])('of a run is refused: %s', async (query) => {
    const id = runIdOf(await api.upload(runOf([failing('a', CARD)])));
    await expectRefusal(`/open/v1/runs/${id}/causes${query}`);
  });

  it.each([
    '?limit=0',
    '?limit=abc',
    '?cursor=x',
    FOREIGN,
    `?cursor=${cursor('new 1 grp_0123456789ab')}`,
    `?cursor=${cursor('999999999999999999 grp_0123456789ab')}`,
    '?q=%00',
    `?q=${'x'.repeat(501)}`,
    '?q=a&q=b',
    '?since=soon',
    '?since=2026-13-01',
    '?since=%00',
    '?since=2026-01-01&since=2026-01-02',
    '?since=1767225600',
  ])('of a project is refused: %s', async (query) => {
    await expectRefusal(`/open/v1/projects/${api.projectId}/causes${query}`);
  });

  async function expectRefusal(path: string): Promise<void> {
    const answer = await api.read(path);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  }

  it('at the ends of what times can be finds what there is', async () => {
    for (const key of ['-99999999999999 grp_0123456789ab', '99999999999999 grp_0123456789ab']) {
      expect((await api.read(`/open/v1/projects/${api.projectId}/causes?cursor=${cursor(key)}`)).status).toBe(200);
    }
    expect((await api.read(`/open/v1/projects/${api.projectId}/causes?since=0000-01-01`)).status).toBe(200);
  });
});

// docs/concepts.md, "Near-equal causes"
describe('causes whose messages are nearly equal', () => {
  const DRIVER = 'Could not reach the licence server';
  const OTHER_DRIVER = "Couldn't reach the licence server.";
  const group = async (run: string): Promise<readonly unknown[]> => {
    const { body } = await api.read(`/open/v1/runs/${run}/failures?include=group`);
    return JSON.parse(JSON.stringify(body['failures'])).map((failure: Json) => failure['group']);
  };

  it('are one over the runs of a project, under the id that it had first', async () => {
    const fixture = await newFixture();
    const first = await fixture.upload([failing('a', DRIVER)]);
    const { id } = await fixture.cause(DRIVER);
    const second = await fixture.upload([failing('a', OTHER_DRIVER), failing('b', OTHER_DRIVER), failing('c', MAIL)]);
    expect(await fixture.cause(DRIVER)).toMatchObject({
      id,
      runs: 2,
      firstSeen: { runId: first },
      lastSeen: { runId: second },
    });
    expect(summaries(await causesOfRun(second))).toEqual([
      [MAIL, 1, true, 1],
      [DRIVER, 2, false, 2],
    ]);
    expect((await fixture.causes()).length).toBe(2);
    expect((await group(second)).slice(0, 2)).toEqual([
      { id, size: 2 },
      { id, size: 2 },
    ]);
  });

  it('are one within a run, under the id of the first failure', async () => {
    const fixture = await newFixture();
    const run = await fixture.upload([
      failing('a', OTHER_DRIVER),
      failing('b', DRIVER),
      failing('c', 'could not reach a licence server'),
      failing('d', STOCK),
    ]);
    expect(summaries(await causesOfRun(run))).toEqual([
      [OTHER_DRIVER, 3, true, 1],
      [STOCK, 1, true, 1],
    ]);
    const elsewhere = await newFixture();
    await elsewhere.upload([failing('a', OTHER_DRIVER)]);
    const { id } = await elsewhere.cause(OTHER_DRIVER);
    expect((await group(run)).slice(0, 3)).toEqual([
      { id, size: 3 },
      { id, size: 3 },
      { id, size: 3 },
    ]);
  });

  it('stay one when the first of them is deleted', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', DRIVER)], { clientRunId: 'one' });
    const { id } = await fixture.cause(DRIVER);
    await fixture.upload([failing('a', OTHER_DRIVER)], { clientRunId: 'two' });
    await fixture.upload([failing('a', STOCK)], { clientRunId: 'one' });
    expect(await fixture.cause(DRIVER)).toMatchObject({ id, runs: 1 });
    await fixture.upload([failing('a', STOCK)], { clientRunId: 'two' });
    expect((await fixture.causes()).map((cause) => cause['title'])).toEqual([STOCK]);
    await fixture.upload([failing('b', OTHER_DRIVER), failing('c', DRIVER)]);
    expect((await fixture.causes()).filter((cause) => String(cause['title']) !== STOCK)).toMatchObject([
      { id, runs: 1 },
    ]);
  });

  it('are one when live runs end, and counted off when a run is replaced', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', DRIVER)]);
    const live = await fixture.upload([failing('a', OTHER_DRIVER)], { status: 'running', clientRunId: 'live' });
    await api.send('POST', `${fixture.runs}/${live}/tests`, {
      as: api.writeToken,
      body: [failing('b', OTHER_DRIVER), failing('c', DRIVER)],
    });
    await api.send('POST', `${fixture.runs}/${live}/complete`, { as: api.writeToken });
    expect(summaries(await causesOfRun(live))).toEqual([[DRIVER, 3, false, 2]]);
    await fixture.upload([failing('a', OTHER_DRIVER)], { clientRunId: 'live' });
    expect(await fixture.cause(DRIVER)).toMatchObject({ runs: 2 });
    await fixture.upload([failing('a', STOCK)], { clientRunId: 'live' });
    expect(await fixture.cause(DRIVER)).toMatchObject({ runs: 1 });
  });

  it.each([
    ['a negation', 'The licence server can reach us', 'The licence server can not reach us'],
    ['a name', 'No handler for "created" of the order', 'No handler for "deleted" of the order'],
    [
      'a status',
      'The licence server answered with status 500 again',
      'The licence server answered with status 404 again',
    ],
    ['a word of a short message', 'The access token is expired', 'The refresh token is expired'],
  ])('are two when they differ in %s', async (_what, one, other) => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', one)]);
    await fixture.upload([failing('a', other)]);
    expect((await fixture.causes()).map((cause) => cause['title'])).toEqual([other, one]);
  });

  it('are one cause also when they arrive at once', async () => {
    const fixture = await newFixture();
    const texts = [
      DRIVER,
      OTHER_DRIVER,
      'could not reach licence server',
      'Could not reach the licence server!',
      'The licence server is full',
      'licence server is full.',
    ];
    const runs = await Promise.all(
      texts.map((text, index) => fixture.upload([failing('a', text), failing('b', texts[(index + 3) % 6] ?? '')])),
    );
    const causes = await fixture.causes();
    expect(causes.map((cause) => cause['runs']).toSorted()).toEqual([4, 6]);
    expect(
      new Set(
        (await Promise.all(runs.map(group)))
          .flat()
          .map((summaries) => JSON.stringify(summaries).replace(/,"size.*/, '')),
      ).size,
    ).toBe(2);
  });

  it('are joined in bounded time in a run of thousands', async () => {
    const fixture = await newFixture();
    const word = (index: number): string =>
      [...String(index)].map((digit) => 'bdfgklmnpr'[Number(digit)] ?? '').join('o');
    const run = await fixture.upload(
      Array.from({ length: 2100 }, (_, index) => failing(`t${index}`, `The gate of ${word(index)}a was shut`)),
    );
    expect((await causesOfRun(run, '?limit=200')).length).toBe(200);
    await fixture.upload([failing('a', `The gate of ${word(2099)}a was shut`)]);
    expect(
      summaries(await causesOfRun(await fixture.upload([failing('a', `Gate of ${word(2099)}a is shut!`)]))),
    ).toEqual([[`The gate of ${word(2099)}a was shut`, 1, false, 3]]);
  });
});
