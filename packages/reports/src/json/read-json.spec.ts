import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { isJsonArray, isJsonNumber, isJsonObject, writeJson } from './json-value.js';
import { readJson, UnreadableJson } from './read-json.js';

const read = (text: string) => readJson(Buffer.from(text));

describe('readJson', () => {
  it('reads ordinary JSON as JSON.parse does', () => {
    expect(read(' {"a":[1,-2.5,"é😀",true,null],"b":{}} ')).toEqual({ a: [1, -2.5, 'é😀', true, null], b: {} });
  });

  it('keeps as JavaScript numbers those that lose nothing, beside others', () => {
    const exact = new LosslessNumber('1.10');
    expect(read('[12,1.10,0.30000000000000004,"1.10"]')).toEqual([12, exact, 0.30000000000000004, '1.10']);
  });

  it.each(['12345678901234567890', '1e400', '1.10', '-0', '0.1000', '1E5', '-1.0e-999', '9'.repeat(400)])(
    'keeps the digits of %s wherever it stands',
    (literal) => {
      expect(writeJson(read(literal))).toBe(literal);
      const document = `{"é":[${literal},{"a":${literal}}],"b":"${literal}"}`;
      expect(writeJson(read(document))).toBe(document);
    },
  );

  it.each(['1e1000', '1e-1000', '1e99999999999999999999', '9'.repeat(401), `0.${'1'.repeat(399)}`])(
    'refuses the huge number %s and says where it is',
    (literal) => {
      const { name, message } = refusalOf(() => read(`["é",${literal}]`));
      expect(name).toBe('UnreadableJson');
      expect(message).toBe(
        'Send the number at byte 7 of the body as a string: ' +
          'a number may have at most 400 characters and an exponent of at most 999.',
      );
    },
  );

  it('writes any compact document back as it was', () => {
    fc.assert(
      fc.property(jsonText(), (text) => {
        expect(writeJson(read(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('skips a byte order mark', () => {
    expect(read('\ufeff[1.0]')).toEqual([new LosslessNumber('1.0')]);
  });

  it('takes the last of two members of the same name, whatever they contain', () => {
    expect(read('{"a":1.0,"a":"1.0"}')).toEqual({ a: '1.0' });
    expect(read('{"a":"1.0","a":1.0}')).toEqual({ a: new LosslessNumber('1.0') });
    expect(read('{"a":[1.0],"a":{"0":1.5}}')).toEqual({ a: { 0: 1.5 } });
  });

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"__proto__":{"isAdmin":true,"n":1.0}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])('keeps %s as data and changes no prototype', (text) => {
    const value = read(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(writeJson(value)).toBe(text);
    expect('isAdmin' in {}).toBe(false);
  });

  it.each([
    '[]',
    '{}',
    '""',
    '" "',
    '[null]',
    '"\\u0000"',
    '"\\ud800"',
    '"\\/"',
    '"\\uD834\\uDd1e"',
    '[-1.5E+2]',
    '{"":0}',
    '\t[ ]\r\n',
  ])('accepts %j', (text) => {
    expect(JSON.parse(writeJson(read(text)))).toEqual(JSON.parse(text));
  });

  it.each([
    '[1,]',
    '[,1]',
    '[1 true]',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '[NaN]',
    '[Infinity]',
    '[+1]',
    '[.5]',
    '[1.]',
    '[0x1]',
    '[012]',
    '["\t"]',
    '["\\x00"]',
    '["a',
    '[1]x',
    '[1.0]]',
    '{1.0:2}',
    '{"a":1.0.0}',
    '-',
    '//c\n1',
    '\u00a0[]',
    '[\u2028]',
  ])('refuses the malformed %j', (text) => {
    expect(refusalOf(() => read(text)).name).toBe('UnreadableJson');
  });

  it('says what was expected and where, and quotes nothing of the document', () => {
    expect(refusalOf(() => read('{"password":"hunter2" "x"}')).message).toBe(
      'Correct the JSON of the body: expected "," or "}" at character 23.',
    );
    expect(refusalOf(() => readJson(Buffer.from('{\n  "a": hunter2\n}'), 'line 7')).message).toBe(
      'Correct the JSON of line 7: expected a value at character 10 (line 2, column 8).',
    );
  });

  it.each(['', ' \n'])('asks for JSON when there is none in %j', (text) => {
    expect(refusalOf(() => read(text)).message).toBe('Send JSON: the body is empty.');
  });

  it.each([
    ['a stray byte', [0x22, 0xff, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a character', [0x22, 0xe2, 0x82, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('refuses %s, and reads the next document all the same', (_name, bytes) => {
    const { name, message } = refusalOf(() => readJson(Uint8Array.from(bytes)));
    expect(name).toBe('UnreadableJson');
    expect(message).toBe('Encode the body as UTF-8: it holds bytes that are not.');
    expect(read('"é"')).toBe('é');
  });

  it('takes 64 levels and refuses the 65th', () => {
    expect(() => read('['.repeat(64) + ']'.repeat(64))).not.toThrow();
    const { name, message } = refusalOf(() => read('['.repeat(65) + ']'.repeat(65)));
    expect(name).toBe('UnreadableJson');
    expect(message).toBe('Nest less deeply: the body may have at most 64 levels.');
  });

  it.each(['['.repeat(1_000_000), '{"a":'.repeat(1_000_000), '['.repeat(1_000_000) + ']'.repeat(1_000_000)])(
    'refuses a million levels without parsing them',
    (text) => {
      expect(refusalOf(() => read(text)).message).toBe('Nest less deeply: the body may have at most 64 levels.');
    },
  );

  it('refuses more values than it would keep in memory', () => {
    const { name, message } = refusalOf(() => read(`[${'1,'.repeat(10_000_000)}1]`));
    expect(name).toBe('UnreadableJson');
    expect(message).toBe('Split it up: the body may have at most 10000000 JSON values.');
  });
});

describe('the guards of JSON values', () => {
  it('distinguish objects, arrays and numbers of both forms', () => {
    const values = read('[{"a":1},[1],1,1.0,"1",null,true]');
    const items = isJsonArray(values) ? values : [];
    expect(items.map(isJsonObject)).toEqual([true, false, false, false, false, false, false]);
    expect(items.map(isJsonArray)).toEqual([false, true, false, false, false, false, false]);
    expect(items.map(isJsonNumber)).toEqual([false, false, true, true, false, false, false]);
  });
});

/** Compact JSON texts whose members are in the order in which JavaScript keeps them. */
function jsonText(): fc.Arbitrary<string> {
  const text = fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value));
  const special = fc.constantFrom('"__proto__"', '"value"', '"isLosslessNumber"');
  const name = fc.oneof(
    special,
    fc.string().map((key) => JSON.stringify(`.${key}`)),
  );
  const literal = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,24})?([eE][+-]?\d{1,3})?$/);
  const scalar = fc.oneof(text, literal, fc.constantFrom('true', 'false', 'null'));
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc
        .uniqueArray(fc.tuple(name, tie('value')), { maxLength: 4, selector: ([key]) => key })
        .map((members) => `{${members.map((pair) => pair.join(':')).join(',')}}`),
    ),
  }));
  return value;
}

function refusalOf(act: () => unknown): UnreadableJson {
  try {
    act();
  } catch (error) {
    if (error instanceof UnreadableJson) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
