import { describe, expect, it } from '@jest/globals';
import { allNamesOf, findClash, isTagName, namesOf, renamed } from './tag-names.js';

const SMOKE = { name: 'smoke', aliases: ['quick', '@smoke'] };
const SLOW = { name: 'slow', aliases: [] };
const TAGS = [SMOKE, SLOW];

describe('names of tags', () => {
  it.each(['smoke', '@smoke', 'area/checkout', 'a b', 'ä', '...', 'x'.repeat(200)])('may be %j', (name) =>
    expect(isTagName(name)).toBe(true),
  );
  it.each(['', ' ', '.', '..', 'a\nb', 'x'.repeat(201), 5, null, '\ud800'])('have no other form: %j', (name) =>
    expect(isTagName(name)).toBe(false),
  );
});

describe('the names of one tag', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['smoke', ['smoke', 'quick', '@smoke']],
    ['quick', ['smoke', 'quick', '@smoke']],
    ['slow', ['slow']],
    ['Smoke', ['Smoke']],
    ['unknown', ['unknown']],
  ];
  it.each(table)('of %s are %j', (name, names) => expect(namesOf(TAGS, name)).toEqual(names));

  it('are each there once when several names mean it', () => {
    expect(allNamesOf(TAGS, ['quick', 'slow', 'smoke', 'other'])).toEqual([
      'smoke',
      'quick',
      '@smoke',
      'slow',
      'other',
    ]);
    expect(allNamesOf(TAGS, [])).toEqual([]);
  });
});

describe('a name', () => {
  it('belongs to one tag: no name and no alias of another tag is taken', () => {
    expect(findClash(TAGS, { name: 'fast', aliases: ['brief'] })).toBeUndefined();
    expect(findClash(TAGS, { name: 'fast', aliases: ['slow'] })).toEqual({ name: 'slow', takenBy: 'slow' });
    expect(findClash(TAGS, { name: 'fast', aliases: ['quick'] })).toEqual({ name: 'quick', takenBy: 'smoke' });
    expect(findClash(TAGS, { name: 'quick', aliases: [] })).toEqual({ name: 'quick', takenBy: 'smoke' });
    expect(findClash(TAGS, { name: 'smoke', aliases: ['quick', 'brief'] })).toBeUndefined();
  });
});

describe('a rename', () => {
  it('keeps the former names as aliases, also when an alias becomes the name', () => {
    expect(renamed(SLOW, 'long')).toEqual({ name: 'long', aliases: ['slow'] });
    expect(renamed(SMOKE, 'quick')).toEqual({ name: 'quick', aliases: ['@smoke', 'smoke'] });
    expect(renamed(renamed(SLOW, 'long'), 'slow')).toEqual({ name: 'slow', aliases: ['long'] });
  });
});
