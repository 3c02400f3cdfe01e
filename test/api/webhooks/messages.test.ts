import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeper } from '../../../src/uploads/sweeper.js';
import { runIdOf, startApi, type Api, type Json } from '../../support/api.js';
import { EVERYTHING, failing, Fixture, parsed, passing, retried } from '../../support/webhook-fixture.js';
import { isSigned, startReceiver, type Inbox, type Receiver } from '../../support/webhook-receiver.js';

let receiver: Receiver;
let api: Api;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

describe('a message', () => {
  it('is posted as JSON, signed as Standard Webhooks says', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    const [message] = await inbox.arrived(1);
    if (message === undefined) throw new Error('Nothing came');
    expect(message.method).toBe('POST');
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Clarion-Webhooks\/\d/),
      'content-length': String(Buffer.byteLength(message.body)),
    });
    expect(message.headers['webhook-id']).toMatch(/^msg_[0-9A-Za-z]{34}$/);
    expect(isSigned(message, hook.secret)).toBe(true);
    expect(isSigned(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(isSigned({ ...message, body: `${message.body} ` }, hook.secret)).toBe(false);
    expect(isSigned({ ...message, headers: { ...message.headers, 'webhook-id': 'msg_other' } }, hook.secret)).toBe(
      false,
    );
  });

  it('reports a run that completed', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox);
    const envelope = {
      gitRef: 'refs/heads/main',
      commitSha: 'c0ffee',
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/9',
      startedAt: '2026-01-01T10:00:00.000Z',
      completedAt: '2026-01-01T10:00:05.000Z',
      durationMs: 5000,
      customMetadata: { pullRequest: 12 },
    };
    const id = runIdOf(
      await fixture.upload([passing('a'), retried('b'), { testId: 'c', status: 'skipped', durationMs: 0 }], envelope),
    );
    const [message] = await inbox.arrived(1);
    const body = parsed(message);
    const targets = JSON.parse((await fixture.ask('GET', `/v1/projects/${fixture.projectId}/targets`)).text);
    expect(body).toEqual({
      type: 'run.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        organizationId: expect.stringMatching(/^org_/),
        projectId: fixture.projectId,
        targetId: fixture.targetId,
        targetName: targets[0].name,
        run: {
          id,
          url: `${api.app.url}/r/${id}`,
          revision: 1,
          status: 'passed',
          summary: { total: 3, passed: 2, failed: 0, skipped: 1, flaky: 1 },
          branch: 'main',
          commitSha: 'c0ffee',
          ciRunUrl: 'https://github.com/acme/shop/actions/runs/9',
          pullRequest: 12,
          durationMs: 5000,
          completedAt: '2026-01-01T10:00:05.000Z',
          gate: null,
        },
      },
    });
    const delivery = await hook.afterAttempts(1);
    expect(delivery).toEqual({
      id: message?.headers['webhook-id'],
      webhookId: hook.id,
      event: 'run.completed',
      runId: id,
      state: 'delivered',
      attemptCount: 1,
      createdAt: expect.any(String),
      nextAttemptAt: null,
      endedAt: expect.any(String),
      payload: body,
      attempts: [
        { number: 1, at: expect.any(String), durationMs: expect.any(Number), status: 204, error: null, response: '' },
      ],
    });
  });

  it('reports a run that failed, with the first five failures', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: ['run.failed'] });
    await fixture.upload([passing('fine')]);
    const tests = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((testId) =>
      failing(testId, `${testId} ${'long '.repeat(100)}`),
    );
    const id = runIdOf(await fixture.upload(tests));
    const [message] = await inbox.arrived(1);
    const data = parsed(message)['data'];
    expect(parsed(message)).toMatchObject({
      type: 'run.failed',
      data: { run: { id, status: 'failed', summary: { total: 7, failed: 7 } } },
    });
    const failures: readonly Json[] = JSON.parse(JSON.stringify(data?.['failures']));
    expect(failures.map((failure) => [failure['testId'], failure['testName'], failure['kind']])).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((testId) => [testId, `Test ${testId}`, 'exception']),
    );
    for (const failure of failures) expect(String(failure['message']).length).toBeLessThanOrEqual(300);
  });

  it('reports a failed gate, and not a passed one', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: ['gate.failed'] });
    await fixture.ask('PUT', `/v1/projects/${fixture.projectId}/targets/${fixture.targetId}/gate`, { maxFailures: 0 });
    await fixture.upload([passing('a')]);
    const id = runIdOf(await fixture.upload([failing('a')]));
    await inbox.arrived(1);
    const gate = { passed: false, rules: [{ rule: 'maxFailures', limit: 0, actual: 1, passed: false }] };
    expect(inbox.messages.map((message) => parsed(message))).toMatchObject([
      { type: 'gate.failed', data: { run: { id, gate } } },
    ]);
  });

  it('reports the tests that became flaky, once per run', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: ['test.became_flaky'] });
    const names = Array.from({ length: 60 }, (_, index) => `t${String(index).padStart(2, '0')}`);
    await fixture.upload([...names.map(passing), passing('steady')]);
    const id = runIdOf(await fixture.upload([...names.map(retried), passing('steady')]));
    const [message] = await inbox.arrived(1);
    expect(parsed(message)).toMatchObject({ type: 'test.became_flaky', data: { total: 60, run: { id } } });
    const tests: readonly Json[] = JSON.parse(JSON.stringify(parsed(message)['data']?.['tests']));
    expect(tests).toHaveLength(50);
    expect(tests[0]).toEqual({
      testKey: expect.stringMatching(/^tst_[0-9a-f]{16}$/),
      testId: 't00',
      testName: 'Test t00',
    });
    await fixture.upload([...names.map(retried), passing('steady')]);
    await fixture.upload([passing('last')]);
    expect(inbox.messages).toHaveLength(1);
  });

  it('comes for each event that a webhook wants', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: EVERYTHING });
    await fixture.ask('PUT', `/v1/projects/${fixture.projectId}/targets/${fixture.targetId}/gate`, { maxFailures: 0 });
    await fixture.upload([failing('a'), retried('b')]);
    const messages = await inbox.arrived(4);
    expect(messages.map((message) => String(parsed(message)['type'])).toSorted()).toEqual(EVERYTHING.toSorted());
    expect(new Set(messages.map((message) => message.headers['webhook-id'])).size).toBe(4);
  });

  it('comes when a live run is completed, cancelled, or falls silent', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: ['run.completed', 'run.failed'] });
    const open = async (): Promise<string> => runIdOf(await fixture.upload([passing('a')], { status: 'running' }));
    const [completed, cancelled, silent] = [await open(), await open(), await open()];
    expect(inbox.messages).toHaveLength(0);
    await api.send('POST', `${fixture.runs()}/${completed}/complete`, { as: api.writeToken });
    await api.send('POST', `${fixture.runs()}/${cancelled}/cancel`, { as: api.writeToken });
    await api.app.dataSource.query("UPDATE runs SET heard_at = now() - interval '1 day' WHERE id = $1", [silent]);
    await api.app.app.get(Sweeper).sweep();
    const messages = await inbox.arrived(4);
    const received = messages.map((message) =>
      [
        parsed(message)['type'],
        parsed(message)['data']?.['run']?.['id'],
        parsed(message)['data']?.['run']?.['status'],
      ].join(' '),
    );
    expect(received.toSorted()).toEqual(
      [
        `run.completed ${completed} passed`,
        `run.completed ${cancelled} cancelled`,
        `run.completed ${silent} errored`,
        `run.failed ${silent} errored`,
      ].toSorted(),
    );
  });

  it('comes again, as another message, when a run is replaced', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox);
    const id = runIdOf(await fixture.upload([failing('a')], { clientRunId: 'build-1' }));
    await inbox.arrived(1);
    expect(runIdOf(await fixture.upload([passing('a')], { clientRunId: 'build-1' }))).toBe(id);
    const messages = await inbox.arrived(2);
    expect(messages.map((message) => parsed(message)['data']?.['run'])).toMatchObject([
      { id, revision: 1, status: 'failed' },
      { id, revision: 2, status: 'passed' },
    ]);
    expect(messages[0]?.headers['webhook-id']).not.toBe(messages[1]?.headers['webhook-id']);
  });

  it('goes to the webhooks of its target and of its branch', async () => {
    const fixture = await Fixture.of(api);
    const other = String(
      (await fixture.ask('POST', `/v1/projects/${fixture.projectId}/targets`, { name: 'Other' })).body['id'],
    );
    const [all, ofTarget, ofBranch, disabled] = [
      receiver.inbox(),
      receiver.inbox(),
      receiver.inbox(),
      receiver.inbox(),
    ];
    await fixture.hook(all);
    await fixture.hook(ofTarget, { targetId: other });
    await fixture.hook(ofBranch, { branch: 'main' });
    await fixture.hook(disabled, { enabled: false });
    const onMain = runIdOf(await fixture.upload([passing('a')], { gitRef: 'refs/heads/main' }));
    const onTopic = runIdOf(await fixture.upload([passing('a')], { gitRef: 'refs/heads/topic' }));
    const ofOther = runIdOf(await fixture.upload([passing('a')], { gitRef: 'refs/heads/main-2' }, {}, other));
    const runsOf = async (inbox: Inbox, count: number): Promise<readonly string[]> =>
      (await inbox.arrived(count)).map((message) => String(parsed(message)['data']?.['run']?.['id']));
    expect((await runsOf(all, 3)).toSorted()).toEqual([onMain, onTopic, ofOther].toSorted());
    expect([await runsOf(ofTarget, 1), await runsOf(ofBranch, 1), await runsOf(disabled, 0)]).toEqual([
      [ofOther],
      [onMain],
      [],
    ]);
  });

  it('has the format of Slack if requested, and names in it are text', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox, { events: ['run.failed'], format: 'slack' });
    const name = '<!channel> `*x*` <https://evil.example|a> & \u202Eb';
    await fixture.upload([{ ...failing('a', 'why\n<@U1>'), testName: name }], { gitRef: 'refs/heads/<!here>' });
    const [message] = await inbox.arrived(1);
    if (message === undefined) throw new Error('Nothing came');
    expect(isSigned(message, hook.secret)).toBe(true);
    const text = String(parsed(message)['text']);
    expect(text).toContain(
      '• `&lt;!channel&gt; \u2019*x*\u2019 &lt;https://evil.example|a&gt; &amp; b`: `why &lt;@U1&gt;`',
    );
    expect(text.replaceAll(`<${api.app.url}/r/`, '')).not.toContain('<');
  });

  it('is whole whatever a run is made of', async () => {
    const fixture = await Fixture.of(api);
    const [json, slack] = [receiver.inbox(), receiver.inbox()];
    const hook = await fixture.hook(json, { events: EVERYTHING });
    await fixture.hook(slack, { events: EVERYTHING, format: 'slack' });
    const nasty = ['\0', '\ud800', '\u202E\u0007', '"}],', 'é'.repeat(4000), '😀'.repeat(600), '__proto__', ' '];
    const answer = await fixture.upload(
      nasty.map((text, index) => ({
        testId: `${index} ${text}`,
        testName: text,
        success: false,
        durationMs: 1,
        events: [{ type: 'error', message: text }],
      })),
      {
        gitRef: `refs/heads/${'b'.repeat(3000)}`,
        commitSha: 'c'.repeat(3000),
        ciRunUrl: `https://ci.example/${'d'.repeat(3000)}`,
      },
    );
    expect([answer.status, answer.body['errors']]).toEqual([201, undefined]);
    const messages = await json.arrived(2);
    expect(messages.every((message) => isSigned(message, hook.secret) && message.body.length < 20_000)).toBe(true);
    for (const message of await slack.arrived(2))
      expect(String(parsed(message)['text']).length).toBeLessThanOrEqual(3000);
  });
});

