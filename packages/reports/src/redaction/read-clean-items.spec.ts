import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { findJsonArray } from '../json/find-array.js';
import { isJsonArray, isJsonObject, type JsonValue, writeJson } from '../json/json-value.js';
import { readJson, UnreadableJson } from '../json/read-json.js';
import { cleanValue } from './clean-value.js';
import { type CleanItem, readCleanItems } from './read-clean-items.js';

const PATH = ['tests'];
const LIST = 'events';

const COURSE = new URL('../../../../test/redaction/', import.meta.url);
const SECRETS = columnOf('secrets.tsv');
const INNOCENTS = columnOf('innocents.tsv');

/** Names that say something about their values, or nearly so. */
const NAMES = [
  ...'password,pass,passed,token,author,to-ken,au-th,Sig,x-sid,db_PASS,key foo to-kens,name,key,value,message'.split(
    ',',
  ),
  ...'expected,actual,events,type,order,date,__proto__,1,'.split(','),
];

/** Parts of texts: what the rules look for, what is near to it, and what ends it. */
const PARTS = [
  ...' |-| -p|=|:|://|@|/|\'|"|\\|\n|\u0000|\ud800|›|é|\u00a0|\u212a|password|PassWord|token|hunter2|Bearer |eyJ|x'.split(
    '|',
  ),
  ...'4111|111111111111|1234 5678|user|hooks/|Abc1|ghp_|AKIA|abcdefghij0123456789|Authorization|X-Api-Key|null'.split(
    '|',
  ),
  ...'/integration|-user '.split('|'),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom(...SECRETS, ...INNOCENTS) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
);
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.constant('n'.repeat(1_030)) },
);

/** JSON of a value, in which names may come twice and characters may be escaped or have space around them. */
const { value: json } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.map(literal),
    fc.constantFrom('null', 'true', '17', '1.50', '12345678901234567890', '4111111111111111', '-0'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(name, fc.boolean(), tie('value'), fc.constantFrom('', ' ')), { maxLength: 5 })
    .map((members) => `{${members.map(memberText).join(',')}}`),
}));
const object = fc
  .array(fc.tuple(name, fc.boolean(), json, fc.constantFrom('', ' ')), { maxLength: 5 })
  .map((members) => `{${members.map(memberText).join(',')}}`);

describe('readCleanItems', () => {
  it.each([
    ['a password behind the name with escapes', String.raw`{"events":[{"\u0070assword":"hunter2"}]}`],
    ['a password with escapes', String.raw`{"events":[{"m":"\u0070assword: hunter2!"}]}`],
    ['a name that comes twice', '{"events":[{"password":"hunter2","password":"hunter3"}]}'],
    ['a list that comes twice', '{"events":[{"password":"hunter2"}],"events":[{"type":"a"}]}'],
    ['a list under a name with escapes', String.raw`{"events":[{"type":"a"}],"\u0065vents":[{"password":"hunter2"}]}`],
    ['a pair', '{"events":[{"name":"X-Api-Key","value":"s3cr3t-v4lue"}],"name":"token","value":"abcdef12345"}'],
    ['what an assertion compares', '{"events":[{"message":"the password","expected":"hunter2","actual":"hunter3"}]}'],
    ['a token in a text that is not ASCII', '{"events":[{"m":"é ghp_abcdefghijklmnopqrstuvwxyz0123456789"}]}'],
    ['a card beside its item', '{"a":"pay 4111 1111 1111 1111","events":[{"type":"a"}]}'],
    ['numbers that are no text', '{"events":[{"at":1700000000000,"card":4111111111111111}]}'],
    ['a list that comes twice with other values', '{"events":[{}],"events":["password: hunter2!"]}'],
    ['a list of other values', '{"events":["password: hunter2!",{"password":"hunter2"},[{"password":"hunter2"}]]}'],
    ['items that are no objects', '[{"password":"hunter2"}],{"password":"hunter2"},"password: hunter2!",1'],
    ['no list', '{"events":{"password":"hunter2"}},{}'],
  ])('cleans %s', (_, items) => {
    expect(readSplit(items)).toEqual(readWhole(items));
  });

  it.each([...SECRETS, ...INNOCENTS])('reads %j as it is cleaned', (sample) => {
    for (const member of ['m', 'password', 'token', 'value']) {
      const entry = JSON.stringify({ [member]: sample });
      const items = `{"events":[${entry},{"name":${JSON.stringify(sample)},"value":"s3cr3t"}],"a":${entry}}`;
      expect(readSplit(items)).toBe(readWhole(items));
    }
  });

  it('cleans all items as they are cleaned one by one', () => {
    const item = fc
      .tuple(
        object,
        fc.array(fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: json }), { maxLength: 4 }),
      )
      .map(([rest, entries]) => `{"events":[${entries.join(',')}]${rest === '{}' ? '}' : `,${rest.slice(1)}`}`);
    const items = fc.array(fc.oneof({ weight: 6, arbitrary: item }, { weight: 1, arbitrary: json }), { maxLength: 3 });
    fc.assert(
      fc.property(items, (list) => {
        expect(readSplit(list.join(','))).toBe(readWhole(list.join(',')));
      }),
      { numRuns: 5_000 },
    );
    expect(written).toBeGreaterThan(200);
  });

  it('says nothing of a text that is no JSON', () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.constantFrom(...'{}[],:"\\1'), (rest, place, character) => {
        const whole = `{"events":[${rest}]}`;
        const at = place % whole.length;
        const items = whole.slice(0, at) + character + whole.slice(at + 1);
        expect(readSplit(items)).toBe(readWhole(items));
      }),
      { numRuns: 5_000 },
    );
  });
});

