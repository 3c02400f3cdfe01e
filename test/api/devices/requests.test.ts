import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditOf, CLIENT, freshAddress, GRANT, startFixture, type Fixture } from './fixture.js';

const MINUTE_MS = 60_000;
const CODE = '/cli/device/code';
const TOKEN = '/cli/device/token';
const FORM = 'application/x-www-form-urlencoded';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
describe('an answer to a device', () => {
  it('is not cached, refused or not', async () => {
    const { deviceCode } = await fixture.begin();
    const answers = [
      await fixture.form(CODE, { client_id: CLIENT }),
      await fixture.form(CODE, {}),
      await fixture.poll(deviceCode),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it.each([
    [CODE, {}, 'invalid_request'],
    [CODE, { client_id: '' }, 'invalid_request'],
    [CODE, { client_id: 'a client' }, 'invalid_request'],
    [CODE, { client_id: 'é' }, 'invalid_request'],
    [CODE, { client_id: 'a'.repeat(101) }, 'invalid_request'],
    [CODE, { client_id: CLIENT, device_name: 'a'.repeat(101) }, 'invalid_request'],
    [CODE, { client_id: CLIENT, device_name: 'two\nlines' }, 'invalid_request'],
    [CODE, { client_id: CLIENT, device_name: '\u202Eeman' }, 'invalid_request'],
    [CODE, { client_id: CLIENT, device_name: 'nul\u0000' }, 'invalid_request'],
    [CODE, { client_id: CLIENT, scope: 'runs:read  runs:write' }, 'invalid_scope'],
    [CODE, { client_id: CLIENT, scope: 'runs:read\u0000' }, 'invalid_scope'],
    [CODE, { client_id: CLIENT, scope: '__proto__' }, 'invalid_scope'],
    [TOKEN, {}, 'invalid_request'],
    [TOKEN, { client_id: CLIENT }, 'invalid_request'],
    [TOKEN, { client_id: CLIENT, grant_type: GRANT }, 'invalid_request'],
    [TOKEN, { client_id: CLIENT, grant_type: 'password', device_code: 'x' }, 'unsupported_grant_type'],
    [TOKEN, { client_id: CLIENT, grant_type: GRANT, device_code: '\u0000' }, 'invalid_grant'],
    [TOKEN, { client_id: CLIENT, grant_type: GRANT, device_code: '9'.repeat(4000) }, 'invalid_grant'],
    ['/cli/revoke', {}, 'invalid_request'],
  ])('of %s to %j is the error %s of OAuth', async (path, fields: Readonly<Record<string, string>>, error) => {
    const answer = await fixture.form(path, fields);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
    expect(answer.body['error']).toBe(error);
    expect(String(answer.body['error_description'])).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it('refuses a parameter that is sent twice', async () => {
    expect((await fixture.form(CODE, 'client_id=a&client_id=b')).body['error']).toBe('invalid_request');
  });

  it.each([
    ['bytes that are no UTF-8', 'client_id=%ff&device_name=%c3%28', 400],
    // It stands for itself (WHATWG URL, "percent-decode").
    ['a lone percent sign', 'client_id=%&%=%', 200],
    ['no parameter at all', '&&=&', 400],
  ])('is no fault of the server for %s', async (_, body, status) => {
    expect((await fixture.form(CODE, body)).status).toBe(status);
  });

  it.each([
    [CODE, 9_000],
    // It also takes the identity token of a CI job.
    [TOKEN, 17_000],
    ['/cli/revoke', 9_000],
  ])('of %s is a problem where the body is none that it reads', async (path, tooLarge) => {
    const json = await fixture.api.send('POST', path, { body: { client_id: CLIENT } });
    expect(json.body).toMatchObject({ status: 415, error: 'unsupported_media_type' });
    const large = await fixture.form(path, `client_id=${'a'.repeat(tooLarge)}`);
    expect(large.body).toMatchObject({ status: 413, error: 'payload_too_large' });
    const latin = await fixture.form(path, 'client_id=a', { 'Content-Type': `${FORM}; charset=iso-8859-1` });
    expect(latin.status).toBe(415);
  });

  it('keeps the device name unchanged', async () => {
    const name = `<img src=x onerror=alert(1)> ' OR 1=1 -- 🦊`;
    const { userCode } = await fixture.begin({ device_name: name });
    expect((await fixture.look(fixture.api.cookie, userCode)).body['deviceName']).toBe(name);
  });
});

describe('open codes', () => {
  it('are at most five for a network, until one expires', async () => {
    const ip = { 'X-Forwarded-For': freshAddress() };
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await fixture.form(CODE, { client_id: CLIENT }, ip));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const full = await fixture.form(CODE, { client_id: CLIENT }, ip);
    expect(full.body).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(590);
    await fixture.decide('deny', fixture.api.cookie, String(answers[0]?.body['user_code']));
    expect((await fixture.form(CODE, { client_id: CLIENT }, ip)).status).toBe(200);
  });

  it('are requested at most ten times a minute from a network', async () => {
    const ip = { 'X-Forwarded-For': freshAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const answer = await fixture.form(CODE, { client_id: CLIENT }, ip);
      statuses.push(answer.status);
      await fixture.decide('deny', fixture.api.cookie, String(answer.body['user_code']));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    fixture.advance(MINUTE_MS);
    expect((await fixture.form(CODE, { client_id: CLIENT }, ip)).status).toBe(200);
  });

  it('are requested by as many devices behind one address as get their token', async () => {
    const ip = { 'X-Forwarded-For': freshAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const answer = await fixture.form(CODE, { client_id: CLIENT }, ip);
      await fixture.decide('approve', fixture.api.cookie, String(answer.body['user_code']));
      statuses.push((await fixture.poll(String(answer.body['device_code']))).status);
    }
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('count an IPv6 network of 64 bits as one', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(
        (await fixture.form(CODE, { client_id: CLIENT }, { 'X-Forwarded-For': `2001:db8:5:6::${count}` })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are at most 1,000, and further requests get a Retry-After', async () => {
    fixture.advance(10 * MINUTE_MS);
    await fixture.api.app.dataSource.query(
      `INSERT INTO device_requests (device_code_digest, user_code_digest, id, client_id, network, scopes, state, created_at, expires_at, poll_interval)
       SELECT sha256(n::text::bytea), sha256(('user ' || n)::bytea), 'dvc_' || n, 'many', 'net ' || n, '{runs:read}', 'pending', now(), now() + interval '1 day', 5
       FROM generate_series(1, 999) AS n`,
    );
    expect((await fixture.form(CODE, { client_id: CLIENT })).status).toBe(200);
    const full = await fixture.form(CODE, { client_id: CLIENT });
    expect(full.body).toMatchObject({ status: 503, error: 'overloaded' });
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    await fixture.api.app.dataSource.query(`DELETE FROM device_requests WHERE client_id = 'many'`);
  });

  it('are not stored in plain text', async () => {
    const { deviceCode, userCode } = await fixture.begin();
    const [row] = await fixture.api.app.dataSource.query<{ text: string }[]>(
      'SELECT string_agg(request::text, chr(10)) AS text FROM device_requests request',
    );
    for (const secret of [deviceCode, Buffer.from(deviceCode).toString('hex'), userCode, userCode.replace('-', '')])
      expect(row?.text).not.toContain(secret);
  });
});

describe('the revocation of a token by its value', () => {
  const revoke = (token: string, headers: Readonly<Record<string, string>> = {}): ReturnType<Fixture['form']> =>
    fixture.form('/cli/revoke', { token }, headers);

  it('takes effect at once, is recorded, and returns nothing', async () => {
    const made = await fixture.api.send('POST', '/admin/v1/tokens', {
      as: fixture.api.cookie,
      body: { type: 'personal', name: 'leaked' },
    });
    const value = String(made.body['value']);
    expect((await fixture.api.send('GET', '/v1/me', { as: value })).status).toBe(200);
    expect(await revoke(value)).toMatchObject({ status: 200, text: '' });
    expect((await fixture.api.send('GET', '/v1/me', { as: value })).status).toBe(401);
    expect((await auditOf(fixture, 'token.revoked'))[0]).toMatchObject({ details: { name: 'leaked', byValue: true } });
    expect(await revoke(value)).toMatchObject({ status: 200, text: '' });
  });

  it.each(['nonsense', `clarion_${'0'.repeat(49)}`, '\u0000', '🦊', 'a'.repeat(5000)])(
    'answers %j like any other',
    async (value) => {
      expect(await revoke(value)).toMatchObject({ status: 200, text: '' });
    },
  );

  it('works 30 times a minute for a network', async () => {
    const ip = { 'X-Forwarded-For': freshAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await revoke('nonsense', ip)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('the server', () => {
  it('logged no internal error', () => {
    expect(fixture.api.app.failures).toEqual([]);
  });
});
