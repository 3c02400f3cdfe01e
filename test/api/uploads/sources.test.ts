import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const commitSha = '0123456789abcdef0123456789abcdef01234567';
const repositoryUrl = 'https://dana:secret@github.com/shop/cart.git';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A failed test whose stack names a file of a checkout. */
const failingAt = (file: string): object => ({
  testId: 'total',
  success: false,
  durationMs: 1,
  filePath: file,
  events: [{ type: 'error', message: 'boom', stack: `Error: boom\n    at total (${file}:12:7)` }],
});
const failuresOf = async (uploaded: Answer, include: string): Promise<Json> =>
  (await api.read(`/open/v1/runs/${runIdOf(uploaded)}/failures?include=${include}`)).body['failures'] ?? {};
const uploadReport = (report: unknown, query: object): Promise<Answer> =>
  api.send('POST', `${api.uploadPath}?${new URLSearchParams(Object.entries(query)).toString()}`, {
    as: api.writeToken,
    body: report,
  });

/** The report of a run of Jest with one failed test. */
const jestReport = (name: string, file = '/mnt/agent7/shop/packages/cart/total.test.js', message = ''): object => ({
  numRuntimeErrorTestSuites: 0,
  success: false,
  testResults: [
    {
      name: file,
      message,
      status: 'failed',
      assertionResults: [
        {
          ancestorTitles: ['cart'],
          title: name,
          fullName: `cart ${name}`,
          status: 'failed',
          failureMessages: [`Error: boom\n    at Object.<anonymous> (${file}:12:7)`],
          failureDetails: [],
        },
      ],
    },
  ],
});

describe('the lines around a failure', () => {
  const failing = (events: readonly object[]): object => ({ testId: 'total', success: false, durationMs: 1, events });
  const thrown = { type: 'error', message: 'boom', stack: 'Error: boom\n    at total (/ci/shop/src/total.ts:12:7)' };
  const secret = ['ghp', '0123456789abcdefghijklmnopqrstuvwxyz'].join('_');

  it('are those that the uploader sends, without secrets, of JSON and NDJSON', async () => {
    const head = {
      kind: 'test',
      repositoryRoot: '/ci/shop',
      sources: [{ file: 'src/total.ts', startLine: 11, text: `const token = '${secret}';\nthrow new Error('boom');` }],
    };
    const lines = [head, failing([thrown])].map((line) => JSON.stringify(line)).join('\n');
    for (const run of [
      await api.upload({ ...head, result: { tests: [failing([thrown])] } }),
      await api.upload(lines, { 'content-type': 'application/x-ndjson' }),
    ]) {
      const [failure] = Object.values(await failuresOf(run, 'source'));
      expect(failure?.['source']).toMatchObject({ file: 'src/total.ts', line: 12, startLine: 11 });
      expect(failure?.['source']?.['lines']?.['1']).toBe("throw new Error('boom');");
      expect(JSON.stringify(failure)).not.toContain(secret);
    }
  });

  it('are those that Jest draws, without secrets', async () => {
    const drawn = `  ● cart › adds\n\n    boom\n\n      11 | const token = '${secret}';\n    > 12 | fail();\n         | ^\n`;
    const report = jestReport('adds', '/mnt/agent7/shop/total.test.js', drawn);
    const [failure] = Object.values(await failuresOf(await uploadReport(report, {}), 'source'));
    expect(failure?.['source']).toMatchObject({ line: 12, startLine: 11, lines: { 1: 'fail();' } });
    expect(JSON.stringify(failure)).not.toContain(secret);
  });

  it('are refused where they are no sources', async () => {
    const { status, body } = await api.upload({
      sources: [{ file: 'a.ts', startLine: 0, text: '' }],
      result: { tests: [] },
    });
    expect([status, body['errors']?.['0']?.['pointer']]).toEqual([422, '/sources/0/startLine']);
  });
});

