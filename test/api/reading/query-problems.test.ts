import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INVALID_CURSOR, toCursor } from '../../../src/common/pagination.js';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';
import { failing, passing } from '../../support/webhook-fixture.js';

/** A query, and the detail of its problem. */
type Case = readonly [query: string, detail: string];

interface Route {
  /** Its path, with the names of the fixture's identifiers in braces. */
  readonly path: string;
  readonly refused: readonly Case[];
  readonly accepted: readonly string[];
  /** Paths whose problem comes before that of any query, and the code of that problem; an unknown project is `prj_x`. */
  readonly pathFirst: readonly (readonly [path: string, code: string])[];
  /** Paths whose problem comes after that of the query. */
  readonly queryFirst: readonly string[];
}

const once = (name: string): string => `Send the query parameter ${name} once.`;
const malformed = (name: string): string =>
  `Send a query parameter ${name} of at most 500 characters of well-formed text.`;
const notInstant = (name: string): string =>
  `Send ${name} as an instant such as 2030-01-31T12:00:00.000Z; encode a plus sign as %2B.`;
const cases = (detail: string, ...queries: readonly string[]): readonly Case[] =>
  queries.map((query) => [query, detail]);

const texts = (name: string): readonly Case[] => [
  ...cases(once(name), `${name}=a&${name}=b`, `${name}=&${name}=`),
  ...cases(malformed(name), `${name}=a%00b`, `${name}=${'x'.repeat(501)}`),
  ...brackets(name),
];
const brackets = (name: string): readonly Case[] =>
  cases(`Send the query parameter ${name} without brackets.`, `${name}[]=1`, `${name}%5B0%5D=1`);
const limits = (most: number): readonly Case[] => [
  ...cases(
    `Send a limit from 1 to ${most}.`,
    ...[
      '',
      '0',
      '-1',
      '1e3',
      '1.5',
      '0x10',
      '%D9%A3',
      '%EF%BC%95',
      '5%00',
      'NaN',
      '9'.repeat(400),
      String(most + 1),
    ].map((value) => `limit=${value}`),
    'limit',
    'limit=1&limit=1',
  ),
  ...brackets('limit'),
];
const cursors: readonly Case[] = [
  ...cases(INVALID_CURSOR, 'cursor', 'cursor=', 'cursor=%00', 'cursor=nope', `cursor=${'a'.repeat(600)}`),
  ...cases(INVALID_CURSOR, `cursor=${toCursor('key')}&cursor=${toCursor('key')}`),
  ...brackets('cursor'),
];
const FOREIGN = `cursor=${toCursor('key')}`;

const STATE = 'Send state as one of pending, delivered, failed.';
const TEST_STATE = 'Send state as one of healthy, flaky, failing, broken, new, removed.';
const SORT = 'Send sort as one of name, failureRate, flakeRate, duration, lastFailed.';
const FLAKY = 'Send flaky as one of true, false.';
const BUCKET = 'Send bucket=run, bucket=hour, bucket=day or bucket=week.';
const KIND = 'Send kind=test or kind=load.';
const SPAN = 'Send a from that is before to. The default of to is now.';
const FORMAT = 'Send format=ctrf or format=junit.';
const PLACE = 'Send the cursor of an earlier answer, unchanged, with the same include and Accept.';
const INCLUDE =
  'Send include out of location, stack, source, difference, reproduce, group, history, attempts, artifacts, quarantine, declared, operation, suspects, divergence, fixtures, owners, with commas between.';
const TOKENS = 'Send maxTokens from 200 to 100000.';
const CAUSE_PLACE = `cursor=${toCursor('0n1.0')}`;

const OF_NO_RUN = (name: string): Route['pathFirst'] => [
  [`/open/v1/runs/clr_x/${name}`, 'run_not_found'],
  [`/open/v1/runs/{open}/${name}`, 'run_not_finished'],
];

