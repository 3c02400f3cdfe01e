import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const sha = (digit: string): string => digit.repeat(40);
const commit = (digit: string, ...files: readonly string[]): object => ({
  sha: sha(digit),
  title: `Commit ${digit}`,
  author: 'Dana',
  at: '2030-01-31T13:00:00+01:00',
  files,
});
const failing = (testId = 'total', file = '/home/ci/shop/src/cart.ts'): object => ({
  testId,
  success: false,
  filePath: 'test/cart.test.ts',
  events: [{ type: 'error', message: 'boom', stack: `Error: boom\n    at total (${file}:12:7)` }],
});
const passing = (testId = 'total'): object => ({ testId, success: true });

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A run of a branch whose head is a commit. */
async function upload(gitRef: string, digit: string, test: object, more: object = {}): Promise<Answer> {
  const envelope = { gitRef, commitSha: sha(digit), ...more, result: { tests: [test] } };
  const uploaded = await api.upload(envelope);
  expect([200, 201]).toContain(uploaded.status);
  return uploaded;
}

/** The suspects of the first failure, in short. */
async function suspectsIn(path: string): Promise<readonly string[] | undefined> {
  const { body } = await api.read(`${path}/failures?include=suspects`);
  const [failure]: readonly Json[] = JSON.parse(JSON.stringify(body['failures'] ?? []));
  const suspects: readonly Json[] | undefined = JSON.parse(JSON.stringify(failure?.['suspects'] ?? null)) ?? undefined;
  return suspects?.map((suspect) => `${String(suspect['commitSha']).slice(0, 1)} ${String(suspect['why'])}`);
}
const suspectsOf = async (uploaded: Answer): Promise<readonly string[] | undefined> =>
  suspectsIn(`/open/v1/runs/${runIdOf(uploaded)}`);

describe('the suspects of a failure', () => {
  it('are the commits since the last pass of the branch that touch what failed, with all that is known of them', async () => {
    await upload('main', '1', passing());
    await upload('main', '2', passing('other'), { commits: [commit('2', 'src/cart.ts')] });
    const commits = [commit('4', 'docs/a.md'), commit('3', 'src/tax.ts'), commit('1', 'src/cart.ts')];
    const run = await upload('main', '4', failing(), { commits });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(run)}/failures?include=suspects`);
    expect(body['failures']).toMatchObject([
      {
        suspects: [
          {
            commitSha: sha('2'),
            title: 'Commit 2',
            author: 'Dana',
            at: '2030-01-31T12:00:00.000Z',
            why: 'stack',
            reason: 'in the stack',
            files: ['src/cart.ts'],
          },
          { commitSha: sha('3'), why: 'same-directory', files: ['src/tax.ts'] },
        ],
      },
    ]);
    const still = await upload('main', '5', failing(), { commits: [commit('5', 'src/cart.ts')] });
    expect(await suspectsOf(still)).toEqual(['2 stack', '3 same-directory']);
    expect(await suspectsIn(`/open/v1/builds/${String(run.body['buildId'])}`)).toEqual(['2 stack', '3 same-directory']);
  });

  it('are none without a pass, after a pass of the same commit, and without include', async () => {
    const commits = [commit('2', 'src/cart.ts')];
    const first = await upload('never', '2', failing('new'), { commits });
    expect(await suspectsOf(first)).toEqual([]);
    await upload('again', '2', passing('again'), { commits });
    const again = await upload('again', '2', failing('again'), { commits });
    expect(await suspectsOf(again)).toEqual([]);
    const { body } = await api.read(`/open/v1/runs/${runIdOf(again)}/failures`);
    expect(body['failures']?.['0']).not.toHaveProperty('suspects');
  });

  it('are those of a branch whose test last passed on main', async () => {
    await upload('main', 'a', passing('topic'), { commits: [commit('a', 'src/cart.ts')] });
    const commits = [commit('c', 'src/cart.ts'), commit('b', 'src/cart.ts'), commit('a', 'src/cart.ts')];
    expect(await suspectsOf(await upload('topic', 'c', failing('topic'), { commits }))).toEqual(['c stack', 'b stack']);
  });

  it('come from live runs and NDJSON too', async () => {
    const commits = [commit('2', 'src/cart.ts')];
    await upload('live', '1', passing('live'));
    const opened = await api.upload({ status: 'running', gitRef: 'live', commitSha: sha('2'), commits });
    const path = `${api.uploadPath}/${runIdOf(opened)}`;
    await api.send('POST', `${path}/tests`, { as: api.writeToken, body: [failing('live')] });
    await api.send('POST', `${path}/complete`, { as: api.writeToken });
    expect(await suspectsOf(opened)).toEqual(['2 stack']);

    const head = { kind: 'test', gitRef: 'lines', commitSha: sha('3'), commits };
    await upload('lines', '1', passing('lines'));
    const lines = await api.upload([head, failing('lines')].map((line) => JSON.stringify(line)).join('\n'), {
      'content-type': 'application/x-ndjson',
    });
    expect(await suspectsOf(lines)).toEqual(['2 stack']);
  });

  it('come from the part run of an upload of reports', async () => {
    const report = (failure: string): FormData => {
      const form = new FormData();
      const run = {
        gitRef: 'reports',
        commitSha: sha(failure === '' ? '1' : '2'),
        commits: [commit('2', 'src/cart.py')],
      };
      form.append('run', JSON.stringify(failure === '' ? { ...run, commits: [] } : run));
      const xml = `<testsuite><testcase classname="test.cart" name="total" file="test/cart.py">${failure}</testcase></testsuite>`;
      form.append('report', new Blob([xml]), 'junit.xml');
      return form;
    };
    const stack = 'Traceback:\n  File "/home/ci/shop/src/cart.py", line 4, in total\nValueError: x';
    await api.send('POST', api.uploadPath, { as: api.writeToken, body: report('') });
    const body = report(`<failure message="x">${stack.replaceAll('"', '&quot;')}</failure>`);
    const failed = await api.send('POST', api.uploadPath, { as: api.writeToken, body });
    expect(await suspectsOf(failed)).toEqual(['2 stack']);
  });

  it('are a line of each failure in Markdown', async () => {
    await upload('markdown', '1', passing('markdown'));
    const commits = [{ ...commit('2', 'src/cart.ts', 'src/b.ts'), title: 'Round `down`\n# injected' }];
    const run = await upload('markdown', '2', failing('markdown'), { commits });
    for (const include of ['group,suspects', 'suspects', 'suspects&test=markdown']) {
      const path = `/open/v1/runs/${runIdOf(run)}/failures?include=${include}`;
      const { text } = await api.read(path, { accept: 'text/markdown' });
      expect(text).toContain(
        `\nsuspect: ${sha('2').slice(0, 12)} Round \`down\` (Dana): changes src/cart.ts, in the stack\n`,
      );
    }
  });

  it('are cleaned of secrets and control characters', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await upload('secrets', '1', passing('secrets'));
    const commits = [{ ...commit('2', 'src/cart.ts'), title: `Use ${secret}\u0007`, author: 'D\ud800' }];
    const run = await upload('secrets', '2', failing('secrets'), { commits });
    const { text } = await api.read(`/open/v1/runs/${runIdOf(run)}/failures?include=suspects`);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('u0007');
    expect(await suspectsOf(run)).toEqual(['2 stack']);
  });
});

