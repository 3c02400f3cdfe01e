import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { simultaneously } from '../../support/simultaneously.js';

const CARD = 'Payment provider rejected the card';
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const UNTOUCHED = {
  status: 'open',
  assignee: null,
  fixedInCommit: null,
  resolvedAt: null,
  reopenedAt: null,
  reopenedRunId: null,
  backAfter: null,
};

// docs/concepts.md, "Work on causes"
describe('work on causes', () => {
  let api: Api;
  let agent: string;
  let me: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    const token = { type: 'scoped', name: 'Fixer', scopes: ['agent:use'] };
    agent = String((await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: token })).body['value']);
    me = String(items(await api.send('GET', '/admin/v1/members', { as: api.cookie }))[0]?.['userId']);
  });
  afterAll(() => api.close());

  const causes = (): string => `/open/v1/projects/${api.projectId}/causes`;
  const upload = async (message: string, more: object = {}): Promise<string> =>
    runIdOf(
      await api.upload({
        ...more,
        result: { tests: [{ testId: 'pay', success: false, events: [{ type: 'error', message }] }] },
      }),
    );
  /** A message whose cause no other test has. */
  const fresh = (): string => {
    serial += 1;
    return `${CARD} of ${'abcdefghijklmnopqrstuvwxyz'.slice(0, serial).split('').toReversed().join(' and then ')} at once`;
  };
  const causeOf = async (runId: string): Promise<string> =>
    String(items(await api.read(`/open/v1/runs/${runId}/causes`))[0]?.['id']);
  const newCause = async (message = fresh()): Promise<{ readonly id: string; readonly message: string }> => ({
    id: await causeOf(await upload(message)),
    message,
  });
  const change = (id: string, body: unknown, as = agent): Promise<Answer> =>
    api.send('PATCH', `${causes()}/${id}`, { as, body });
  const read = async (id: string): Promise<Json> => (await api.read(`${causes()}/${id}`)).body;

  it('begins open, and is shown with the cause, in the lists of a run and of the project', async () => {
    const runId = await upload(fresh());
    const id = await causeOf(runId);
    expect(await read(id)).toMatchObject({ ...UNTOUCHED, notes: [] });
    const answer = await change(id, { status: 'acknowledged', assigneeId: me, note: 'Looks like the new client.' });
    expect(answer.status).toBe(200);
    const state = { ...UNTOUCHED, status: 'acknowledged', assignee: { userId: me, name: 'Owner' } };
    const note = {
      id: expect.stringMatching(/^cno_/),
      at: expect.any(String),
      authorId: me,
      authorName: 'Owner',
      tokenId: expect.stringMatching(/^tok_/),
      tokenName: 'Fixer',
      text: 'Looks like the new client.',
    };
    expect(answer.body).toEqual({ id, ...state, notes: [note] });
    expect(await read(id)).toMatchObject({ ...state, notes: [note] });
    expect(items(await api.read(`/open/v1/runs/${runId}/causes`))[0]).toMatchObject(state);
    expect(items(await api.read(causes())).find((cause) => String(cause['id']) === id)).toMatchObject(state);
  });

  it('is listed by state', async () => {
    const open = await newCause();
    const resolved = await newCause();
    await change(resolved.id, { status: 'resolved' });
    const listed = async (status: string): Promise<readonly string[]> =>
      items(await api.read(`${causes()}?status=${status}`)).map((cause) => String(cause['id']));
    expect(await listed('open')).toEqual(expect.arrayContaining([open.id]));
    expect(await listed('open')).not.toContain(resolved.id);
    expect(await listed('resolved')).toEqual(expect.arrayContaining([resolved.id]));
    expect((await api.read(`${causes()}?status=fine`)).status).toBe(400);
  });

  it('keeps what a change does not name, and clears what it sets to null', async () => {
    const { id } = await newCause();
    await change(id, { assigneeId: me, fixedInCommit: 'ABCDEF1' });
    expect((await change(id, { note: 'one' })).body).toMatchObject({
      assignee: { userId: me },
      fixedInCommit: 'abcdef1',
    });
    expect((await change(id, { assigneeId: null, fixedInCommit: null }, api.cookie)).body).toMatchObject(UNTOUCHED);
  });

  it('reopens when the cause comes back, and says after which time', async () => {
    const { id, message } = await newCause();
    await change(id, { status: 'resolved', fixedInCommit: 'abcdef1' });
    await upload(message, { completedAt: '2026-01-01T10:00:00.000Z' });
    expect((await read(id))['status']).toBe('resolved');
    await api.app.dataSource.query(
      `UPDATE cause_triages SET resolved_at = now() - interval '6 days 2 hours' WHERE cause = $1`,
      [id],
    );
    const runId = await upload(message);
    expect(await read(id)).toMatchObject({
      status: 'open',
      fixedInCommit: 'abcdef1',
      reopenedAt: expect.any(String),
      reopenedRunId: runId,
      backAfter: '6 days',
    });
    expect((await change(id, { status: 'resolved' })).body).toMatchObject({ reopenedAt: null, backAfter: null });
  });

  it('reopens although the runs of the cause were deleted meanwhile', async () => {
    const message = fresh();
    const first = await upload(message);
    const id = await causeOf(first);
    await change(id, { status: 'resolved' });
    expect((await api.send('DELETE', `/open/v1/runs/${first}`, { as: api.cookie })).status).toBe(204);
    expect((await change(id, { note: 'gone' })).status).toBe(404);
    const runId = await upload(message);
    expect(await read(id)).toMatchObject({ status: 'open', reopenedRunId: runId });
  });

  it('never stays resolved after a run that ended later, however both meet', async () => {
    const { id, message } = await newCause();
    for (let round = 0; round < 4; round += 1) {
      await change(id, { status: 'open' });
      await simultaneously<unknown>(api.app.dataSource, [
        () => change(id, { status: 'resolved' }),
        () => upload(message),
      ]);
      const cause = await read(id);
      const isSeenLater = String(cause['lastSeen']?.['at']) > String(cause['resolvedAt']);
      expect([round, cause['status']]).toEqual([round, isSeenLater ? 'open' : 'resolved']);
    }
  });

  it('on a joined fingerprint is work on the cause that it is joined with', async () => {
    const { id } = await newCause();
    const [organization] = await api.app.dataSource.query<{ id: string }[]>('SELECT id FROM organizations');
    const fingerprint = 'grp_0123456789ab';
    await api.app.dataSource.query('INSERT INTO cause_aliases VALUES ($1, $2, $3, $4)', [
      organization?.id,
      api.projectId,
      fingerprint,
      id,
    ]);
    expect((await change(fingerprint, { status: 'acknowledged' })).body).toMatchObject({ id, status: 'acknowledged' });
    expect(await read(fingerprint)).toMatchObject({ id, status: 'acknowledged' });
  });

  it('masks secrets in notes, and takes at most 100 of them', async () => {
    const { id } = await newCause();
    const secret = ['AKIA', 'QYLPMN5HHHFPZAM2'].join('');
    const { body } = await change(id, { note: `the key ${secret} was revoked` });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify((await audit(id))[0])).not.toContain(secret);
    await api.app.dataSource.query(
      `INSERT INTO cause_notes SELECT organization_id, project_id, cause, id || n, at, author_id, token_id, text
       FROM cause_notes, generate_series(1, 99) n WHERE cause = $1`,
      [id],
    );
    const answer = await change(id, { status: 'resolved', note: 'one more' });
    expect([answer.status, answer.body['errors']?.['0']?.['pointer']]).toEqual([422, '/note']);
    expect((await read(id))['status']).toBe('open');
  });

  const audit = async (id: string): Promise<readonly Json[]> =>
    items(await api.send('GET', '/admin/v1/audit?action=cause.triaged', { as: api.cookie })).filter(
      (record) => String(record['subject']?.['id']) === id,
    );

  it('is in the audit log with the name of the token', async () => {
    const { id } = await newCause();
    await change(id, { status: 'resolved', assigneeId: me, fixedInCommit: 'abcdef1', note: 'why' });
    expect(await audit(id)).toEqual([
      expect.objectContaining({
        action: 'cause.triaged',
        actor: expect.objectContaining({ userId: me, tokenName: 'Fixer' }),
        subject: { type: 'cause', id },
        details: {
          projectId: api.projectId,
          status: { from: 'open', to: 'resolved' },
          assigneeId: { from: null, to: me },
          fixedInCommit: { from: null, to: 'abcdef1' },
          note: 'why',
        },
      }),
    ]);
  });

  it('loses its assignee when the member leaves', async () => {
    const { id } = await newCause();
    const member = { email: 'leaves@example.com', name: 'Leaves', role: 'member', password: 'a long enough password' };
    const { body } = await api.send('POST', '/admin/v1/members', { as: api.cookie, body: member });
    const userId = String(body['userId']);
    expect((await change(id, { assigneeId: userId })).body).toMatchObject({ assignee: { userId, name: 'Leaves' } });
    const removed = await api.send('DELETE', `/admin/v1/members/${userId}`, { as: api.cookie });
    expect(removed.status).toBe(204);
    expect(await read(id)).toMatchObject({ assignee: null });
    expect((await change(id, { assigneeId: userId })).status).toBe(422);
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, ''],
    ['another state', { status: 'fixed' }, '/status'],
    ['a stranger', { assigneeId: 'usr_aaaaaaaaaaaaa' }, '/assigneeId'],
    ['a name', { assigneeId: 'Owner' }, '/assigneeId'],
    ['a branch', { fixedInCommit: 'main' }, '/fixedInCommit'],
    ['an empty note', { note: ' ' }, '/note'],
    ['a long note', { note: 'a'.repeat(2001) }, '/note'],
    ['an escape sequence', { note: '\u001b[2J' }, '/note'],
  ])('refuses %s', async (_, body, pointer) => {
    const { status, body: problem } = await change('grp_0123456789ab', body);
    expect([status, problem['errors']?.['0']?.['pointer']]).toEqual([422, pointer]);
  });

  it('needs agent:use', async () => {
    const { id } = await newCause();
    expect((await change(id, { note: 'x' }, api.writeToken)).body['error']).toBe('insufficient_scope');
    expect((await change('grp_ffffffffffff', { note: 'x' })).status).toBe(404);
    const scopes = items(await api.read('/v1/scopes'));
    expect(scopes.find((item) => String(item['scope']) === 'agent:use')).toMatchObject({ status: 'active' });
  });
});
