import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { findJsonArray, jsonGroups } from './find-array.js';
import { isJsonArray, isJsonObject, type JsonValue } from './json-value.js';
import { readJson, UnreadableJson } from './read-json.js';

const PATH = ['result', 'tests'];

/** Joined, they are JSON or nearly so. */
const TOKENS = [
  ...'{}[],: 1-"\\',
  '"result":{',
  '"tests":[',
  '"tests"',
  '"a":',
  '"]"',
  '"\\u0061":',
  '1.0',
  '"x"',
  'null',
  '},',
  '],',
  '{"result":{"tests":[',
  ']}}',
];

describe('findJsonArray', () => {
  it.each([
    ['{"result":{"tests":[{"a":[1]},2.50]}}', '{"a":[1]},2.50'],
    [' {\n "a": "result", "result" : { "b": {"tests": [0]}, "tests" :\t[ 1 ] , "c": [{}] } , "d": 1 }', ' 1 '],
    ['{"result":{"tests":["]","\\"]"],"x":"\\\\"},"tests":[3]}', '"]","\\"]"'],
    ['{"result":{"tests":[]}}', ''],
  ])('finds in %j the items %j', (text, items) => {
    const bytes = Buffer.from(text);
    const place = findJsonArray(bytes, PATH);
    expect(place && bytes.toString('utf8', place.start, place.end)).toBe(items);
  });

  it.each([
    ['no member of the path', '{"tests":[1],"results":{"tests":[1]}}'],
    ['a list around it', '[{"result":{"tests":[1]}}]'],
    ['a value of another type', '{"result":{"tests":{"a":1}}}'],
    ['another type above it', '{"result":[{"tests":[1]}]}'],
    ['the array twice', '{"result":{"tests":[1],"tests":[2]}}'],
    ['the object twice', '{"result":{"tests":[1]},"result":{}}'],
    ['a name with escapes beside it', '{"result":{"tests":[1],"te\\u0073ts":[2]}}'],
    ['a name with escapes beside the object', '{"r\\u0065sult":{},"result":{"tests":[1]}}'],
    ['brackets that do not match', '{"result":{"tests":[1}}}'],
    ['no end', '{"result":{"tests":[1,'],
    ['a byte order mark', '\ufeff{"result":{"tests":[1]}}'],
    ['nothing', ''],
    ['more levels than a document may have', `{"result":{"tests":[${'['.repeat(62)}${']'.repeat(62)}]}}`],
  ])('finds none where there is %s', (_, text) => {
    expect(findJsonArray(Buffer.from(text), PATH)).toBeUndefined();
  });

  it('finds none in a document of too many values', () => {
    expect(findJsonArray(Buffer.from(`{"result":{"tests":[${'1,'.repeat(10_000_000)}1]}}`), PATH)).toBeUndefined();
  });

  it('finds no array where the document reads as something else, or is none', () => {
    const token = fc.constantFrom(...TOKENS);
    let found = 0;
    fc.assert(
      fc.property(fc.array(token, { maxLength: 14 }), fc.boolean(), (tokens, isFramed) => {
        const text = tokens.join('');
        const bytes = Buffer.from(isFramed ? `{"result":{"tests":[${text}]}}` : text);
        const split = readSplit(bytes);
        if (split === 'whole') return;
        found += 1;
        expect(split).toEqual(outcomeOf(() => readJson(bytes)));
      }),
      { numRuns: 20_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  it('finds the items of documents as they are sent', () => {
    fc.assert(
      fc.property(fc.array(fc.json(), { maxLength: 5 }), fc.json(), (items, other) => {
        const bytes = Buffer.from(`{"a":${other},"result":{"b":${other},"tests":[${items.join(' ,')}]},"c":${other}}`);
        expect(readSplit(bytes)).toEqual(outcomeOf(() => readJson(bytes)));
      }),
      { numRuns: 500 },
    );
  });
});

/** The document put together again from its parts; `whole` where it has to be read as a whole. */
function readSplit(bytes: Buffer): unknown {
  const place = findJsonArray(bytes, PATH);
  if (place === undefined) return 'whole';
  return outcomeOf(() => {
    const rest = readJson(Buffer.concat([bytes.subarray(0, place.start), bytes.subarray(place.end)]));
    const tests = [...jsonGroups(bytes, place)].flatMap((group) => {
      const items = readJson(group);
      return isJsonArray(items) ? items : [];
    });
    if (!isJsonObject(rest) || !isJsonObject(rest['result'])) throw new Error('The path is not there');
    return { ...rest, result: { ...rest['result'], tests } };
  });
}

function outcomeOf(read: () => JsonValue): JsonValue | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}
