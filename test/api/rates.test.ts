import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { complaintsOfProblem } from '../support/problem-form.js';
import { runIdOf, startApi, type Answer, type Api } from '../support/api.js';

const CALLER = 40;
const ADDRESS = 30;
const UPLOADS = 6;

const repeat = async (times: number, send: () => Promise<Answer>): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await send());
  return answers;
};
const statuses = (answers: readonly Answer[]): readonly number[] => answers.map(({ status }) => status);
const limits = ({ headers }: Answer): readonly (string | null)[] =>
  ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));

/** Checks the form of a refusal: a bucket fills evenly, so the next request is admitted within seconds. */
function expectRefusal(answer: Answer | undefined, policy: string): void {
  if (answer === undefined) throw new Error('Nothing was sent');
  expect(answer.status).toBe(429);
  expect(answer.body['error']).toBe('rate_limited');
  const [policies, state, wait] = limits(answer);
  expect(policies).toContain(`"${policy}";q=`);
  expect(state).toMatch(new RegExp(`^"${policy}";r=0;t=\\d+$`));
  expect(Number(wait)).toBeGreaterThan(0);
  expect(Number(wait)).toBeLessThanOrEqual(60);
}

describe('with limits of requests', () => {
  let api: Api;
  let run: string;
  beforeAll(async () => {
    api = await startApi({
      CLARION_RATE_REQUESTS_PER_TOKEN: String(CALLER),
      CLARION_RATE_REQUESTS_PER_ADDRESS: String(ADDRESS),
      CLARION_RATE_UPLOADS_PER_ORGANIZATION: String(UPLOADS),
    });
    run = runIdOf(await api.upload({ result: { tests: [{ testId: 'a', success: false }] } }));
  });
  afterAll(() => api.close());

  it('responses show the limit and what is left of it', async () => {
    const [policy, state] = limits(await api.upload({ result: { tests: [] } }));
    expect(policy).toBe(`"caller";q=${CALLER};w=60`);
    expect(state).toMatch(/^"caller";r=\d+;t=\d+$/);
  });

  it('a token that sends too much is refused, on the fast path and behind it, and others are not', async () => {
    const path = `/open/v1/runs/${run}/failures`;
    const answers = await repeat(CALLER + 5, () => api.read(path));
    expect(statuses(answers.slice(0, CALLER))).toEqual(answers.slice(0, CALLER).map(() => 200));
    expectRefusal(answers.at(-1), 'caller');
    expectRefusal(await api.read(`/open/v1/runs/${run}`), 'caller');
    expectRefusal(await api.read(`${path}?limit=1`), 'caller');
    expect((await api.send('GET', '/v1/me', { as: api.writeToken })).status).toBe(200);
  });

  it('an organization that uploads too much is refused before the body is read, and may read on', async () => {
    const answers = await repeat(UPLOADS + 1, () => api.upload('{"result":{"tests":[]}'));
    expectRefusal(answers.at(-1), 'uploads');
    expect((await api.send('GET', '/v1/me', { as: api.writeToken })).status).toBe(200);
  });

  it('a network without valid credentials is refused, whatever it sends, and health checks are not', async () => {
    let index = 0;
    const headers = (): Record<string, string> => ({
      authorization: `Bearer clarion_${randomBytes(24).toString('hex')}`,
      'x-forwarded-for': `192.0.2.${(index += 1)}`,
    });
    const answers = await repeat(ADDRESS + 2, () => api.send('GET', `/open/v1/runs/${run}`, { headers: headers() }));
    expect(answers[0]?.status).toBe(401);
    expectRefusal(answers.at(-1), 'address');
    expectRefusal(await api.send('GET', '/openapi.json'), 'address');
    expectRefusal(await api.send('POST', '/admin/v1/session', { body: { email: 'a@b', password: 'x' } }), 'address');
    expectRefusal(await api.send('GET', '/admin/v1/tokens'), 'address');
    expect(statuses(await repeat(ADDRESS + 2, () => api.send('GET', '/health/ready')))).not.toContain(429);
    expect((await api.send('GET', '/v1/me', { as: api.writeToken })).status).toBe(200);
  });

  it('a refusal has the form of every problem', async () => {
    const answer = await api.send('GET', '/openapi.json');
    const headers = Object.fromEntries(answer.headers.entries());
    expect(complaintsOfProblem({ status: answer.status, headers, text: answer.text, ms: 0 })).toEqual([]);
  });
});

describe('with a limit of concurrent reads', () => {
  const MOST = 3;
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ CLARION_RATE_READS_PER_TOKEN: String(MOST), CLARION_RATE_REQUESTS_PER_TOKEN: '0' });
  });
  afterAll(() => api.close());

  it('admits some at a time, and again as many when they are answered or gone', async () => {
    const run = runIdOf(await api.upload({ result: { tests: [{ testId: 'a', success: false }] } }));
    const path = `/open/v1/runs/${run}/failures?limit=5`;
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => api.read(path)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      for (const answer of refused) expect(answer.headers.get('ratelimit')).toBe('"reads";r=0;t=1');
    }
    const left = Array.from({ length: 20 }, () => new AbortController());
    const reads = left.map(({ signal }) =>
      fetch(api.app.url + path, { headers: { authorization: `Bearer ${api.readToken}` }, signal }).catch(
        () => undefined,
      ),
    );
    for (const controller of left) controller.abort();
    await Promise.all(reads);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statuses(await repeat(10, () => api.read(path)))).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

describe('without limits', () => {
  it('0 switches each of them off', async () => {
    const names = [
      'CLARION_RATE_REQUESTS_PER_TOKEN',
      'CLARION_RATE_REQUESTS_PER_ADDRESS',
      'CLARION_RATE_REQUESTS_PER_ORGANIZATION',
      'CLARION_RATE_UPLOADS_PER_ORGANIZATION',
      'CLARION_RATE_READS_PER_TOKEN',
    ];
    const api = await startApi(Object.fromEntries(names.map((name) => [name, '0'])));
    try {
      const answers = [await api.upload({ result: { tests: [] } }), await api.send('GET', '/openapi.json')];
      expect(answers.map((answer) => [answer.status, ...limits(answer)])).toEqual([
        [201, null, null, null],
        [200, null, null, null],
      ]);
    } finally {
      await api.close();
    }
  });
});
