import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { scratchRepository, type ScratchRepository } from '../support/command-line.js';

const TOKEN = `clarion_${'x'.repeat(42)}`;
const UPLOADED =
  '{"runId":"clr_a","id":"clr_a","url":"http://x/r/clr_a","status":"passed","summary":{"total":1,"passed":1,"failed":0,"skipped":0,"flaky":0}}';

/** A module that resolves every host name to this machine. */
const LOCAL_DNS = `data:text/javascript,${encodeURIComponent("import dns from 'node:dns'; dns.lookup = (name, options, done) => process.nextTick(() => options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4));")}`;

describe('the destination of requests', () => {
  let server: Server;
  let port: number;
  let requests: { readonly host: string | undefined; readonly path: string; readonly token: string | undefined }[];
  let ingestResponds: boolean;
  let repository: ScratchRepository;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { host, authorization } = request.headers;
      requests.push({ host, path: `${request.method ?? ''} ${request.url ?? ''}`, token: authorization });
      request.resume().once('end', () => {
        if (host?.startsWith('ingest.') === true && !ingestResponds) return response.writeHead(404).end();
        if (request.url?.includes('readiness') === true)
          return response
            .setHeader('content-type', 'application/json')
            .end('{"projectId":"prj_a","url":"","sync":{"ready":false},"upload":{"ready":true,"targetId":"tgt_a"}}');
        return response.setHeader('content-type', 'application/json').end(UPLOADED);
      });
    });
    port = await new Promise<number>((settle) =>
      server.listen(0, '127.0.0.1', () => settle(Number(Reflect.get(Object(server.address()), 'port')))),
    );
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    requests = [];
    ingestResponds = true;
    repository = scratchRepository();
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
  });
  afterEach(() => repository.remove());

  const variables = (): Readonly<Record<string, string>> => ({
    NODE_OPTIONS: `--import=${LOCAL_DNS}`,
    CLARION_TOKEN: TOKEN,
    CLARION_PROJECT_ID: 'prj_a',
  });
  const uploadedTo = (): (string | undefined)[] =>
    requests.filter(({ path }) => path.startsWith('POST')).map(({ host }) => host);

  it('is the ingest. host for uploads to an api. host, when it responds', async () => {
    const { code } = await repository.clarion(['upload'], {
      ...variables(),
      CLARION_API_URL: `http://api.clarion.localhost:${port}`,
    });
    expect(code).toBe(0);
    expect(uploadedTo()).toEqual([`ingest.clarion.localhost:${port}`]);
    expect(requests.filter(({ path }) => path === 'GET /health/live').map(({ token }) => token)).toEqual([undefined]);
  });

  it('is the api. host when the ingest. host does not respond', async () => {
    ingestResponds = false;
    await repository.clarion(['upload'], { ...variables(), CLARION_API_URL: `http://api.clarion.localhost:${port}` });
    expect(uploadedTo()).toEqual([`api.clarion.localhost:${port}`]);
  });

  it('is exactly the URL in --api-url', async () => {
    await repository.clarion(['upload', '--api-url', `http://api.clarion.localhost:${port}`], {
      ...variables(),
      CLARION_API_URL: 'https://other.test',
    });
    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set([`api.clarion.localhost:${port}`]));
  });

  it('comes from .env and .env.secrets, up to the root of the repository', async () => {
    repository.write('.env', `CLARION_API_URL=http://127.0.0.1:${port}\nCLARION_PROJECT_ID=prj_dotenv\n`);
    repository.write('.env.secrets', 'CLARION_TOKEN=clarion_${PART}\n');
    repository.write('deep/er/junit.xml', '<testsuite name="s"><testcase name="a"/></testsuite>');
    const { code } = await repository.clarion(['api', 'GET', '/x'], { PART: 'y'.repeat(42) });
    expect(code).toBe(0);
    expect(requests).toEqual([
      { host: `127.0.0.1:${port}`, path: 'GET /x', token: `Bearer clarion_${'y'.repeat(42)}` },
    ]);
  });

  it('is not contacted when clarion.yaml contains a token', async () => {
    repository.write('clarion.yaml', `profiles: { ci: { upload: { tokenEnv: ${TOKEN} } } }\n`);
    const { code, errors } = await repository.clarion(['upload'], {
      ...variables(),
      CLARION_API_URL: `http://127.0.0.1:${port}`,
    });
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(errors).toContain('.env.secrets');
    expect(errors).not.toContain('xxxx');
  });

  it('is the configured host when a path looks like another host', async () => {
    const { code } = await repository.clarion(['api', 'GET', '@evil.test/'], {
      ...variables(),
      CLARION_API_URL: `http://127.0.0.1:${port}`,
    });
    expect(code).toBe(0);
    expect(requests.map(({ host, path }) => ({ host, path }))).toEqual([
      { host: `127.0.0.1:${port}`, path: 'GET /@evil.test/' },
    ]);
  });
});
