import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi, type Answer, type Api } from '../../support/api.js';
import { SmtpSink, type ReceivedMail } from '../../support/accounts/smtp-sink.js';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'quite another long battery';
const WAIT_MS = 20_000;

let sink: SmtpSink;
let api: Api;
let serial = 0;

beforeAll(async () => {
  sink = await SmtpSink.start();
  api = await startApi({
    CLARION_SMTP_URL: sink.url,
    CLARION_MAIL_FROM: 'Clarion <clarion@acme.example>',
    CLARION_TRUSTED_PROXIES: 'loopback',
  });
});
afterAll(async () => {
  await api.close();
  await sink.close();
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.refusals.length = 0;
});

/** The first e-mail to an address whose source contains a text. */
async function mailTo(address: string, text: string): Promise<ReceivedMail> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const found = sink.mails.find(({ to, source }) => to.includes(address) && source.includes(text));
    if (found !== undefined) return found;
    if (performance.now() > deadline)
      throw new Error(`No e-mail to ${address} says ${text}: ${JSON.stringify(sink.mails)}`);
    await sleep(20);
  }
}

async function emptyQueue(): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while ((await queued()).length > 0 && performance.now() < deadline) await sleep(20);
}

const queued = (): Promise<readonly { readonly tries: number; readonly content: Buffer }[]> =>
  api.app.dataSource.query('SELECT tries, content FROM mail_messages');

