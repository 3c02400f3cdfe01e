import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder, type ProgramResult } from '../../support/client-program.js';
import { startTlsProxy, TLS_CERTIFICATE, type TlsProxy } from '../../support/tls/tls-proxy.js';

const PATH = '/integrations/datadog/default/api/v2/cireport';

const RED = `<testsuite name="cart" tests="3">
  <testcase classname="cart" name="adds"/>
  <testcase classname="cart" name="counts"><failure message="expected 3, got 2">AssertionError: expected 3, got 2</failure></testcase>
  <testcase classname="cart" name="later"><skipped/></testcase>
</testsuite>`;

const GREEN = '<testsuite name="shop" tests="1"><testcase classname="shop" name="opens"/></testsuite>';

describe('the door for datadog-ci', () => {
  let api: Api;
  let folder: ClientFolder;
  let proxy: TlsProxy;
  beforeAll(async () => {
    api = await startApi();
    folder = clientFolder();
    proxy = await startTlsProxy(api.app.url);
  });
  afterAll(async () => {
    folder.remove();
    await proxy.close();
    await api.close();
  });

  const upload = (
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ProgramResult> =>
    folder.run(
      '@datadog/datadog-ci/dist/bundle.js',
      ['junit', 'upload', '--service', 'shop', '--skip-git-metadata-upload', ...words],
      {
        DATADOG_API_KEY: api.writeToken,
        DATADOG_SITE: 'clarion.example.com/integrations/datadog/default',
        HTTPS_PROXY: proxy.url,
        NODE_EXTRA_CA_CERTS: TLS_CERTIFICATE,
        ...environment,
      },
    );
  const runs = async (): Promise<readonly Json[]> => {
    const { body } = await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=200`);
    return Array.isArray(body['items']) ? body['items'] : [];
  };
  const runOf = async ({ body }: Answer): Promise<Json> =>
    (await api.read(`/open/v1/runs/${String(body['run_id'])}`)).body;
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, path = PATH): Promise<Answer> =>
    api.send('POST', path, { body, headers: { 'dd-api-key': api.writeToken, ...headers } });

  it('takes what datadog-ci uploads: one build of all reports, red while one of them is', async () => {
    folder.write('reports/cart.xml', RED);
    folder.write('reports/shop.xml', GREEN);
    const { code, output } = await upload(['--tags', 'team:checkout', '--env', 'ci', 'reports'], {
      DD_GIT_REPOSITORY_URL: 'https://github.com/acme/shop.git',
      DD_GIT_BRANCH: 'main',
      DD_GIT_COMMIT_SHA: '0123456789abcdef0123456789abcdef01234567',
      GITLAB_CI: 'true',
      CI_PIPELINE_ID: '77',
      CI_PIPELINE_URL: 'https://gitlab.example.com/acme/shop/-/pipelines/77',
      CI_JOB_NAME: 'unit',
    });
    expect(output).toContain('Uploaded 2 files');
    expect(output).not.toContain('Failed upload');
    expect(code).toBe(0);
    expect(proxy.hosts).toContain('cireport-intake.clarion.example.com:443');
    const stored = await runs();
    expect(stored).toHaveLength(2);
    const red = stored.find(({ status }) => String(status) === 'failed');
    expect(red).toMatchObject({
      summary: { total: 3, passed: 1, failed: 1, skipped: 1 },
      gitRef: 'main',
      commitSha: '0123456789abcdef0123456789abcdef01234567',
      ciRunUrl: 'https://gitlab.example.com/acme/shop/-/pipelines/77',
      environment: 'ci',
    });
    const whole = (await api.read(`/open/v1/runs/${String(red?.['id'])}`)).body;
    expect(whole['metadata']).toMatchObject({
      context: { service: 'shop', tags: { team: 'checkout' }, report: 'cart', 'ci.job.name': 'unit' },
    });
    const failures = (await api.read(`/open/v1/runs/${String(red?.['id'])}/failures`)).body['failures'];
    expect(failures).toMatchObject([
      { testName: 'counts', reason: { message: expect.stringContaining('expected 3') } },
    ]);
    expect(new Set(stored.map(({ buildId }) => buildId)).size).toBe(1);
    const build = await api.read(`/open/v1/builds/${String(red?.['buildId'])}`);
    expect(build.body).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['a token that is none', { DATADOG_API_KEY: '0123456789abcdef0123456789abcdef' }],
    ['a project that does not exist', { DATADOG_SITE: 'clarion.example.com/integrations/datadog/unknown' }],
  ])('makes datadog-ci fail for %s', async (_name, environment) => {
    folder.write('one/junit.xml', RED);
    const before = await runs();
    const { code, output } = await upload(['one'], environment);
    expect(output).toContain('Failed upload');
    expect(output).toContain('400');
    expect(code).not.toBe(0);
    expect(await runs()).toHaveLength(before.length);
  });

  it('makes datadog-ci fail for a token without the scope', async () => {
    folder.write('one/junit.xml', RED);
    const { code, output } = await upload(['one'], { DATADOG_API_KEY: api.readToken });
    expect(output).toContain('403');
    expect(code).not.toBe(0);
  });

  it('reads a recorded upload', async () => {
    const body = readFileSync('test/corpus/wire/datadog-ci-5.25.0-junit-upload.multipart');
    const [line = ''] = body.toString('latin1').split('\r\n', 1);
    const answer = await post(body, { 'content-type': `multipart/form-data; boundary=${line.slice(2)}` });
    expect(answer.status).toBe(202);
    expect(await runOf(answer)).toMatchObject({
      environment: 'ci',
      metadata: { context: { service: 'shop', report: 'jest-junit17-valid' } },
    });
  });

  it('stores a report once whose file name differs at the next try, and another report by itself', async () => {
    const [first, second, other] = [
      await post(formOf(RED, { tags: { shard: '1' } })),
      await post(formOf(RED, { tags: { shard: '1' } })),
      await post(formOf(RED, { tags: { shard: '2' } })),
    ];
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(other.body['run_id']).not.toBe(first.body['run_id']);
  });

  it('warns of what is not kept', async () => {
    const answer = await post(formOf(GREEN, { '_dd.junitxml_xpath_tags': { 'test.owner': '/testcase/@owner' } }));
    expect((await runOf(answer))['warnings']).toMatchObject([
      { code: 'skipped_part', message: expect.stringContaining('test.owner') },
    ]);
  });

  it('keeps no pass over a report that breaks off', async () => {
    const packed = gzipSync(GREEN.replace('</testsuite>', `${'<!-- -->'.repeat(4000)}</testsuite>`));
    const answer = await post(formOf(packed.subarray(0, packed.length - 12)));
    expect(answer.status).toBe(202);
    expect((await runOf(answer))['status']).not.toBe('passed');
  });

  it('keeps the numbers of the event with all their digits', async () => {
    const event = '{"metrics":{"coverage":1.10,"build":12345678901234567890}}';
    const answer = await post(rawForm({ event, junit_xml_report_file: GREEN }));
    const run = await api.read(`/open/v1/runs/${String(answer.body['run_id'])}`);
    expect(run.text).toContain('"metrics":{"coverage":1.10,"build":12345678901234567890}');
  });

  it('ignores odd members of the event', async () => {
    const metadata = {
      'git.branch': 7,
      'git.repository_url': 'no address',
      'pr.number': 'x',
      'ci.pipeline.id': 'y'.repeat(400),
      'ci.job.url': '',
    };
    const answer = await post(formOf(GREEN, { metadata, tags: [], metrics: null, session: 'x' }));
    expect(answer.status).toBe(202);
    expect(await runOf(answer)).toMatchObject({ status: 'passed', gitRef: null });
  });

  it.each([
    ['no token', { 'dd-api-key': '' }],
    ['a key of Datadog', { 'dd-api-key': '0123456789abcdef0123456789abcdef' }],
    ['two tokens in one header', { 'dd-api-key': 'a, b' }],
    ['a token that is no text', { 'dd-api-key': 'x'.repeat(5000) }],
  ])('refuses %s, with a status after which the client fails', async (_name, headers) => {
    const answer = await post(formOf(GREEN), headers);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', detail: expect.stringContaining('token') });
  });

  it('takes the header on its own routes alone', async () => {
    const headers = { 'dd-api-key': api.writeToken };
    const answer = await api.send('POST', api.uploadPath, { body: {}, headers });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['an event that is no JSON', rawForm({ event: '{', junit_xml_report_file: GREEN })],
    ['an event that is a list', rawForm({ event: '[]', junit_xml_report_file: GREEN })],
    ['an event that is too large', rawForm({ event: `{"a":"${'x'.repeat(70_000)}"}`, junit_xml_report_file: GREEN })],
    ['no report', rawForm({ event: '{}' })],
    ['a report that is none', rawForm({ event: '{}', junit_xml_report_file: 'hello' })],
    [
      'bytes that are no gzip',
      rawForm({ junit_xml_report_file: Buffer.from([31, 139, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]) }),
    ],
    ['JSON', { metadata: {} }],
    ['text', 'hello'],
  ])('refuses %s', async (_name, body) => {
    const before = await runs();
    const answer = await post(body);
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status: 400, error: 'invalid_request' });
    expect(await runs()).toHaveLength(before.length);
    expect(api.app.failures).toEqual([]);
  });

  it.each(['unknown', 'default.unknown', 'prj_unknown', '..%2F..%2Fetc'])('refuses the project %s', async (project) => {
    const answer = await post(formOf(GREEN), {}, `/integrations/datadog/${project}/api/v2/cireport`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request' });
  });
});

describe('the door for datadog-ci of a server with low limits', () => {
  it('refuses a report that is too large, packed or unpacked, with a status after which the client fails', async () => {
    const api = await startApi({ CLARION_MAX_STREAM_BYTES: '200000', CLARION_MAX_UPLOAD_BYTES: '100000' });
    try {
      const noise = `<testsuite><testcase name="a"><system-out>${'<!-- -->'.repeat(60_000)}</system-out></testcase></testsuite>`;
      for (const report of [gzipSync(noise), new TextEncoder().encode(noise)]) {
        const answer = await api.send('POST', PATH, {
          body: formOf(report),
          headers: { 'dd-api-key': api.writeToken },
        });
        expect(answer.status).toBe(400);
        expect(answer.body['detail']).toContain('200000 bytes');
      }
      expect((await api.read(`/open/v1/runs?projectId=${api.projectId}`)).body).toMatchObject({ items: [] });
    } finally {
      await api.close();
    }
  });
});

/** The form of the client: the event, and a gzipped report under a new name. */
function formOf(report: string | Uint8Array, event: object = {}): FormData {
  const packed = typeof report === 'string' ? gzipSync(report) : report;
  return rawForm({ event: JSON.stringify({ '_dd.cireport_version': '3', ...event }), junit_xml_report_file: packed });
}

function rawForm(parts: Readonly<Record<string, string | Uint8Array>>): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(parts)) {
    const fileName = name === 'event' ? 'event.json' : `${crypto.randomUUID()}.xml.gz`;
    form.set(name, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
  }
  return form;
}
