import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PATHS, pathOf, QUERIES } from './good-requests.js';
import { HOSTILE_QUERY_VALUES } from './hostile-values.js';
import { Siege, SLOW_MS, type Attempt } from './siege.js';

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('hostile addresses and headers');
});

describe('an address with a hostile part', () => {
  it(
    "is refused in the contract's form or answered: every query parameter",
    async () => {
      await siege.try(everyQuery());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    "is refused in the contract's form: every identifier in every path",
    async () => {
      await siege.try(everyPath());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    "is refused in the contract's form: every tampered cursor",
    async () => {
      await siege.try(everyCursor());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('a hostile header', () => {
  it(
    "is refused in the contract's form or passed over, on reading and on writing routes",
    async () => {
      await siege.try(everyHeader());
      expect(siege.takeComplaints()).toEqual([]);
      expect(siege.offered).toBeGreaterThan(2000);
    },
    SLOW_MS,
  );

  it.each([
    ['request-1', 'request-1'],
    ['!'.repeat(128), '!'.repeat(128)],
    ['!'.repeat(129), undefined],
    ['two words', undefined],
    ['', undefined],
    ['é', undefined],
    ['a\tb', undefined],
    [['one', 'two'], undefined],
  ])('as a request id, %j is echoed only when it is one', async (given, echoed) => {
    const answer = await siege.client.send({ method: 'GET', path: '/v1/me', headers: { 'X-Request-Id': given } });
    if (echoed === undefined) expect(answer.headers['x-request-id']).toMatch(/^[0-9A-Za-z]{16,}$/);
    else expect(answer.headers['x-request-id']).toBe(echoed);
    siege.judge('an X-Request-Id', answer);
    expect(siege.takeComplaints()).toEqual([]);
  });
});

function* everyQuery(): Generator<Attempt> {
  for (const [template, parameters] of Object.entries(QUERIES)) {
    const path = pathOf(template, siege.fixture);
    for (const [turn, name] of parameters.entries()) {
      const values = HOSTILE_QUERY_VALUES.map((value) => `${name}=${value}`);
      const shapes = [
        name,
        `${name}=a&${name}=b`,
        `${name}[]=1`,
        `${name}[a]=1`,
        `${name}[__proto__][x]=1`,
        `__proto__=1&${name}=1`,
        `&&==&${name}=1`,
      ];
      yield* everyOther([...values, ...shapes], turn).map((query) => get(`${path}?${query}`));
    }
    yield get(`${path}?${'a=1&'.repeat(2000)}`);
    yield get(`${path}?${'%41'.repeat(3000)}`);
    yield get(`${path}#fragment`);
  }
}

/** Parts of a path, well-formed as HTTP and in no other way. */
const PATH_PARTS = [
  '%00',
  'a%00b',
  '%FF',
  '%C0%AF',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%zz',
  '..',
  '.',
  '%2e%2e',
  '..%2F..%2Fetc%2Fpasswd',
  '%5C..%5C',
  '%2F',
  'a%2Fb',
  '%20',
  '%0D%0ASet-Cookie:%20a=b',
  "'%20OR%20'1'='1",
  '%E2%80%AE',
  '%F0%9F%98%80',
  ';a=b',
  '*',
  ':runId',
  '(a+)+$',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '0',
  '-1',
  '%7B%7D',
  'CLR_0',
  `clr_${'0'.repeat(35)}`,
  `prj_${'é'.repeat(2)}`.normalize('NFKD').replace(/[^\x21-\x7e]/g, '%CC%81'),
  'x'.repeat(8000),
  '%41'.repeat(2500),
];

function* everyPath(): Generator<Attempt> {
  for (const [turn, route] of PATHS.entries()) {
    const [method = '', template = ''] = route.split(' ');
    for (const [, name = ''] of template.matchAll(/:(\w+)/g)) {
      const good: unknown = Reflect.get(siege.fixture, name);
      const near =
        typeof good === 'string'
          ? [`${good}%00`, `${good}%0A`, `${good}%20`, `${good}0`, good.slice(0, -1), good.toUpperCase(), `%20${good}`]
          : [];
      for (const part of everyOther([...PATH_PARTS, ...near], turn))
        yield {
          what: 'a hostile path',
          sent: { method, path: pathOf(template, siege.fixture, name, part), headers: siege.asOwner },
        };
    }
  }
}

const LISTS = [
  '/open/v1/runs',
  '/open/v1/runs/:runId/tests',
  '/open/v1/runs/:runId/failures',
  '/open/v1/builds',
  '/open/v1/builds/:buildId/failures',
  '/v1/projects',
  '/admin/v1/tokens',
  '/admin/v1/members',
  '/admin/v1/invitations',
  '/admin/v1/audit',
];

/** What a cursor might hold that another list made, or somebody made up. */
const KEYS = [
  '',
  '0',
  '-1',
  '5',
  '99999999999999999999',
  '1e3',
  'NaN',
  'a',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'é',
  "' OR 1=1 --",
  '\n',
  ' ',
  'x'.repeat(300),
  '2026-01-31T12:00:00.000Z usr_0000000000000',
  '9999-99-99T99:99:99.999Z usr_0',
  '+275760-09-13T00:00:00.000Z usr_0',
  '2026-01-31T12:00:00.000Z',
  '{"a":1}',
  '[]',
  'clr_',
  'prj_',
  'tok_',
  'aud_',
  '\u202e',
  '%',
  '%00',
];

function* everyCursor(): Generator<Attempt> {
  for (const template of LISTS) {
    const path = pathOf(template, siege.fixture);
    for (const [turn, key] of KEYS.entries()) {
      const cursor = Buffer.from(key).toString('base64url');
      const plain = Buffer.from(key).toString('base64').replaceAll('+', '%2B');
      const tampered = [
        cursor,
        `${cursor}=`,
        `${cursor}A`,
        cursor.slice(1),
        plain,
        Buffer.from(key, 'latin1').toString('base64url'),
      ];
      yield* everyOther(tampered, turn).map((value) => get(`${path}?cursor=${value}`));
    }
    for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf0, 0x9f]])
      yield get(`${path}?cursor=${Buffer.from(bytes).toString('base64url')}`);
  }
}

const NAMES = [
  'X-Request-Id',
  'Idempotency-Key',
  'If-None-Match',
  'Accept',
  'Accept-Encoding',
  'Cookie',
  'Authorization',
  'Origin',
  'Sec-Fetch-Site',
  'Content-Type',
  'Content-Encoding',
  'X-Forwarded-For',
  'Range',
  'Expect',
  'Upgrade',
  'TE',
  'User-Agent',
  'X-HTTP-Method-Override',
  '__proto__',
];
const HEADER_VALUES = [
  '',
  ' ',
  'é',
  '\u00ff\u0080',
  'a\tb',
  ','.repeat(500),
  ';'.repeat(500),
  '"',
  '"'.repeat(99),
  'W/"',
  '*',
  '*/*;q=',
  `a${'/b'.repeat(400)}`,
  'x'.repeat(6000),
  '../..',
  '{}',
  '-1',
  '0',
  'null',
  '__proto__',
  '; charset=utf-16',
  'application/json; charset=',
  'text/markdown;q=x',
  'bytes=0-',
  '100-continue, x',
  'clarion_session=%00',
  'Bearer \u00e9',
  'Bearer clarion_',
  '%00',
  "'",
];

function* everyHeader(): Generator<Attempt> {
  const routes = [
    { method: 'GET', path: `/open/v1/runs/${siege.fixture.runId}/failures` },
    { method: 'GET', path: '/v1/me' },
    { method: 'POST', path: siege.uploadPath, body: '{"result":{"tests":[]}}' },
  ];
  for (const [row, name] of NAMES.entries()) {
    for (const [column, value] of HEADER_VALUES.entries()) {
      const given = (row + column) % 4 === 0 ? [value, value] : value;
      const what = `${name}: ${JSON.stringify(given).slice(0, 80)}`;
      yield* everyOther(routes, row + column).map((route) => ({
        what,
        sent: { ...route, headers: { ...siege.asOwner, [name]: given } },
      }));
    }
  }
}

/** Every second item, the first or the second first by turns. */
function everyOther<T>(items: readonly T[], turn: number): readonly T[] {
  return items.filter((_, index) => (index + turn) % 2 === 0);
}

function get(path: string): Attempt {
  return { what: 'a hostile query', sent: { method: 'GET', path, headers: siege.asOwner } };
}
