import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Passwords } from '../../../src/sessions/passwords/passwords.js';
import request from 'supertest';
import { SetupService } from '../../../src/setup/setup.service.js';
import { runApp } from '../../support/running-app.js';
import { startHarness, type Harness } from './harness.js';
import { cookieOf, OWNER, setCookieOf, signIn } from './people.js';

const COUNTS = `
  SELECT (SELECT count(*)::integer FROM organizations) AS organizations, (SELECT count(*)::integer FROM users) AS users,
    (SELECT count(*)::integer FROM memberships) AS memberships, (SELECT count(*)::integer FROM projects) AS projects`;
const NOTHING = { organizations: 0, users: 0, memberships: 0, projects: 0 };
const ONE_OF_EACH = { organizations: 1, users: 1, memberships: 1, projects: 1 };

describe('first-run set-up', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.empty());
  afterEach(() => {
    harness.starter.fails = false;
  });

  it('is required while there is no user', async () => {
    const before = await harness.browser().get('/admin/v1/setup').expect(200);
    await harness.browser().post('/admin/v1/setup').send(OWNER).expect(201);
    const after = await harness.browser().get('/admin/v1/setup').expect(200);
    expect([before.body, after.body]).toEqual([{ required: true }, { required: false }]);
  });

  it('creates the organization with its first project and signs its owner in', async () => {
    const browser = harness.browser();
    const answer = await browser
      .post('/admin/v1/setup')
      .send({ ...OWNER, email: 'Ada@Example.org' })
      .expect(201);
    expect(answer.body).toEqual({
      user: { id: expect.stringMatching(/^usr_[0-9A-Za-z]{13}$/), name: 'Ada', email: 'ada@example.org' },
      organization: { id: expect.stringMatching(/^org_[0-9A-Za-z]{13}$/), name: 'Analytical Engines' },
      role: 'owner',
    });
    expect(cookieOf(answer)).toMatch(/^[0-9A-Za-z]{56}$/);
    expect(await harness.rows(COUNTS)).toEqual([ONE_OF_EACH]);
    const session = await browser.get('/admin/v1/session').expect(200);
    expect(session.body).toMatchObject(answer.body);
  });

  it('is done once: afterwards it is a conflict without a sign-in', async () => {
    await harness.browser().post('/admin/v1/setup').send(OWNER).expect(201);
    const answer = await harness
      .browser()
      .post('/admin/v1/setup')
      .send({ ...OWNER, email: 'eve@example.org' });
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(setCookieOf(answer)).toBe('');
  });

  it('leaves nothing when a part of it breaks', async () => {
    harness.starter.fails = true;
    await harness.browser().post('/admin/v1/setup').send(OWNER).expect(500);
    expect(await harness.rows(COUNTS)).toEqual([NOTHING]);
    harness.starter.fails = false;
    await harness.browser().post('/admin/v1/setup').send(OWNER).expect(201);
  });

  it.each([
    ['/organizationName', { organizationName: '' }],
    ['/organizationName', { organizationName: 'a'.repeat(201) }],
    ['/name', { name: 'two\nlines' }],
    ['/name', { name: undefined }],
    ['/email', { email: 'ada' }],
    ['/email', { email: `${'a'.repeat(250)}@example.org` }],
    ['/password', { password: 'short' }],
    ['/password', { password: 'password123' }],
    ['/password', { password: 'ADA@example.org' }],
    ['/password', { password: 12345678901 }],
    ['/password', { password: 'a'.repeat(1025) }],
    ['/setupKey', { setupKey: 5 }],
  ])('refuses a body that does not validate at %s: %j', async (pointer, change) => {
    const answer = await harness
      .browser()
      .post('/admin/v1/setup')
      .send({ ...OWNER, ...change });
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed', errors: [{ pointer }] } });
    expect(await harness.rows(COUNTS)).toEqual([NOTHING]);
  });

  it('needs no key on loopback, and its link has none', async () => {
    expect(await harness.setup.instruction()).toBe(`Open ${harness.url}/setup to set Clarion up.`);
    await harness.browser().post('/admin/v1/setup').send(OWNER).expect(201);
    expect(await harness.setup.instruction()).toBeUndefined();
  });

  it('is done from the environment, once, without a browser', async () => {
    const setup = { email: OWNER.email, password: OWNER.password, organizationName: OWNER.organizationName };
    await harness.setup.setUpFromEnvironment(setup);
    await harness.setup.setUpFromEnvironment({ ...setup, email: 'eve@example.org' });
    expect(await harness.rows(COUNTS)).toEqual([ONE_OF_EACH]);
    const answer = await signIn(harness.browser(), OWNER.email).expect(200);
    expect(answer.body).toMatchObject({
      user: { name: 'ada' },
      organization: { name: 'Analytical Engines' },
      role: 'owner',
    });
  });

  it('does nothing from an environment that is wrong', async () => {
    const setup = { email: 'ada', password: 'short', organizationName: 'Analytical Engines' };
    await expect(harness.setup.setUpFromEnvironment(setup)).rejects.toThrow('CLARION_SETUP_PASSWORD');
    expect(await harness.rows(COUNTS)).toEqual([NOTHING]);
  });
});