const ROUTES: readonly Route[] = [
  {
    path: '/open/v1/runs/{run}/causes',
    refused: [
      ...limits(200),
      ...cursors,
      [FOREIGN, INVALID_CURSOR],
      ['cursor=&limit=0', 'Send a limit from 1 to 200.'],
    ],
    accepted: ['', 'other=1', 'limit=007', 'limit=200', '__proto__=1'],
    pathFirst: OF_NO_RUN('causes'),
    queryFirst: [],
  },
  {
    path: '/open/v1/projects/{project}/causes',
    refused: [
      ...texts('q'),
      ...texts('since'),
      ...cases(notInstant('since'), 'since=nope', 'since=2030-13-01', 'since=0', 'since=%202030-01-01'),
      ...limits(200),
      ...cursors,
      [FOREIGN, INVALID_CURSOR],
      ['q=a&q=b&since=nope', once('q')],
      ['q=a&q=b&since=a&since=b', once('since')],
      ['limit=0&cursor=&since=nope', notInstant('since')],
      ['cursor=&limit=0&q=a%00', malformed('q')],
    ],
    accepted: ['', 'q=&since=', 'q=card&since=2030-01-01', `q=${'x'.repeat(500)}&limit=1`],
    pathFirst: [['/open/v1/projects/prj_x/causes', 'project_not_found']],
    queryFirst: [],
  },
  {
    path: '/v1/projects/{project}/webhooks/{webhook}/deliveries',
    refused: [
      ...cases(STATE, 'state=nope', 'state=Failed', 'state=toString', 'state=failed&state=failed', 'state=a%00'),
      ...brackets('state'),
      ...limits(200),
      ...cursors,
      ['cursor=&limit=0&state=nope', STATE],
      ['cursor=&limit=0', 'Send a limit from 1 to 200.'],
    ],
    accepted: ['', 'state=', 'state=failed&limit=1', FOREIGN],
    pathFirst: [
      ['/v1/projects/{project}/webhooks/whk_x/deliveries', 'not_found'],
      ['/v1/projects/prj_x/webhooks/{webhook}/deliveries', 'project_not_found'],
    ],
    queryFirst: [],
  },
  {
    path: '/open/v1/projects/{project}/tests',
    refused: [
      ...['targetId', 'q', 'flaky', 'state', 'sort'].flatMap(texts),
      ...cases(FLAKY, 'flaky=1', 'flaky=True'),
      ...cases(TEST_STATE, 'state=Flaky', 'state=toString'),
      ...cases(SORT, 'sort=-name', 'sort=constructor'),
      ...limits(200),
      ...cursors,
      ...cases(
        'Send the nextCursor of an earlier answer as the cursor, unchanged and with the same sort.',
        FOREIGN,
        `sort=duration&cursor=${toCursor('tst_0123456789abcdef name a')}`,
      ),
      ['cursor=&limit=0&state=x&q=a%00&targetId=a%00&flaky=x&sort=x', SORT],
      ['cursor=&limit=0&state=x&q=a%00&targetId=a%00&flaky=x', FLAKY],
      ['cursor=&limit=0&state=x&q=a%00&targetId=a%00', malformed('targetId')],
      ['cursor=&limit=0&state=x&q=a%00', malformed('q')],
      ['cursor=&limit=0&state=x', TEST_STATE],
      [`${FOREIGN}&limit=0`, 'Send a limit from 1 to 200.'],
    ],
    accepted: ['', 'flaky=&state=&sort=&q=&targetId=', 'flaky=true&state=flaky&sort=duration&limit=200'],
    pathFirst: [],
    queryFirst: ['/open/v1/projects/prj_x/tests'],
  },
  {
    path: '/open/v1/projects/{project}/targets/{target}/trend',
    refused: [
      ...['from', 'to', 'branch', 'bucket', 'kind'].flatMap(texts),
      ...cases(BUCKET, 'bucket=month', 'bucket=toString'),
      ...cases(KIND, 'kind=unit'),
      ...cases(notInstant('from'), 'from=nope', 'from=1e3'),
      ...cases(notInstant('to'), 'to=nope', 'from=nope&to=nope'),
      ...cases(SPAN, 'from=2030-01-02&to=2030-01-01', 'from=2100-01-01'),
      ['kind=a&kind=b&from=nope&to=x&to=y&bucket=x', BUCKET],
      ['kind=a&kind=b&from=nope&to=x&to=y', once('to')],
      ['kind=a&kind=b&branch=a&branch=b&from=nope', notInstant('from')],
      ['kind=a&kind=b&branch=a&branch=b&from=2030-01-01&to=2030-01-01', SPAN],
      ['kind=a&kind=b&branch=a&branch=b', once('kind')],
      ['kind=unit&branch=a&branch=b', once('branch')],
    ],
    accepted: ['', 'from=&to=&branch=&bucket=&kind=', 'bucket=run&kind=load&branch=refs/heads/main'],
    pathFirst: [],
    queryFirst: ['/open/v1/projects/prj_x/targets/{target}/trend', '/open/v1/projects/{project}/targets/tgt_x/trend'],
  },
  {
    path: '/open/v1/projects/{project}/targets/{target}/badge.svg',
    refused: texts('branch'),
    accepted: ['', 'branch=', 'branch=main'],
    pathFirst: [],
    queryFirst: ['/open/v1/projects/prj_x/targets/{target}/badge.svg'],
  },
  {
    path: '/open/v1/runs/{run}/compare',
    refused: [...texts('base'), ...limits(500), ['base=a&base=b&limit=0', 'Send a limit from 1 to 500.']],
    accepted: ['', 'base=', 'base=previous&limit=500', 'base=no-such-branch'],
    pathFirst: OF_NO_RUN('compare'),
    queryFirst: [],
  },
  {
    path: '/open/v1/runs/{run}/failures',
    refused: [
      ...limits(1000),
      ...cursors,
      ...cases(PLACE, FOREIGN, CAUSE_PLACE, `include=group&${CAUSE_PLACE}`),
      ...cases(
        INCLUDE,
        'include=nope',
        'include=group,nope',
        'include=group&include=nope',
        'include=%20',
        'include=Group',
      ),
      ...brackets('include'),
      ...cases(
        TOKENS,
        ...['', '0', '199', '100001', '-1', '1e3', '%D9%A3', 'nope', '9'.repeat(400)].map(
          (value) => `maxTokens=${value}`,
        ),
        'maxTokens=500&maxTokens=500',
      ),
      ...brackets('maxTokens'),
      [`maxTokens=1&${FOREIGN}&limit=0&include=nope`, INCLUDE],
      [`maxTokens=1&${FOREIGN}&limit=0`, 'Send a limit from 1 to 1000.'],
      [`maxTokens=1&${FOREIGN}`, PLACE],
      ['maxTokens=1&cursor=', INVALID_CURSOR],
    ],
    accepted: ['', 'include=', 'include=,', 'include=group&include=stack,%20history', 'limit=1000&maxTokens=200'],
    pathFirst: OF_NO_RUN('failures'),
    queryFirst: [],
  },
  {
    path: '/open/v1/runs/{run}/report',
    refused: [
      ...cases(
        FORMAT,
        '',
        'format',
        'format=',
        'format=CTRF',
        'format=toString',
        'format=ctrf&format=ctrf',
        'format=a%00',
      ),
      ...brackets('format'),
    ],
    accepted: ['format=ctrf', 'format=junit'],
    pathFirst: OF_NO_RUN('report'),
    queryFirst: [],
  },
  {
    path: '/v1/projects/{project}/readiness',
    refused: texts('targetId'),
    accepted: ['', 'targetId=', 'targetId=nope', 'targetId=tgt_x'],
    pathFirst: [['/v1/projects/prj_x/readiness', 'project_not_found']],
    queryFirst: [],
  },
];