describe('the source of a failure', () => {
  it('has an address for its commit, and for each line of it', async () => {
    const run = await api.upload({ repositoryUrl, commitSha, result: { tests: [] } });
    expect((await api.read(`/open/v1/runs/${runIdOf(run)}`)).body).toMatchObject({
      commitUrl: `https://github.com/shop/cart/commit/${commitSha}`,
      sourceUrl: `https://github.com/shop/cart/blob/${commitSha}/{path}#L{line}`,
    });
  });

  it('has an address where repository, commit and file are known', async () => {
    const sent = { repositoryUrl, repositoryRoot: '/mnt/agent7/shop', commitSha };
    const run = await api.upload({ ...sent, result: { tests: [failingAt('/mnt/agent7/shop/src/total.ts')] } });
    expect((await failuresOf(run, 'location'))[0]).toMatchObject({
      testId: 'total',
      location: {
        file: 'src/total.ts',
        line: 12,
        url: `https://github.com/shop/cart/blob/${commitSha}/src/total.ts#L12`,
      },
    });
  });

  it('has an address in NDJSON and in a build too', async () => {
    const head = {
      kind: 'test',
      repositoryUrl: 'git@gitlab.com:shop/cart.git',
      repositoryRoot: 'C:\\agent\\shop',
      commitSha,
    };
    const lines = [head, failingAt('c:\\agent\\shop\\src\\total.ts')].map((line) => JSON.stringify(line)).join('\n');
    const run = await api.upload(lines, { 'content-type': 'application/x-ndjson' });
    const build = await api.read(`/open/v1/builds/${String(run.body['buildId'])}/failures?include=location`);
    const [failure] = Object.values(build.body['failures'] ?? {});
    expect(failure?.['location']?.['url']).toBe(`https://gitlab.com/shop/cart/-/blob/${commitSha}/src/total.ts#L12`);
  });

  it('has an address of a file that did not load, in an envelope, in NDJSON and beside a report', async () => {
    const discoveryFailures = [{ filePath: '/mnt/agent7/shop/src/total.test.ts', error: 'no module' }];
    const head = { repositoryUrl, repositoryRoot: '/mnt/agent7/shop', commitSha, result: { discoveryFailures } };
    const form = new FormData();
    form.append('run', new Blob([JSON.stringify(head)]), 'run.json');
    form.append('report', new Blob([JSON.stringify(jestReport('adds'))]), 'jest.json');
    const runs = [
      await api.upload(head),
      await api.upload(JSON.stringify(head), { 'content-type': 'application/x-ndjson' }),
      await api.upload(form),
    ];
    for (const run of runs)
      expect(Object.values(await failuresOf(run, 'location'))).toContainEqual(
        expect.objectContaining({ location: expect.objectContaining({ file: 'src/total.test.ts' }) }),
      );
  });

  it.each(['application/json', 'application/x-ndjson'])(
    'has an address in a live run, whose tests come after the envelope, as %s',
    async (type) => {
      const run = await api.upload({ status: 'running', repositoryUrl, repositoryRoot: '/mnt/agent7/shop', commitSha });
      const test = JSON.stringify(failingAt('/mnt/agent7/shop/src/total.ts'));
      const place = `${api.uploadPath}/${runIdOf(run)}`;
      const body = type === 'application/json' ? `[${test}]` : test;
      expect(
        (await api.send('POST', `${place}/tests`, { as: api.writeToken, body, headers: { 'content-type': type } }))
          .status,
      ).toBe(202);
      await api.send('POST', `${place}/complete`, { as: api.writeToken });
      expect((await failuresOf(run, 'location'))[0]?.['location']).toMatchObject({
        file: 'src/total.ts',
        line: 12,
        url: `https://github.com/shop/cart/blob/${commitSha}/src/total.ts#L12`,
      });
    },
  );

  it('has no address without a repository, and none outside of it', async () => {
    const tests = [failingAt('/mnt/agent7/shop/src/total.ts')];
    const without = await api.upload({ commitSha, result: { tests } });
    const outside = await api.upload({ commitSha, repositoryUrl, repositoryRoot: '/elsewhere', result: { tests } });
    for (const run of [without, outside])
      expect((await failuresOf(run, 'location'))[0]?.['location']).not.toHaveProperty('url');
  });

  it('has the same identity in every checkout', async () => {
    const ids: unknown[] = [];
    for (const root of ['/mnt/agent7/shop', '/srv/x/y/shop-2', 'D:\\agents\\5']) {
      const separator = root.startsWith('/') ? '/' : '\\';
      const file = [root, 'checks', 'total.test.js'].join(separator);
      const run = await uploadReport(jestReport('adds', file), { repositoryRoot: root, repositoryUrl, commitSha });
      const [failure] = Object.values(await failuresOf(run, 'location'));
      ids.push(failure?.['testId']);
      expect(failure?.['location']?.['url']).toBe(
        `https://github.com/shop/cart/blob/${commitSha}/checks/total.test.js#L12`,
      );
    }
    expect(new Set(ids)).toEqual(new Set(['checks/total.test.js > cart > adds']));
  });

  it('keeps no credentials of the address', async () => {
    const run = await api.upload({ repositoryUrl, commitSha, result: { tests: [failingAt('src/total.ts')] } });
    for (const path of ['', '/failures?include=location', '/tests', '/events'])
      expect((await api.read(`/open/v1/runs/${runIdOf(run)}${path}`)).text).not.toContain('secret');
  });

  it.each([
    ['repositoryUrl', '/srv/git/cart'],
    ['repositoryUrl', 'javascript:alert(1)'],
    ['repositoryUrl', 7],
    ['repositoryRoot', 'shop'],
    ['repositoryRoot', '../shop'],
    ['repositoryRoot', '/shop\n'],
    ['repositoryRoot', `/${'x'.repeat(5000)}`],
    ['repositoryRoot', ['/shop']],
  ])('refuses the %s %j', async (member, value) => {
    const run = await api.upload({ [member]: value, result: { tests: [] } });
    expect(run.status).toBe(422);
    expect(run.body['errors']?.[0]?.['pointer']).toBe(`/${member}`);
  });

  it('refuses a wrong address beside a report', async () => {
    const run = await uploadReport(jestReport('adds'), { repositoryUrl: 'nowhere' });
    expect([run.status, run.body['errors']?.[0]?.['pointer']]).toEqual([422, '/repositoryUrl']);
  });
});

