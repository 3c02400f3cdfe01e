import { describe, expect, it } from '@jest/globals';
import { isJsonObject } from '@clarion/reports/json';
import { Problem } from '../../common/problem.js';
import { cleanBodyValue, ValidationErrors } from '../../common/read-body-json.js';
import type { RunFixture } from '../../runs/source/run-fixture.js';
import { hasFixtures, readFixtures } from './fixtures.js';

const digest = 'ab'.repeat(32);
const fixture = { path: 'users.json', sha256: digest };

function read(fixtures: unknown): readonly RunFixture[] | null {
  const sent = JSON.parse(JSON.stringify({ fixtures }));
  const errors = new ValidationErrors();
  const envelope = cleanBodyValue(sent);
  const found = readFixtures(isJsonObject(envelope) ? envelope : {}, sent, errors);
  errors.raise();
  return found;
}

function pointerOf(fixtures: unknown): string | undefined {
  try {
    read(fixtures);
  } catch (error) {
    if (error instanceof Problem) return error.errors[0]?.pointer;
  }
  return undefined;
}

describe('the fixtures of an upload', () => {
  it('are read sorted by path, with digests in lower case', () => {
    const sizes = [
      { path: 'b.csv', sha256: digest.toUpperCase(), sizeBytes: 7, note: 'x' },
      { ...fixture, path: 'a/b' },
    ];
    expect(read(sizes)).toEqual([
      { path: 'a/b', sha256: digest, sizeBytes: null },
      { path: 'b.csv', sha256: digest, sizeBytes: 7 },
    ]);
  });

  it('are absent or none as sent', () => {
    expect([read(undefined), read(null), read([])]).toEqual([null, null, []]);
  });

  it.each([
    ['a text'],
    [['users.json']],
    [{ users: 'json' }],
    [[fixture, { path: 'a' }]],
    [[{ name: 'a', sha256: digest }]],
    [7],
  ])('are an unknown member in another form: %j', (fixtures) => {
    expect(read(fixtures)).toBeNull();
    expect(hasFixtures(JSON.parse(JSON.stringify({ fixtures })))).toBe(false);
  });

  it('keep digests that look like a secret', () => {
    expect(read([{ path: 'token=abc', sha256: digest }])?.[0]?.sha256).toBe(digest);
  });

  it.each([
    ['more than 500', Array.from({ length: 501 }, (_, index) => ({ path: `f${index}`, sha256: digest })), '/fixtures'],
    ['a path that climbs', [fixture, { ...fixture, path: '../a' }], '/fixtures/1/path'],
    ['a path with a line break', [{ ...fixture, path: 'a\nb' }], '/fixtures/0/path'],
    ['a path that is no text', [{ ...fixture, path: 7 }], '/fixtures/0/path'],
    ['63 digits', [{ ...fixture, sha256: digest.slice(1) }], '/fixtures/0/sha256'],
    ['a digest that is no text', [{ ...fixture, sha256: null }], '/fixtures/0/sha256'],
    ['a negative size', [{ ...fixture, sizeBytes: -1 }], '/fixtures/0/sizeBytes'],
    ['one path with two digests', [fixture, { ...fixture, sha256: 'cd'.repeat(32) }], '/fixtures/1/path'],
  ])('are not %s', (_, fixtures, pointer) => expect(pointerOf(fixtures)).toBe(pointer));

  it('may name a path twice with one digest', () => expect(read([fixture, fixture])).toHaveLength(1));
});