describe.each([
  ['listens on every address', { CLARION_HOST: '0.0.0.0' }],
  ['is behind a reverse proxy', { CLARION_PUBLIC_URL: 'https://clarion.example' }],
])('first-run set-up of a service that %s', (_name, environment) => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ environment });
  });
  afterAll(() => harness.close());

  it.each([
    ['without the key', {}],
    ['with a wrong key', { setupKey: 'x'.repeat(43) }],
    ['with an empty key', { setupKey: '' }],
    ['with null', { setupKey: null }],
  ])('is refused %s', async (_, key) => {
    const answer = await harness
      .browser()
      .post('/admin/v1/setup')
      .send({ ...OWNER, ...key });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/setupKey' }] },
    });
    expect(await harness.rows(COUNTS)).toEqual([NOTHING]);
  });

  it('is refused with the digest of the key', async () => {
    await harness.setup.instruction();
    const [row] = await harness.rows<{ digest: Buffer }>('SELECT digest FROM setup_keys');
    for (const encoding of ['hex', 'base64', 'latin1'] as const) {
      const setupKey = row?.digest.toString(encoding);
      const answer = await harness
        .browser()
        .post('/admin/v1/setup')
        .send({ ...OWNER, setupKey });
      expect(answer.status).toBe(422);
    }
    await harness.rows('DELETE FROM setup_keys');
  });

  it('is done with the key of the link', async () => {
    const link = linkIn(await harness.setup.instruction());
    expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup\?key=[0-9A-Za-z]{43}$/);
    const setupKey = link.searchParams.get('key');
    await harness
      .browser()
      .post('/admin/v1/setup')
      .send({ ...OWNER, setupKey })
      .expect(201);
  });
});

describe('first-run set-up behind a reverse proxy', () => {
  it('is done with the key of the link, which leads to the public URL', async () => {
    const proxied = await runApp({ CLARION_PUBLIC_URL: 'https://clarion.example' });
    try {
      const link = linkIn(await proxied.app.get(SetupService).instruction());
      expect(link.origin + link.pathname).toBe('https://clarion.example/setup');
      const setUp = (order: object): request.Test => request(proxied.url).post('/admin/v1/setup').send(order);
      const refused = await setUp(OWNER);
      expect(refused).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', errors: [{ pointer: '/setupKey' }] },
      });
      await setUp({ ...OWNER, setupKey: link.searchParams.get('key') }).expect(201);
    } finally {
      await proxied.close();
    }
  });
});

describe('first-run set-ups at the same time', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ passwords: new Passwords() });
  });
  afterAll(() => harness.close());

  it('make exactly one organization', async () => {
    const orders = ['a', 'b', 'c', 'd'].map((name) => ({ ...OWNER, email: `${name}@example.org` }));
    const answers = await Promise.all(orders.map((order) => harness.browser().post('/admin/v1/setup').send(order)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3);
    expect(await harness.rows(COUNTS)).toEqual([ONE_OF_EACH]);
  });
});

/** The link in the instruction of the log. */
function linkIn(instruction: string | undefined): URL {
  return new URL(/http\S+/.exec(instruction ?? '')?.[0] ?? '');
}
