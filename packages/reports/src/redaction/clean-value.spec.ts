import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { cleanValue } from './clean-value.js';
import type { JsonValue } from '../json/index.js';
import { readJson, writeJson } from '../json/index.js';

const UPLOADS = new URL('../../../../test/corpus/runner-uploads/', import.meta.url);

const read = (text: string) => readJson(Buffer.from(text));

describe('cleanValue', () => {
  it('cleans and redacts every string, at any depth', () => {
    expect(cleanValue({ a: ['x\0', { b: ['\ud800', 'Bearer 0123456789abcdef'] }], c: 'fine' })).toEqual({
      a: ['x\u2400', { b: ['\ufffd', 'Bearer 012***def'] }],
      c: 'fine',
    });
  });

  it('masks strings and numbers under a sensitive name, and keeps booleans and null', () => {
    const secret = new LosslessNumber('1.0');
    const value = { password: 'hunter2', token: 12345678, secret, 'X-Api-Key': null, cookie: true };
    const masked = { password: 'hu***2', token: '***', secret: '***', 'X-Api-Key': null, cookie: true };
    expect(cleanValue(value)).toEqual(masked);
  });

  it('keeps the length of compared secrets, and where they begin to differ', () => {
    const event = { message: 'user', expected: { password: 'hunter2', n: 1 }, actual: { password: 'hunter3', n: 2 } };
    expect(cleanValue(event)).toEqual({
      message: 'user',
      expected: { password: 'hu***2 (7 characters, first difference at 7)', n: 1 },
      actual: { password: 'hu***3 (7 characters, first difference at 7)', n: 2 },
    });
    const named = { message: 'the password is stored', expected: 'abcdef12', actual: 'abcdef12' };
    expect(cleanValue(named)).toEqual({
      message: 'the password is stored',
      expected: 'ab***2 (8 characters)',
      actual: 'ab***2 (8 characters)',
    });
    expect(cleanValue(cleanValue(event))).toEqual(cleanValue(event));
  });

  it('leaves compared values of other assertions, numbers and outcomes alone', () => {
    const values: JsonValue = [
      { message: 'the total is right', expected: 'abcdef12', actual: 'abcdef13' },
      { orderId: '4539578763621486', pass: 12, auth: 'basic', credentials: 'include', token: 5 },
    ];
    expect(cleanValue(values)).toEqual(values);
  });

  it('masks what looks like a secret under an ambiguous name', () => {
    expect(cleanValue({ pass: 'hunter2', auth: 'ada:hunter2', passwords: ['hunter2'] })).toEqual({
      pass: 'hu***2',
      auth: 'ad***r2',
      passwords: ['hu***2'],
    });
  });

  it('masks every leaf under a sensitive name', () => {
    const secret = [{ 'a\0': 'abcdef123456', b: [1, true] }];
    const cookies = ['sid=abcdef123456; Path=/', 'a=1'];
    expect(cleanValue({ secret, 'set-cookie': cookies })).toEqual({
      secret: [{ 'a\u2400': 'ab***56', b: ['***', true] }],
      'set-cookie': ['sid=ab***56; Path=/', 'a=***'],
    });
  });

  it('masks the value of a pair whose name is sensitive, unless it is a number', () => {
    const headers: JsonValue = [
      { name: 'X-Api-Key', value: 'abcdef123456' },
      { key: 'Cookie', value: 'sid=abcdef123456' },
      { name: 'Accept', value: 'text/plain' },
      { name: 'token', value: 17 },
    ];
    expect(cleanValue(headers)).toEqual([
      { name: 'X-Api-Key', value: 'ab***56' },
      { key: 'Cookie', value: 'sid=ab***56' },
      { name: 'Accept', value: 'text/plain' },
      { name: 'token', value: 17 },
    ]);
  });

  it('judges a text by each of its names, however often it came under others', () => {
    const card = '4111111111111111';
    const password = 'hunter2go';
    const value = { note: card, orderId: card, word: password, secrets: password, password, again: password };
    for (let count = 0; count < 3; count += 1) {
      const kept = Object.entries(cleanValue(value) ?? {}).filter(([name, text]) => text === Reflect.get(value, name));
      expect(kept.map(([name]) => name)).toEqual(['orderId', 'word', 'again']);
    }
  });

  it('judges names and texts alike after thousands of others', () => {
    const value = { token: 'abcd-1234', state: 'created' };
    const before = cleanValue(value);
    for (let count = 0; count < 3_000; count += 1) cleanValue({ [`name ${count}`]: `text ${count}` });
    expect(cleanValue(value)).toEqual(before);
    expect(before).toMatchObject({ state: 'created' });
    expect(before).not.toMatchObject({ token: 'abcd-1234' });
  });

  it('cleans names, cuts long ones, and keeps their order', () => {
    const value = read(`{"z":1,"a\\u0000":2,"${'k'.repeat(2000)}":3,"\\ud800":4,"y":5}`);
    // '… [2000 more characters]' has 24 characters, so 1000 are kept.
    const long = `${'k'.repeat(1000)}… [1000 more characters]`;
    expect(Object.entries(cleanValue(value) ?? {})).toEqual([
      ['z', 1],
      ['a\u2400', 2],
      [long, 3],
      ['\ufffd', 4],
      ['y', 5],
    ]);
  });

  it('keeps numbers as they are', () => {
    const text = '[12345678901234567890,1.10,-0,1e400,12,1763670596000,4111111111111111]';
    expect(writeJson(cleanValue(read(text)))).toBe(text);
  });

  it.each([
    '{"__proto__":{"a":"x"}}',
    '{"__proto__":{"password":"sup***ret"},"b":"\\ud83d\\ude00"}',
    '{"constructor":{"prototype":{"a":1}}}',
  ])('keeps %s as data', (text) => {
    expect(JSON.parse(writeJson(cleanValue(read(text))))).toEqual(JSON.parse(text));
  });

  it('changes no prototype when it copies', () => {
    const cleaned = cleanValue(read('{"a\\u0000":"b\\u0000","__proto__":{"isAdmin":"c\\u0000"}}'));
    expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
    expect(writeJson(cleaned)).toBe('{"a\u2400":"b\u2400","__proto__":{"isAdmin":"c\u2400"}}');
    expect('isAdmin' in {}).toBe(false);
  });

  it('gives back a value that needs no change, and never edits one that does', () => {
    const ordinary = { a: [1, 'text', { b: null }] };
    expect(cleanValue(ordinary)).toBe(ordinary);
    const secret = Object.freeze({ a: Object.freeze(['x\0']), keep: ordinary });
    expect(cleanValue(secret)).toEqual({ a: ['x\u2400'], keep: ordinary });
    expect(secret.a).toEqual(['x\0']);
  });

  it('takes 64 levels and refuses the 65th', () => {
    expect(() => cleanValue(nested(64))).not.toThrow();
    expect(() => cleanValue(nested(65))).toThrow('Nest less deeply: a value may have at most 64 levels.');
    expect(() => cleanValue({ secret: nested(64) })).toThrow('Nest less deeply');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyValue(), (value) => {
        const cleaned = cleanValue(value);
        expect(cleanValue(cleaned)).toBe(cleaned);
      }),
      { numRuns: 300 },
    );
  });

  it('masks the clear secrets in uploads of real clients, and nothing else', () => {
    const names = readdirSync(UPLOADS).filter((name) => name.endsWith('.json') && name !== 'INDEX.json');
    let secrets = 0;
    for (const name of names) {
      const text = readFileSync(new URL(name, UPLOADS), 'utf8');
      const expected = text.replaceAll('"hunter2"', '"hu***2"').replaceAll('sid=abcdef123456;', 'sid=ab***56;');
      if (expected !== text) secrets += 1;
      expect(writeJson(cleanValue(read(text)))).toBe(writeJson(read(expected)));
    }
    expect(names.length).toBeGreaterThanOrEqual(9);
    expect(secrets).toBe(4);
  });
});

function nested(levels: number): JsonValue {
  return levels === 0 ? 'x' : [nested(levels - 1)];
}

function anyValue(): fc.Arbitrary<JsonValue> {
  const texts = ['Bearer 0123456789abcdef', 'password=hunter2', 'sid=abc; Path=/', 'x\0'];
  const keys = ['password', 'Set-Cookie', 'name', 'key', 'value', 'token', 'a\0', '__proto__'];
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...texts));
  const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...keys));
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constantFrom(null, true, false, new LosslessNumber('1.0')),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  return value;
}