/** Adds a member, who has signed in nowhere. */
async function addMember(): Promise<string> {
  serial += 1;
  const email = `member-${serial}@example.org`;
  const body = { email, name: `Member ${serial}`, role: 'member', password: PASSWORD };
  expect((await api.send('POST', '/admin/v1/members', { as: api.cookie, body })).status).toBe(201);
  return email;
}
const signIn = (email: string, password = PASSWORD, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  api.send('POST', '/admin/v1/session', { body: { email, password }, headers });
const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const sessionOf = (answer: Answer): string => /clarion_session=\w+/.exec(cookiesOf(answer))?.[0] ?? '';
const requestReset = (email: unknown): Promise<Answer> =>
  api.send('POST', '/admin/v1/password-reset', { body: { email } });
const complete = (value: unknown, password: unknown = NEW_PASSWORD): Promise<Answer> =>
  api.send('POST', '/admin/v1/password-reset/completion', { body: { value, password } });
const linkIn = ({ source }: ReceivedMail): string => /reset-password#(\w{43})/.exec(source)?.[1] ?? '';

describe('a new password by e-mail', () => {
  it('comes with a link that works once, ends the sessions, is recorded, and sends a notice', async () => {
    const email = await addMember();
    const session = sessionOf(await signIn(email));
    expect((await requestReset(email.toUpperCase())).status).toBe(204);
    const mail = await mailTo(email, 'Choose a new password');
    expect(mail.from).toBe('clarion@acme.example');
    expect(mail.source).toContain('Content-Type: text/plain');
    expect(mail.source).toContain('Content-Type: text/html');
    expect(mail.source).toContain('Auto-Submitted: auto-generated');
    const value = linkIn(mail);
    expect((await complete(value)).status).toBe(204);
    expect((await api.send('GET', '/admin/v1/session', { as: session })).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await complete(value)).status).toBe(404);
    await mailTo(email, 'your password has changed');
    const audit = await api.send('GET', '/admin/v1/audit?action=user.password_reset', { as: api.cookie });
    expect(audit.text).toContain('"by":"email"');
    expect(audit.text).not.toContain(value);
  });

  it('answers unknown addresses in the same way, and sends nothing to them', async () => {
    const [known, unknown] = [await requestReset(await addMember()), await requestReset('nobody@example.org')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    await emptyQueue();
    expect(sink.mails.filter(({ to }) => to.includes('nobody@example.org'))).toEqual([]);
  });

  it('takes the newest link only, for an hour, and stores no link', async () => {
    const email = await addMember();
    await requestReset(email);
    const first = linkIn(await mailTo(email, 'reset-password#'));
    sink.mails.length = 0;
    await requestReset(email);
    const second = linkIn(await mailTo(email, 'reset-password#'));
    expect((await complete(first)).status).toBe(404);
    const rows = await api.app.dataSource.query<{ digest: Buffer }[]>('SELECT digest FROM password_links');
    expect(rows.map(({ digest }) => digest.toString('latin1')).join()).not.toContain(second);
    await api.app.dataSource.query(`UPDATE password_links SET expires_at = now() - interval '1 second'`);
    expect((await complete(second)).status).toBe(404);
  });

  it('of two uses of one link succeeds once', async () => {
    const email = await addMember();
    await requestReset(email);
    const value = linkIn(await mailTo(email, 'reset-password#'));
    const answers = await Promise.all([complete(value), complete(value)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('is not for disabled users', async () => {
    const email = await addMember();
    await api.app.dataSource.query('UPDATE users SET disabled_at = now() WHERE email = $1', [email]);
    await requestReset(email);
    await sleep(300);
    expect(sink.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('leaves the second factor in force', async () => {
    const email = await addMember();
    await api.app.dataSource.query(
      `INSERT INTO passkeys (credential_id, id, user_id, name, public_key, counter, transports, created_at)
       SELECT 'c' || id, 'pky_' || substr(id, 5), id, 'Key', '', 0, '{}', now() FROM users WHERE email = $1`,
      [email],
    );
    await requestReset(email);
    expect((await complete(linkIn(await mailTo(email, 'reset-password#')))).status).toBe(204);
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 401, body: { error: 'second_factor_required' } });
  });

  it('refuses a weak password, and the link stays good', async () => {
    const email = await addMember();
    await requestReset(email);
    const value = linkIn(await mailTo(email, 'reset-password#'));
    expect(await complete(value, 'password1')).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    expect((await complete(value)).status).toBe(204);
  });

  it('is limited by address, known or not', async () => {
    for (const email of [await addMember(), 'stranger@example.org']) {
      for (let count = 0; count < 5; count += 1) expect((await requestReset(email)).status).toBe(204);
      expect(await requestReset(email)).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    }
  });

  it.each([undefined, null, 7, '', ['a'], { a: 1 }, 'a\nb@example.org', 'x'.repeat(255)])(
    'is refused for the address %j',
    async (email) => {
      expect((await requestReset(email)).status).toBe(422);
    },
  );

  it.each([
    [undefined, 422],
    [7, 422],
    ['x'.repeat(201), 422],
    ['', 404],
    ['\u0000', 404],
    ['x'.repeat(43), 404],
  ])('is refused for the link %j', async (value, status) => {
    expect((await complete(value)).status).toBe(status);
  });
});

describe('e-mail about an account', () => {
  it('comes with a sign-in from a new browser, and not with the next one from there', async () => {
    const email = await addMember();
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    const first = await signIn(email, PASSWORD, agent);
    expect((await mailTo(email, 'sign-in from a new browser')).source).toContain('Firefox 145 on Linux');
    sink.mails.length = 0;
    await signIn(email, PASSWORD, { ...agent, Cookie: cookiesOf(first) });
    await sleep(300);
    expect(sink.mails).toEqual([]);
  });

  it('comes with a sign-in from a new network, one for it and its browser, and is in the audit log', async () => {
    const email = await addMember();
    const from = (ip: string, cookie = ''): Promise<Answer> =>
      signIn(email, PASSWORD, { 'X-Forwarded-For': ip, Cookie: cookie, 'User-Agent': 'curl/8.5.0' });
    const known = cookiesOf(await from('192.0.2.7'));
    expect((await mailTo(email, 'sign-in from a new browser')).source).not.toContain('network');
    sink.mails.length = 0;
    await from('192.0.2.250', known);
    await from('198.51.100.9', known);
    const { source } = await mailTo(email, 'sign-in from a new network');
    expect(source).toContain('198.51.100.0/24');
    expect(source).toContain('curl/8.5.0');
    await from('198.51.100.1', known);
    await from('2001:db8:1:2::3');
    await mailTo(email, '2001:db8:1::/48');
    await from('2001:db8:1:ffff::3', known);
    await emptyQueue();
    expect(sink.mails.map(({ source: text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
      'Clarion: sign-in from a new network',
      'Clarion: sign-in from a new network',
    ]);
    const audit = await api.send('GET', '/admin/v1/audit?action=session.signed_in', { as: api.cookie });
    expect(audit.text.match(/"newNetwork":"[^"]*"/g)).toEqual([
      '"newNetwork":"2001:db8:1::/48"',
      '"newNetwork":"198.51.100.0/24"',
    ]);
  });

  it('comes once with sign-ins from a new network at the same time', async () => {
    const email = await addMember();
    const from = (ip: string, cookie = ''): Promise<Answer> =>
      signIn(email, PASSWORD, { 'X-Forwarded-For': ip, Cookie: cookie });
    const known = cookiesOf(await from('192.0.2.7'));
    await mailTo(email, 'sign-in from a new browser');
    sink.mails.length = 0;
    await Promise.all(Array.from({ length: 4 }, () => from('198.51.100.9', known)));
    await mailTo(email, 'sign-in from a new network');
    await emptyQueue();
    expect(sink.mails).toHaveLength(1);
  });

  it('comes with a changed password, a new token and a new factor', async () => {
    const email = await addMember();
    let session = sessionOf(await signIn(email));
    const body = { type: 'personal', name: 'For <CI>' };
    expect((await api.send('POST', '/admin/v1/tokens', { as: session, body })).status).toBe(201);
    const mail = await mailTo(email, 'a new access token');
    expect(mail.source).toContain('&quot;For &lt;CI&gt;&quot;');
    const changed = await api.send('POST', '/admin/v1/profile/password', {
      as: session,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    session = sessionOf(changed);
    await mailTo(email, 'your password has changed');
    await api.send('POST', '/admin/v1/profile/second-factor/authenticator-app', { as: session });
    expect(sink.mails.some(({ source }) => source.includes('second factor was added'))).toBe(false);
  });

  it('invites, with the link', async () => {
    const body = { email: 'invited@example.org', role: 'viewer' };
    const answer = await api.send('POST', '/admin/v1/invitations', { as: api.cookie, body });
    expect(answer).toMatchObject({ status: 201, body: { emailed: true } });
    const mail = await mailTo('invited@example.org', 'invited');
    expect(mail.source).toContain(String(answer.body['url']));
  });
});

describe('the queue of e-mail', () => {
  it('has contents that a dump does not reveal, and is empty afterwards', async () => {
    sink.refusals.push(451);
    const email = await addMember();
    await requestReset(email);
    const deadline = performance.now() + WAIT_MS;
    while (sink.refusals.length > 0 && performance.now() < deadline) await sleep(20);
    await sleep(200);
    const [waiting] = await queued();
    expect(waiting?.tries).toBe(1);
    expect(waiting?.content.toString('latin1')).not.toContain('reset-password');
    await api.app.dataSource.query('UPDATE mail_messages SET due_at = now()');
    await mailTo(email, 'reset-password#');
    await emptyQueue();
    expect(await queued()).toEqual([]);
  });

  it('gives up what is refused for good', async () => {
    sink.refusals.push(550);
    const email = await addMember();
    await requestReset(email);
    const deadline = performance.now() + WAIT_MS;
    while (sink.refusals.length > 0 && performance.now() < deadline) await sleep(20);
    await emptyQueue();
    expect(await queued()).toEqual([]);
    expect(sink.mails).toEqual([]);
  });
});

describe('a server without e-mail', () => {
  it('says so, and queues nothing', async () => {
    const plain = await startApi();
    try {
      expect((await plain.send('GET', '/admin/v1/single-sign-on')).body).toMatchObject({ passwordReset: false });
      const body = { email: 'invited@example.org', role: 'viewer' };
      expect((await plain.send('POST', '/admin/v1/password-reset', { body: { email: body.email } })).status).toBe(409);
      const invited = await plain.send('POST', '/admin/v1/invitations', { as: plain.cookie, body });
      expect(invited.body).toMatchObject({ emailed: false });
      expect(await plain.app.dataSource.query('SELECT 1 FROM mail_messages')).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