describe('how to reproduce a failure', () => {
  const sent = { repositoryRoot: '/mnt/agent7/shop' };
  const command = String.raw`npx jest --runTestsByPath packages/cart/total.test.js -t '^cart adds \$1$'`;

  it('is a command where the runner and its selector are known', async () => {
    const run = await uploadReport(jestReport('adds $1'), sent);
    expect((await failuresOf(run, 'reproduce'))[0]?.['reproduce']).toEqual({ command });
    expect((await failuresOf(run, 'stack'))[0]).not.toHaveProperty('reproduce');
  });

  it('is a line of the Markdown by cause', async () => {
    const run = await uploadReport(jestReport('adds $1'), sent);
    const path = `/open/v1/runs/${runIdOf(run)}/failures?include=group`;
    expect((await api.read(path, { accept: 'text/markdown' })).text).toContain(`\nreproduce: ${command}\n`);
  });

  it.each(['adds\n$(id)', 'adds \u202e', 'password=hunter2hunter2'])('is absent for the name %j', async (name) => {
    const run = await uploadReport(jestReport(name), sent);
    expect((await failuresOf(run, 'reproduce'))[0]).not.toHaveProperty('reproduce');
  });

  it('is absent in the native format, whose runner is not known', async () => {
    const run = await api.upload({ result: { tests: [failingAt('src/total.ts')] } });
    expect((await failuresOf(run, 'reproduce'))[0]).not.toHaveProperty('reproduce');
  });
});