describe('the previous commit', () => {
  const previous = async (query: string): Promise<unknown> =>
    (await api.send('GET', `/v1/projects/${api.projectId}/previous-commit?${query}`, { as: api.writeToken })).body;

  it('is that of the newest finished build of the branch, but not of the run itself', async () => {
    await upload('refs/heads/before', '6', passing('before'));
    await upload('before', '7', failing('before'));
    await upload('before', '8', passing('before'), { status: 'running', build: 'open' });
    expect(await previous('branch=before')).toEqual({ branch: 'before', commitSha: sha('7') });
    expect(await previous(`branch=refs/heads/before&commitSha=${sha('7')}`)).toEqual({
      branch: 'before',
      commitSha: sha('6'),
    });
  });

  it('is that of the default branch for a new branch, and null without one', async () => {
    await upload('main', '9', passing('before'));
    expect(await previous('branch=new')).toEqual({ branch: 'main', commitSha: sha('9') });
    const created = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Without builds' } });
    const path = `/v1/projects/${String(created.body['id'])}/previous-commit?branch=main`;
    expect((await api.send('GET', path, { as: api.writeToken })).body).toEqual({ branch: null, commitSha: null });
  });
});

describe('the commits of an upload', () => {
  it('are refused with the place of the first error', async () => {
    for (const [commits, pointer] of [
      [[{ sha: 'main' }], '/commits/0/sha'],
      [Array.from({ length: 201 }, () => ({ sha: sha('1') })), '/commits'],
    ] as const) {
      const refused = await api.upload({ commits, result: { tests: [] } });
      expect([refused.status, refused.body['errors']]).toMatchObject([422, [{ pointer }]]);
    }
  });

  it('go with the run that replaces theirs', async () => {
    await upload('replaced', '1', passing('replaced'));
    const clientRunId = 'replaced-run';
    await upload('replaced', '2', failing('replaced'), { clientRunId, commits: [commit('2', 'src/cart.ts')] });
    const run = await upload('replaced', '2', failing('replaced'), { clientRunId });
    expect(await suspectsOf(run)).toEqual([]);
  });
});

describe('the owners of a failure', () => {
  const ownersOf = async (run: Answer): Promise<unknown> => {
    const { body } = await api.read(`/open/v1/runs/${runIdOf(run)}/failures?include=owners`);
    const [failure]: readonly Json[] = JSON.parse(JSON.stringify(body['failures'] ?? []));
    return failure?.['owners'];
  };

  it('are those of the file of the test, by the CODEOWNERS of the run, or else of the project', async () => {
    const path = `/v1/projects/${api.projectId}/codeowners`;
    const write = (text: string): Promise<Answer> => api.send('PUT', path, { as: api.cookie, body: { text } });
    expect((await write('* @all\n/test/ @shop/QA\n')).status).toBe(200);
    expect(await ownersOf(await upload('owned', '1', failing()))).toEqual(['@shop/qa']);
    const own = await upload('owned', '2', failing(), { codeowners: '[Web] @web\n*.ts\n[Tests]\ntest/ @tests' });
    expect(await ownersOf(own)).toEqual(['@web', '@tests']);
    const markdown = await api.read(`/open/v1/runs/${runIdOf(own)}/failures?include=group,owners`, {
      accept: 'text/markdown',
    });
    expect(markdown.text).toContain('\nowners: @web, @tests\n');
    await write('');
    expect(await ownersOf(await upload('owned', '3', failing()))).toEqual([]);
  });
});
