import type { TestDraft } from '@clarion/reports';
import { type JsonObject, type JsonValue, isJsonObject } from '@clarion/reports/json';
import { describe, expect, it } from '@jest/globals';
import { ValidationErrors, cleanBodyValue } from '../../common/read-body-json.js';
import { Fields } from './fields.js';
import { readSources, withSource, readCommits, hasFixtures, readFixtures } from './provenance.js';
import { Problem } from '../../common/problem.js';
import type { RunCommit } from '../../runs/source/run-commit.js';
import type { RunFixture } from '../../runs/source/run-fixture.js';

const failed = (failure: Partial<NonNullable<TestDraft['failure']>>): TestDraft => ({
  testId: 't',
  name: 't',
  status: 'failed',
  flaky: false,
  durationMs: 1,
  tags: [],
  filePath: null,
  reason: null,
  attempts: null,
  events: [],
  failure: { kind: 'unknown', message: '', ...failure },
});

function sourceOf(sources: JsonValue, failure: Partial<NonNullable<TestDraft['failure']>>) {
  const errors = new ValidationErrors();
  const envelope: JsonObject = { sources };
  const read = readSources(new Fields(envelope, '', errors), errors);
  errors.raise();
  return withSource(failed(failure), read).failure?.source;
}

const CART = { file: 'src/cart.ts', startLine: 40, text: 'a\n  b\r\nc' };

