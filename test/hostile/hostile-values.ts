/** A value that stands in the place of a good one: its JSON, byte by byte, well-formed or not. */
export interface HostileValue {
  readonly what: string;
  readonly json: Buffer;
  /** It is tried at every so many places: what is slow to send, or much like another one, need not stand everywhere. */
  readonly every: number;
}

const EVERYWHERE = 1;
const SOMETIMES = 6;
const RARELY = 48;

/** Levels from which a place counts as deep, such as a member of an event. */
const DEEP = 6;

const text = (what: string, json: string, every = SOMETIMES): HostileValue => ({
  what,
  json: Buffer.from(json),
  every,
});
const raw = (what: string, bytes: readonly number[], every = SOMETIMES): HostileValue => ({
  what,
  json: Buffer.from([0x22, ...bytes, 0x22]),
  every,
});

/** What JSON, UTF-8, JavaScript and PostgreSQL each have trouble with. */
const HOSTILE_VALUES: readonly HostileValue[] = [
  text('a NUL', '"a\\u0000b"', EVERYWHERE),
  text('a lone high surrogate', '"a\\ud800b"', EVERYWHERE),
  text('a lone low surrogate', '"\\udc00"'),
  text('surrogates in the wrong order', '"\\udc00\\ud800"'),
  text('control characters', '"\\u0001\\u001b[31m\\u0007\\u0085\\r\\n\\t"'),
  text('marks that turn the direction', '"\\u202eabc\\u2066"'),
  text('a noncharacter', '"\\uffff\\ufdd0"'),
  text('a byte order mark', '"\\ufeff"'),
  text('markup', '"<script>alert(1)</script>&lt;"'),
  text('SQL', JSON.stringify("'; DROP TABLE runs; --")),
  text('a path', '"../../../../etc/passwd"'),
  text('an empty text', '""'),
  text('spaces', '"   "'),
  text('a text of 5,000 characters', JSON.stringify('x'.repeat(5000))),
  text('a text of 300,000 characters', JSON.stringify('é'.repeat(300_000)), RARELY),
  text('an unterminated text', '"abc'),
  text('a raw line break in a text', '"a\nb"'),
  text('a wrong escape', '"\\x41"'),
  raw('a raw NUL', [0]),
  raw('bytes that are no UTF-8', [0xff, 0xfe], EVERYWHERE),
  raw('an overlong encoding', [0xc0, 0x80]),
  raw('an encoded surrogate', [0xed, 0xa0, 0x80]),
  raw('a cut sequence', [0xf0, 0x9f, 0x98]),
  raw('a code point too high', [0xf4, 0x90, 0x80, 0x80]),
  text('null', 'null', EVERYWHERE),
  text('true', 'true'),
  text('zero', '0'),
  text('minus zero', '-0'),
  text('a negative number', '-1', EVERYWHERE),
  text('a fraction', '0.5'),
  text('a number beyond 32 bits', '2147483648'),
  text('a number beyond 64 bits', '99999999999999999999', EVERYWHERE),
  text('a number beyond doubles', '1e400', EVERYWHERE),
  text('a number below doubles', '1e-400'),
  text('a number with a giant exponent', '1e131071'),
  text('a number of 2,000 digits', '9'.repeat(2000)),
  text('no number', 'NaN'),
  text('an empty array', '[]'),
  text('an array of nulls', '[null,null]', EVERYWHERE),
  text('an array of arrays', '[[[[]]]]'),
  text('an array of 3,000 numbers', `[${'1,'.repeat(2999)}1]`, RARELY),
  text('an empty object', '{}'),
  text(
    'an object with a prototype',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    EVERYWHERE,
  ),
  text('an object that looks like a text', '{"length":3,"toString":"x","toJSON":"y"}'),
  text('an object with an empty key', '{"":{"":""}}'),
  text('a key twice', '{"a":1,"a":2}'),
  text('200 levels', '['.repeat(200) + ']'.repeat(200)),
  text('20,000 levels', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000), RARELY),
  text('nothing', ''),
];

/** The places of a JSON value, as paths of member names and indexes. */
export function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...path, name]))];
}

const MARK = '@hostile@';

/** The values that are tried at a place, by its number among all: deep in a body, where nothing reads them, fewer of each. */
export function valuesAt(place: readonly string[], number: number): readonly HostileValue[] {
  const thinned = place.length >= DEEP ? 3 : 1;
  return HOSTILE_VALUES.filter(({ every }, index) => (number + index) % (every * thinned) === 0);
}

/** The JSON of a value with another one in one place. */
export function withValueAt(value: unknown, path: readonly string[], hostile: HostileValue): Buffer {
  const [before = '', after = ''] = JSON.stringify(replaced(value, path)).split(`"${MARK}"`);
  return Buffer.concat([Buffer.from(before), hostile.json, Buffer.from(after)]);
}

function replaced(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return MARK;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? replaced(item, rest) : item));
  if (typeof value !== 'object' || value === null) throw new Error(`There is no place ${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      key === name ? replaced(member, rest) : member,
    ]),
  );
}

/** Query values as they stand in an address, well-formed or not. */
export const HOSTILE_QUERY_VALUES: readonly string[] = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%C0%80',
  '%E0%A4%A',
  '%',
  '%u0041',
  '',
  '%20%20',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '201',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(400),
  'x'.repeat(600),
  '%F0%9F%98%80'.repeat(300),
  "'%20OR%201=1%20--",
  '%25_%5C',
  '.*(a%2B)%2B%24',
  '%3Cscript%3E',
  '..%2F..%2Fetc%2Fpasswd',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%5B%5D',
  '%7B%7D',
  '%0D%0AX-Injected:%201',
  '%E2%80%AE',
  '2026-13-45T99:99:99Z',
  '+275760-09-14T00:00:00Z',
  '0000-00-00',
];
