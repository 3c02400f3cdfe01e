import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { runToEnd, temporaryDirectory } from '../support/process.js';

/** Each wrong variable, and what the message must say of it beside its name. */
const WRONG: readonly (readonly [name: string, value: string, sentence: string])[] = [
  ['CLARION_PORT', 'http', 'a whole number from 0 to 65535'],
  ['CLARION_PORT', '70000', 'a whole number from 0 to 65535'],
  ['CLARION_PORT', '-1', 'a whole number from 0 to 65535'],
  ['CLARION_PUBLIC_URL', 'tests.example.com', 'http://'],
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

describe('A server with a wrong configuration', () => {
  it.each(WRONG)('ends with 1 and names %s=%s', async (name, value, sentence) => {
    const { code, output, errors } = await runToEnd({ environment: { [name]: value } });
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
