import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const CARD = 'Payment provider rejected the card';
const NET = 'connect: Connection refused (payments at 10.0.0.7:8080)';

const failing = (testId: string, message: string, more: object = {}): object => ({
  testId,
  success: false,
  durationMs: 1,
  events: [{ type: 'error', message, ...more }],
});
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A project of its own. */
interface Fixture {
  readonly path: string;
  put(rules: unknown): Promise<Answer>;
  upload(tests: readonly object[], more?: object): Promise<string>;
  causes(): Promise<readonly unknown[]>;
  send(method: string, path: string, body: unknown): Promise<Answer>;
}

async function newFixture(): Promise<Fixture> {
  const project = await api.send('POST', '/v1/projects', {
    as: api.cookie,
    body: { name: `Project ${Math.random()}` },
  });
  const path = `/v1/projects/${String(project.body['id'])}`;
  const runs = `${path}/targets/${String(project.body['defaultTargetId'])}/runs`;
  return {
    path,
    put: (rules) => api.send('PUT', `${path}/cause-rules`, { as: api.cookie, body: rules }),
    upload: async (tests, more = {}) =>
      runIdOf(await api.send('POST', runs, { as: api.writeToken, body: { ...more, result: { tests } } })),
    causes: async () => items(await api.read(`/open${path}/causes`)).map((cause) => [cause['title'], cause['runs']]),
    send: (method, rest, body) => api.send(method, `${runs}${rest}`, { as: api.writeToken, body }),
  };
}

const rule = (name: string, pattern: string, kind?: string): object => ({
  name,
  pattern,
  ...(kind === undefined ? {} : { kind }),
});

