import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { runToEnd, startServer, temporaryDirectory } from '../support/process.js';

const HTTP_PAGES = { CLARION_PUBLIC_URL: 'http://clarion.example.com' };
const HTTPS_PAGES = { CLARION_PUBLIC_URL: 'https://clarion.example.com' };

/** Each wrong variable, what the message must say of it beside its name, and variables that it does not fit. */
const WRONG: readonly (readonly [
  name: string,
  value: string,
  sentence: string,
  others?: Readonly<Record<string, string>>,
])[] = [
  ['CLARION_PORT', 'http', 'a whole number from 0 to 65535'],
  ['CLARION_PORT', '70000', 'a whole number from 0 to 65535'],
  ['CLARION_PORT', '-1', 'a whole number from 0 to 65535'],
  ['CLARION_PUBLIC_URL', 'tests.example.com', 'http://'],
  ['CLARION_VIEWER_URL', 'traces.example.com', 'a scheme and a host name', HTTPS_PAGES],
  ['CLARION_VIEWER_URL', 'https://traces.example.com/viewer', 'a scheme and a host name', HTTPS_PAGES],
  ['CLARION_VIEWER_URL', 'https://clarion.example.com', 'another host than CLARION_PUBLIC_URL', HTTPS_PAGES],
  ['CLARION_VIEWER_URL', 'https://clarion.example.com:8443', 'another host than CLARION_PUBLIC_URL', HTTPS_PAGES],
  ['CLARION_VIEWER_URL', 'http://traces.example.com', 'must both start with https://', HTTPS_PAGES],
  ['CLARION_VIEWER_URL', 'https://traces.example.com', 'must both start with https://', HTTP_PAGES],
  ['CLARION_DATABASE_URL', 'mysql://localhost/clarion', 'postgres://'],
  ['CLARION_DATABASE_URL', 'localhost:5432', 'postgres://'],
  ['CLARION_SETUP_EMAIL', 'owner@example.com', 'CLARION_SETUP_PASSWORD'],
  ['CLARION_SECRET_KEY', 'a-secret', '`openssl rand -base64 32` makes one'],
  ['CLARION_MAX_UPLOAD_BYTES', '100MB', 'a whole number'],
  ['CLARION_MAX_STREAM_BYTES', '0', 'a whole number'],
  ['CLARION_RUN_STALE_AFTER', 'soon', 'a duration such as'],
  ['CLARION_SHUTDOWN_NOTICE', '1h', 'at most 10m'],
  ['CLARION_TRUSTED_PROXIES', '10.0.0.1,proxy', 'IP addresses'],
  ['CLARION_ARTIFACTS_URL', 's3://key:secret@bucket', 'AWS_ACCESS_KEY_ID'],
  ['CLARION_WEBHOOKS_ALLOW', 'chat.internal,http://chat.internal', 'networks such as 10.0.0.0/8'],
  ['CLARION_WORKERS', '0', 'a whole number from 1 to 64'],
  ['CLARION_WORKERS', '2', 'Set CLARION_DATABASE_URL, or remove CLARION_WORKERS'],
  ['CLARION_LOG_LEVEL', 'loud', 'error, warn, info, debug'],
  ['CLARION_DATABSE_URL', 'postgres://localhost/clarion', 'is not a variable of the server'],
];

describe('A server with a host for traces', () => {
  it('starts beside pages with another name, and serves the viewer there alone', async () => {
    const directory = temporaryDirectory();
    const server = await startServer({
      environment: {
        CLARION_DATA_DIR: directory.path,
        CLARION_PUBLIC_URL: 'https://clarion.example.com',
        CLARION_VIEWER_URL: 'https://traces.example.com',
      },
    });
    try {
      expect(await titleOf(server.url, 'traces.example.com')).toBe('Playwright Trace Viewer');
      expect(await titleOf(server.url, 'clarion.example.com')).toBe('Clarion');
    } finally {
      await server.end('SIGKILL');
      await directory.remove();
    }
  }, 60_000);
});

/** Returns the title of the document that a server sends for a host. `fetch` sends no other Host than that of the address. */
async function titleOf(url: string, host: string): Promise<string | undefined> {
  const [answer] = await once(get(`${url}/index.html`, { headers: { host, accept: 'text/html' } }), 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return /<title>([^<]*)<\/title>/.exec(text)?.[1];
}

describe('A server with a wrong configuration', () => {
  it.each(WRONG)('ends with 1 and names %s=%s', async (name, value, sentence, others = {}) => {
    const { code, output, errors } = await runToEnd({ environment: { ...others, [name]: value } });
    expect(code).toBe(1);
    expect(errors).toContain(name);
    expect(errors).toContain(sentence);
    // A message for a person: no stack, and nothing has started.
    expect(errors).not.toContain('    at ');
    expect(output).not.toContain('listening');
  });

  it('names everything that is wrong in one message', async () => {
    const environment = {
      CLARION_PORT: 'x',
      CLARION_PUBLIC_URL: 'x',
      CLARION_DATABASE_URL: 'x',
      CLARION_LOG_LEVEL: 'x',
      CLARION_RUN_STALE_AFTER: 'x',
    };
    const { code, errors } = await runToEnd({ environment });
    expect(code).toBe(1);
    for (const name of Object.keys(environment)) expect(errors).toContain(name);
    expect(errors.trim().split('\n')).toHaveLength(1 + Object.keys(environment).length);
  });

  it('says so when the port is taken, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const directory = temporaryDirectory();
    try {
      const address = taken.address();
      const port = typeof address === 'object' && address !== null ? String(address.port) : '';
      const { code, errors } = await runToEnd({
        environment: { CLARION_PORT: port, CLARION_DATA_DIR: directory.path },
      });
      expect(code).toBe(1);
      expect(errors).toContain(port);
      expect(errors).not.toContain('    at ');
    } finally {
      taken.close();
      await directory.remove();
    }
  }, 60_000);

  it('says so when the data directory cannot be made, and ends with 1', async () => {
    const { code, errors } = await runToEnd({ environment: { CLARION_DATA_DIR: '/dev/null/data' } });
    expect(code).toBe(1);
    expect(errors).toContain('/dev/null/data');
    expect(errors).not.toContain('    at ');
  }, 60_000);
});