describe('a message about a build', () => {
  const statusesOf = async (inbox: Inbox, count: number): Promise<readonly unknown[]> =>
    (await inbox.arrived(count)).map((message) => parsed(message)['data']?.['build']).map((build) => build?.['status']);

  it('says how it ended, with its runs', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox, { events: ['build.completed'], branch: 'main' });
    const facts = {
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/9/job/1',
      gitRef: 'refs/heads/main',
      commitSha: 'c0ffee',
      customMetadata: { pullRequest: 12 },
      completedAt: '2026-01-01T10:00:05.000Z',
      expectedRuns: 2,
    };
    const first = await fixture.upload([failing('a')], { ...facts, job: 'unit' });
    await fixture.upload([passing('b')], { gitRef: 'topic' });
    const second = await fixture.upload([passing('b')], { ...facts, job: 'e2e' });
    const [message] = await inbox.arrived(1);
    const buildId = String(first.body['buildId']);
    expect(parsed(message)).toEqual({
      type: 'build.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        organizationId: expect.stringMatching(/^org_/),
        projectId: fixture.projectId,
        build: {
          id: buildId,
          url: `${api.app.url}/b/${buildId}`,
          status: 'failed',
          summary: { total: 2, passed: 1, failed: 1, skipped: 0, flaky: 0 },
          runs: [
            { id: runIdOf(first), job: 'unit', status: 'failed' },
            { id: runIdOf(second), job: 'e2e', status: 'passed' },
          ].map((run) => ({ ...run, targetId: fixture.targetId, attempt: null, superseded: false })),
          runCount: 2,
          branch: 'main',
          commitSha: 'c0ffee',
          ciRunUrl: 'https://github.com/acme/shop/actions/runs/9',
          pullRequest: 12,
          completedAt: '2026-01-01T10:00:05.000Z',
          gate: null,
        },
      },
    });
    expect(await hook.deliveries()).toHaveLength(1);
  });

  it('is sent once, and again only when a later job changes the result', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox, { events: ['build.completed'] });
    const job = (name: string, test: object, more: object = {}): Promise<unknown> =>
      fixture.upload([test], { build: 'once', job: name, ...more });
    await job('a', passing('a'));
    await job('b', passing('b'));
    await job('c', failing('c'));
    await job('d', failing('d'));
    await job('d', passing('d'), { attempt: 2 });
    await job('c', passing('c'), { attempt: 2 });
    await fixture.upload([], { build: 'empty' });
    expect(await statusesOf(inbox, 3)).toEqual(expect.arrayContaining(['passed', 'failed', 'passed']));
    expect(await hook.deliveries()).toHaveLength(3);
  });

  it('is one of jobs that end at once', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox, { events: ['build.completed'] });
    const jobs = Array.from({ length: 6 }, (_, index) => `job ${index}`);
    await Promise.all(
      jobs.map((name, index) =>
        fixture.upload([index === 2 ? failing('a') : passing('a')], { build: 'at once', job: name, expectedRuns: 6 }),
      ),
    );
    expect(await statusesOf(inbox, 1)).toEqual(['failed']);
    expect(await hook.deliveries()).toHaveLength(1);
  });

  it('has a text for Slack', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    await fixture.hook(inbox, { events: ['build.completed'], format: 'slack', targetId: fixture.targetId });
    await fixture.upload([failing('a')], { job: 'unit', gitRef: 'main' });
    const text = String(parsed((await inbox.arrived(1))[0])['text']);
    expect(text).toMatch(
      /^\*Build failed:\* `Fixture [^`]*`, 1 failed of 1 tests \u00b7 <http[^|]*\/b\/bld_\w+\|build>\n/,
    );
    expect(text.split('\n').slice(1)).toEqual(['branch `main`', '\u2022 job `unit`: failed']);
  });
});