// docs/concepts.md, "Cause rules"
describe('the rules by which a project names causes', () => {
  it('are none at first, and are replaced whole, in their order', async () => {
    const fixture = await newFixture();
    const read = async (): Promise<unknown> =>
      (await api.send('GET', `${fixture.path}/cause-rules`, { as: api.cookie })).body;
    expect(await read()).toEqual({ items: [] });
    const rules = {
      items: [
        rule('Payments are down', 'connection refused * payments'),
        rule('Cards', 'card|credit limit', 'exception'),
      ],
    };
    const put = await fixture.put(rules);
    expect([put.status, put.body]).toEqual([200, rules]);
    expect(await read()).toEqual(rules);
    await fixture.put({ items: [rule('Cards', 'card')] });
    expect(await read()).toEqual({ items: [rule('Cards', 'card')] });
    await fixture.put({ items: [] });
    expect(await read()).toEqual({ items: [] });
  });

  it('are complete after two concurrent replacements', async () => {
    const fixture = await newFixture();
    const lists = ['a', 'b', 'c'].map((name) => ({
      items: Array.from({ length: 50 }, (_, index) => rule(`${name}${index}`, 'x')),
    }));
    expect((await Promise.all(lists.map((list) => fixture.put(list)))).map((answer) => answer.status)).toEqual([
      200, 200, 200,
    ]);
    const { body } = await api.send('GET', `${fixture.path}/cause-rules`, { as: api.cookie });
    expect(lists.map((list) => JSON.stringify(list))).toContain(JSON.stringify(body));
  });

  it('are recorded in the audit log', async () => {
    const fixture = await newFixture();
    await fixture.put({ items: [rule('Cards', 'card')] });
    const log = await api.send('GET', '/admin/v1/audit?action=project.cause_rules_replaced&limit=1', {
      as: api.cookie,
    });
    expect(items(log)).toMatchObject([{ action: 'project.cause_rules_replaced', details: { names: ['Cards'] } }]);
  });

  it('win over fingerprints: every matching failure gets the cause of the first matching rule', async () => {
    const fixture = await newFixture();
    await fixture.put({
      items: [
        rule('Payments are down', 'CONNECTION refused*payments'),
        rule('Network', 'connection refused|timed out'),
        rule('Rest', 'payments'),
      ],
    });
    const id = await fixture.upload([
      failing('a', NET),
      failing('b', 'Mail: connection\nrefused'),
      failing('c', 'request timed out'),
      failing('d', 'payments are slow'),
      failing('e', CARD),
    ]);
    const causes = items(await api.read(`/open/v1/runs/${id}/causes`));
    expect(causes.map((cause) => [cause['title'], cause['count']])).toEqual(
      expect.arrayContaining([
        ['Network', 2],
        ['Payments are down', 1],
        ['Rest', 1],
        [CARD, 1],
      ]),
    );
    const { body } = await api.read(`/open/v1/runs/${id}/failures?include=group`);
    expect(JSON.parse(JSON.stringify(body['failures'])).map((failure: Json) => failure['group']?.['size'])).toEqual([
      1, 2, 2, 1, 1,
    ]);
  });

  it('keep the cause of a name when pattern and position change', async () => {
    const fixture = await newFixture();
    await fixture.put({ items: [rule('Cards', 'card')] });
    await fixture.upload([failing('a', CARD)]);
    await fixture.put({ items: [rule('Network', 'refused'), rule('Cards', 'credit limit')] });
    await fixture.upload([failing('a', 'The credit limit is reached'), failing('b', NET)]);
    expect(await fixture.causes()).toEqual(
      expect.arrayContaining([
        ['Cards', 2],
        ['Network', 1],
      ]),
    );
  });

  it('apply to later uploads, and to each part of a live run', async () => {
    const fixture = await newFixture();
    await fixture.upload([failing('a', CARD)]);
    const live = await fixture.upload([failing('a', CARD)], { status: 'running' });
    await fixture.put({ items: [rule('Cards', 'card')] });
    expect(await fixture.causes()).toEqual([[CARD, 1]]);
    await fixture.send('POST', `/${live}/tests`, [failing('b', CARD)]);
    await fixture.send('POST', `/${live}/complete`, undefined);
    expect(await fixture.causes()).toEqual(
      expect.arrayContaining([
        [CARD, 2],
        ['Cards', 1],
      ]),
    );
  });

  it('compare the kind when they have one, and the start of the message without colours', async () => {
    const fixture = await newFixture();
    await fixture.put({
      items: [rule('Compared', 'card', 'assertion'), rule('Coloured', 'red card'), rule('Late', 'late')],
    });
    await fixture.upload([
      failing('a', 'the card', { type: 'assertion', passed: false }),
      failing('b', '\u001b[31mred\u001b[0m card'),
      failing('c', 'the card'),
      failing('d', `${'x '.repeat(2500)}late`),
    ]);
    expect((await fixture.causes()).map((cause) => JSON.parse(JSON.stringify(cause))[0]).toSorted()).toEqual([
      'Coloured',
      'Compared',
      'the card',
      expect.stringMatching(/^x x/),
    ]);
  });

  it('are not joined with nearly equal causes', async () => {
    const fixture = await newFixture();
    await fixture.put({ items: [rule('Licence server', 'could not reach the licence server')] });
    await fixture.upload([failing('a', 'Could not reach the licence server')]);
    await fixture.upload([failing('a', 'Could not reach a licence server')]);
    expect(await fixture.causes()).toEqual([
      ['Could not reach a licence server', 1],
      ['Licence server', 1],
    ]);
  });

  it('are tried with a message', async () => {
    const fixture = await newFixture();
    await fixture.put({ items: [rule('Cards', 'card', 'exception'), rule('Any', 'card')] });
    const ask = async (body: unknown): Promise<unknown> =>
      (await api.send('POST', `${fixture.path}/cause-rules/try`, { as: api.cookie, body })).body;
    const causeId = expect.stringMatching(/^grp_[0-9a-f]{12}$/);
    expect(await ask({ message: CARD })).toEqual({ rule: rule('Cards', 'card', 'exception'), causeId });
    expect(await ask({ message: CARD, kind: 'assertion' })).toEqual({ rule: rule('Any', 'card'), causeId });
    expect(await ask({ message: 'c\0ard \ud800' })).toEqual({ rule: null, causeId: null });
    const tried = JSON.parse(JSON.stringify(await ask({ message: CARD })));
    const id = await fixture.upload([failing('a', CARD)]);
    expect(items(await api.read(`/open/v1/runs/${id}/causes`)).map((cause) => cause['id'])).toEqual([tried.causeId]);
  });

  it.each([
    ['/items', {}],
    ['/items', []],
    ['/items', null],
    ['/items', { items: {} }],
    ['/items', { items: 'x' }],
    ['/items', { items: null }],
    ['/items', { items: Array.from({ length: 101 }, () => 0) }],
    ['/items/0', { items: [null] }],
    ['/items/0', { items: [[rule('a', 'b')]] }],
    ['/items/1', { items: [rule('a', 'b'), 7] }],
    ['/items/0/name', { items: [{ pattern: 'x' }] }],
    ['/items/0/name', { items: [rule('', 'x')] }],
    ['/items/0/name', { items: [rule(' ', 'x')] }],
    ['/items/0/name', { items: [rule('a\nb', 'x')] }],
    ['/items/0/name', { items: [rule('a\0', 'x')] }],
    ['/items/0/name', { items: [rule('\ud800', 'x')] }],
    ['/items/0/name', { items: [rule('n'.repeat(101), 'x')] }],
    ['/items/0/name', { items: [{ name: 7, pattern: 'x' }] }],
    ['/items/1/name', { items: [rule('a', 'x'), rule(' a ', 'y')] }],
    ['/items/0/pattern', { items: [{ name: 'a' }] }],
    ['/items/0/pattern', { items: [rule('a', '*')] }],
    ['/items/0/pattern', { items: [rule('a', 'x||y')] }],
    ['/items/0/pattern', { items: [rule('a', 'x\0')] }],
    ['/items/0/pattern', { items: [rule('a', 'x'.repeat(201))] }],
    ['/items/0/pattern', { items: [rule('a', 'a|b|c|d|e|f|g|h|i|j|k')] }],
    ['/items/0/kind', { items: [rule('a', 'x', 'error')] }],
    ['/items/0/kind', { items: [{ name: 'a', pattern: 'x', kind: 7 }] }],
    ['/items/0/kind', { items: [{ name: 'a', pattern: 'x', kind: ['assertion'] }] }],
  ])('are refused at %s: %j', async (pointer, body) => {
    const answer = await api.send('PUT', `/v1/projects/${api.projectId}/cause-rules`, { as: api.cookie, body });
    expect([answer.status, answer.body['error'], JSON.parse(answer.text).errors?.[0]?.pointer]).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
  });

  it.each([{}, { message: 7 }, { message: null }, { message: 'x', kind: 'x' }, [], null])(
    'are not tried with %j',
    async (body) => {
      const answer = await api.send('POST', `/v1/projects/${api.projectId}/cause-rules/try`, { as: api.cookie, body });
      expect([answer.status, answer.body['error']]).toEqual([422, 'validation_failed']);
    },
  );

  it('handle hostile patterns and messages', async () => {
    const fixture = await newFixture();
    const patterns = [
      '*a'.repeat(100),
      `${'a'.repeat(198)}*b`,
      `b${'a'.repeat(199)}`,
      '(a+)+$',
      '[[[',
      '\\',
      '%_%',
      "'; DROP TABLE causes; --",
      '😀*é',
      'a|b|c|d|e|f|g|h|i|\u0130',
    ];
    expect(
      (
        await fixture.put({
          items: patterns.map((pattern, index) => rule(`${index} ${pattern.slice(0, 40)}`, pattern)),
        })
      ).status,
    ).toBe(200);
    const id = await fixture.upload(
      ['a'.repeat(1_000_000), '(a+)+$', '%_%', '\0\ud800', '\u0130'.repeat(5000), 'É 😀 é', ' \n'.repeat(100_000)].map(
        (message, index) => failing(`t${index}`, message),
      ),
    );
    expect((await api.read(`/open/v1/runs/${id}/causes`)).status).toBe(200);
  });
});