describe('the source that an upload sends for failures', () => {
  it('is that of the location, or of the first own frame of the stack', () => {
    const source = { line: 41, startLine: 40, lines: ['a', '  b', 'c'] };
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 41 } })).toEqual(source);
    expect(sourceOf([CART], { stack: 'Error: x\n    at total (src/cart.ts:41:3)' })).toEqual(source);
  });

  it('is not that of another line or file, and none in the place of what the report draws', () => {
    const own = { line: 41, startLine: 41, lines: ['own'] };
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 43 } })).toBeUndefined();
    expect(sourceOf([CART], { location: { file: 'cart.ts', line: 41 } })).toBeUndefined();
    expect(sourceOf([CART], { location: { file: 'src/cart.ts', line: 41 }, source: own })).toBe(own);
  });

  it.each([
    ['a list', { file: 'a' }],
    ['objects', ['a']],
    ['a path', [{ ...CART, file: '' }]],
    ['a number from 1', [{ ...CART, startLine: 0 }]],
    ['a text', [{ ...CART, text: ['a'] }]],
    ['a short text', [{ ...CART, text: 'a'.repeat(9000) }]],
    ['few', Array.from({ length: 501 }, () => CART)],
    ['little together', Array.from({ length: 100 }, () => ({ ...CART, text: 'a'.repeat(8000) }))],
  ])('is refused unless it is %s', (_, sources) => {
    expect(() => sourceOf(sources, {})).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

const sha = '0123456789abcdef0123456789abcdef01234567';

function readOwnCommits(commits: unknown): readonly RunCommit[] | null {
  const errors = new ValidationErrors();
  const found = readCommits(new Fields(JSON.parse(JSON.stringify({ commits })), '', errors), errors);
  errors.raise();
  return found;
}

function pointerOfCommits(commits: unknown): string | undefined {
  try {
    readOwnCommits(commits);
  } catch (error) {
    if (error instanceof Problem) return error.errors[0]?.pointer;
  }
  return undefined;
}

describe('the commits of an upload', () => {
  it('are absent or empty as sent', () => {
    expect([readOwnCommits(undefined), readOwnCommits(null), readOwnCommits([])]).toEqual([null, null, []]);
  });

  it('are read with the first line of the title, the instant in UTC and the digits in lower case', () => {
    const commit = { sha: sha.toUpperCase(), title: 'Round\n\nBody', author: 'Dana', at: '2030-01-31T13:00:00+01:00' };
    expect(readOwnCommits([{ ...commit, files: ['src/cart.ts'], committer: 'x' }])).toEqual([
      { sha, title: 'Round', author: 'Dana', at: '2030-01-31T12:00:00.000Z', files: ['src/cart.ts'] },
    ]);
  });

  it('need only their digits', () => {
    expect(readOwnCommits([{ sha: sha.slice(0, 7) }])).toEqual([
      { sha: '0123456', title: '', author: '', at: null, files: [] },
    ]);
  });

  it('have titles and authors that are cut', () => {
    const [commit] = readOwnCommits([{ sha, title: 'x'.repeat(5000), author: 'y'.repeat(5000) }]) ?? [];
    expect([commit?.title.length, commit?.author.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.max(commit?.title.length ?? 0, commit?.author.length ?? 0)).toBeLessThan(300);
  });

  it.each([
    ['no list', 'x', '/commits'],
    ['more than 200', Array.from({ length: 201 }, () => ({ sha })), '/commits'],
    ['no object', [{ sha }, 'x'], '/commits/1'],
    ['no digits', [{ sha: '--output=x' }], '/commits/0/sha'],
    ['a title that is no text', [{ sha, title: 7 }], '/commits/0/title'],
    ['a time without a zone', [{ sha, at: '2030-01-31T12:00:00' }], '/commits/0/at'],
    ['files that are no list', [{ sha, files: 'src' }], '/commits/0/files'],
    ['more than 1,000 files', [{ sha, files: Array.from({ length: 1001 }, () => 'a') }], '/commits/0/files'],
    ['an empty path', [{ sha, files: [''] }], '/commits/0/files'],
    ['a path of more than 1,024 characters', [{ sha, files: ['x'.repeat(1025)] }], '/commits/0/files'],
    [
      'paths of more than 262,144 characters together',
      Array.from({ length: 3 }, () => ({ sha, files: Array.from({ length: 100 }, () => 'x'.repeat(1000)) })),
      '/commits',
    ],
  ])('are refused with %s', (_, commits, pointer) => {
    expect(pointerOfCommits(commits)).toBe(pointer);
  });
});

const digest = 'ab'.repeat(32);
const fixture = { path: 'users.json', sha256: digest };

function readOwnFixtures(fixtures: unknown): readonly RunFixture[] | null {
  const sent = JSON.parse(JSON.stringify({ fixtures }));
  const errors = new ValidationErrors();
  const envelope = cleanBodyValue(sent);
  const found = readFixtures(isJsonObject(envelope) ? envelope : {}, sent, errors);
  errors.raise();
  return found;
}

function pointerOfFixtures(fixtures: unknown): string | undefined {
  try {
    readOwnFixtures(fixtures);
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
    expect(readOwnFixtures(sizes)).toEqual([
      { path: 'a/b', sha256: digest, sizeBytes: null },
      { path: 'b.csv', sha256: digest, sizeBytes: 7 },
    ]);
  });

  it('are absent or none as sent', () => {
    expect([readOwnFixtures(undefined), readOwnFixtures(null), readOwnFixtures([])]).toEqual([null, null, []]);
  });

  it.each([
    ['a text'],
    [['users.json']],
    [{ users: 'json' }],
    [[fixture, { path: 'a' }]],
    [[{ name: 'a', sha256: digest }]],
    [7],
  ])('are an unknown member in another form: %j', (fixtures) => {
    expect(readOwnFixtures(fixtures)).toBeNull();
    expect(hasFixtures(JSON.parse(JSON.stringify({ fixtures })))).toBe(false);
  });

  it('keep digests that look like a secret', () => {
    expect(readOwnFixtures([{ path: 'token=abc', sha256: digest }])?.[0]?.sha256).toBe(digest);
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
  ])('are not %s', (_, fixtures, pointer) => expect(pointerOfFixtures(fixtures)).toBe(pointer));

  it('may name a path twice with one digest', () => expect(readOwnFixtures([fixture, fixture])).toHaveLength(1));
});