describe('the query of a route', () => {
  let api: Api;
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
    const hook = await api.send('POST', `/v1/projects/${api.projectId}/webhooks`, {
      as: api.cookie,
      body: { url: 'http://127.0.0.1:9/', events: ['gate.failed'] },
    });
    const run = await api.upload({ gitRef: 'main', result: { tests: [failing('a'), passing('b')] } });
    const open = await api.upload({ status: 'running', result: { tests: [] } });
    ids = {
      project: api.projectId,
      target: api.targetId,
      webhook: String(hook.body['id']),
      run: runIdOf(run),
      open: runIdOf(open),
    };
  });
  afterAll(() => api.close());

  const read = (path: string, query: string): Promise<Answer> => {
    const known = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
    return api.send('GET', `${known}?${query}`, { as: path.startsWith('/v1/') ? api.cookie : api.readToken });
  };
  const problemsOf = async (path: string, queries: readonly string[]): Promise<readonly Case[]> => {
    const problems: Case[] = [];
    for (const query of queries) {
      const { status, body } = await read(path, query);
      problems.push([query, status === 400 ? String(body['detail']) : `${status} ${String(body['error'])}`]);
    }
    return problems;
  };

  it.each(ROUTES)('is refused with the first problem of $path', async ({ path, refused }) => {
    const queries = refused.map(([query]) => query);
    expect(await problemsOf(path, queries)).toEqual(refused);
  });

  it.each(ROUTES)('is taken by $path', async ({ path, accepted }) => {
    const statuses = await Promise.all(accepted.map(async (query) => (await read(path, query)).status));
    expect(statuses).toEqual(accepted.map(() => 200));
  });

  it.each(ROUTES)('comes after or before the path of $path', async ({ pathFirst, queryFirst, refused }) => {
    const bracketed = refused.filter(([query]) => query.includes('[]'));
    const others = refused.filter(([query]) => !/\[|%5B/.test(query)).map(([query]) => query);
    for (const [path, code] of pathFirst) {
      const found = await Promise.all(others.slice(0, 9).map(async (query) => (await read(path, query)).body['error']));
      expect(found).toEqual(found.map(() => code));
      expect(
        await problemsOf(
          path,
          bracketed.map(([query]) => query),
        ),
      ).toEqual(bracketed);
    }
    for (const path of queryFirst)
      expect(
        await problemsOf(
          path,
          refused.map(([query]) => query),
        ),
      ).toEqual(refused);
  });

  it('may have the cursor of a cause where Markdown by cause is read', async () => {
    const answer = await api.read(`/open/v1/runs/${ids['run'] ?? ''}/failures?include=group&${CAUSE_PLACE}`, {
      accept: 'text/markdown',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  });
});
