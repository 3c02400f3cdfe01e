import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

const CI = 'https://github.com/o/r/actions/runs';
const AZURE = 'https://dev.azure.com/o/p/_build/results';

describe('finding a run as people know it', () => {
  let api: Api;
  let ids: readonly string[];
  beforeAll(async () => {
    api = await startApi();
    const upload = async (envelope: object): Promise<string> =>
      runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'passed' }], ...envelope }));
    ids = [
      await upload({ ciRunUrl: `${CI}/1`, gitRef: 'refs/heads/main', commitSha: 'a'.repeat(40) }),
      await upload({ ciRunUrl: `${CI}/1/job/2`, gitRef: 'refs/pull/12/merge', commitSha: 'b'.repeat(40) }),
      await upload({
        ciRunUrl: `${CI}/10/?check=1#log`,
        gitRef: 'main',
        result: { customMetadata: { pr: 'https://github.com/o/r/pull/13' } },
      }),
      await upload({
        ciRunUrl: `${CI}/1/job/3`,
        gitRef: 'refs/heads/main',
        commitSha: 'a'.repeat(40),
        status: 'running',
      }),
      await upload({ ciRunUrl: 'https://ci.example.com/pull/12/builds/7', gitRef: 'feature/x' }),
      await upload({ metadata: { prNumber: 13 }, gitRef: 'feature/x' }),
      await upload({ ciRunUrl: `${AZURE}?buildId=7`, gitRef: 'azure' }),
      await upload({ ciRunUrl: `${AZURE}?buildId=78&view=logs`, gitRef: 'azure' }),
    ];
  });
  afterAll(() => api.close());

  const list = (query: Readonly<Record<string, string>>): Promise<Answer> =>
    api.read(`/open/v1/runs?${new URLSearchParams(query).toString()}`);
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly number[]> => {
    const items: readonly { readonly id: string }[] = JSON.parse((await list(query)).text).items;
    return items.map(({ id }) => ids.indexOf(id));
  };

  it.each<[string, readonly number[]]>([
    [`${CI}/1`, [3, 1, 0]],
    [`${CI}/1/`, [3, 1, 0]],
    [`${CI}/1?pr=4#step:1:2`, [3, 1, 0]],
    [`${CI}/1/job/2`, [1, 0]],
    [`${CI}/1/job/2/`, [1, 0]],
    [`${CI}/1/job/9`, [0]],
    [`${CI}/10`, [2]],
    [`${CI}/10/job/5`, [2]],
    [`${CI}/2`, []],
    [`${CI}/1%`, []],
    ['https://ci.example.com', [4]],
    ['https://ci.example.com/pull/12/builds', [4]],
    ['https://CI.example.com/pull/12/builds/7', []],
    ['builds/7', []],
    [`${AZURE}?buildId=7`, [6]],
    [`${AZURE}?view=results&buildId=78`, [7]],
    [`${AZURE}?buildId=8`, []],
  ])('finds the runs of the CI run %s', async (ciRunUrl, expected) => {
    expect(await found({ ciRunUrl })).toEqual(expected);
  });

  it.each<[Readonly<Record<string, string>>, readonly number[]]>([
    [{ pullRequest: '12' }, [4, 1]],
    [{ pullRequest: '13' }, [5, 2]],
    [{ pullRequest: '2147483647' }, []],
    [{ branch: 'refs/heads/main' }, [3, 2, 0]],
    [{ branch: 'refs/pull/12/merge' }, [1]],
    [{ branch: 'feature/x', pullRequest: '13' }, [5]],
    [{ latest: 'finished' }, [7]],
    [{ latest: 'finished', branch: 'main' }, [2]],
    [{ latest: 'finished', commitSha: 'a'.repeat(40) }, [0]],
    [{ latest: 'finished', ciRunUrl: `${CI}/1` }, [1]],
    [{ latest: 'finished', status: 'running' }, []],
    [{ latest: '', branch: 'main' }, [3, 2, 0]],
  ])('finds runs by %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('has no page behind the latest run', async () => {
    expect((await list({ latest: 'finished', limit: '5' })).body['nextCursor']).toBeNull();
    expect((await list({ limit: '1' })).body['nextCursor']).not.toBeNull();
  });

  it('shows the number of the pull request', async () => {
    const numbers = await Promise.all(
      ids.map(async (id) => (await api.read(`/open/v1/runs/${id}`)).body['pullRequest']),
    );
    expect(numbers).toEqual([null, 12, 13, null, 12, 13, null, null]);
  });

  it('stores addresses and branches that are too long for an index', async () => {
    const long = randomBytes(1900).toString('hex');
    const answer = await api.upload({
      ciRunUrl: `https://long.example.com/${long}`,
      gitRef: `long/${long}`,
      testResults: [{ testId: 'a', status: 'passed' }],
    });
    expect(answer.status).toBe(201);
    expect((await api.read(`/open/v1/runs/${runIdOf(answer)}`)).body['branch']).toBe(`long/${long}`);
  });

  it.each([
    'pullRequest=0',
    'pullRequest=-1',
    'pullRequest=12a',
    'pullRequest=2147483648',
    'pullRequest=1.5',
    'pullRequest=1&pullRequest=2',
    'pullRequest=%00',
    'latest=started',
    'latest=finished&latest=finished',
    'ciRunUrl=/',
    'ciRunUrl=?x',
    'ciRunUrl=a%00',
    `ciRunUrl=${'x'.repeat(501)}`,
    'ciRunUrl=a&ciRunUrl=b',
    'branch=a%00',
  ])('refuses %s with a sentence that says what to send', async (query) => {
    const answer = await api.read(`/open/v1/runs?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  });

  it('takes the longest and deepest address', async () => {
    expect(await found({ ciRunUrl: `https://x.example.com${'/a'.repeat(230)}` })).toEqual([]);
    expect(await found({ ciRunUrl: 'ä\u{1f600}\uffff/%_\\' })).toEqual([]);
  });
});