/** How many texts of entries were compared with what is written. */
let written = 0;

/** The text of all items, read and cleaned in groups; `whole` where they have to be read as a whole. */
function readSplit(items: string): string | undefined {
  const bytes = Buffer.from(`{"tests":[${items}]}`);
  const place = findJsonArray(bytes, PATH);
  // What the text is, is tested with `findJsonArray`.
  if (place === undefined || place.end !== bytes.length - 2) return readWhole(items);
  return outcomeOf(() => [...readCleanItems(bytes, place, LIST)].map(checked));
}

/** The value of an item, whose texts are those of its entries. */
function checked({ value, texts }: CleanItem): JsonValue {
  const entries = isJsonObject(value) && isJsonArray(value[LIST]) ? value[LIST] : [];
  for (const [index, entryText] of texts.entries()) {
    if (entryText === undefined) continue;
    written += 1;
    expect(entryText).toBe(writeJson(entries[index] ?? null));
  }
  return value;
}

function readWhole(items: string): string | undefined {
  return outcomeOf(() => {
    const value = readJson(Buffer.from(`{"tests":[${items}]}`));
    const list = isJsonObject(value) ? value['tests'] : undefined;
    return isJsonArray(list) ? list.map(cleanValue) : [];
  });
}

function outcomeOf(read: () => readonly JsonValue[]): string | undefined {
  try {
    return writeJson(read());
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

function memberText([key, isEscaped, value, space]: readonly [string, boolean, string, string]): string {
  const quoted = literal(key);
  const written = isEscaped ? quoted.replace('p', String.raw`\u0070`) : quoted;
  return `${space}${written}${space}:${space}${value}`;
}

/** JSON of a text, where lone surrogates stay escaped. */
function literal(value: string): string {
  return JSON.stringify(value);
}

/** The texts of the course of the redaction, with digits or letters for each placeholder. */
function columnOf(file: string): readonly string[] {
  const lines = readFileSync(new URL(file, COURSE), 'utf8').trimEnd().split('\n');
  return lines.map((line) => filled(line.slice(line.indexOf('\t') + 1)));
}

function filled(sample: string): string {
  return sample
    .replaceAll('\\n', '\n')
    .replace(/\{(\w+):(\d+)\}/g, (_match, alphabet: string, length: string) =>
      (alphabet === 'd' ? '4111' : 'aB3dEf7h').repeat(Number(length)).slice(0, Number(length)),
    );
}
