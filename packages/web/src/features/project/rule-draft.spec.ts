import { describe, expect, it } from '@jest/globals';
import { moved, toDrafts, toKind, toRules, withNewRule } from './rule-draft.js';

const DRAFTS = toDrafts([
  { name: 'Network', pattern: 'ECONNRESET|timed out' },
  { name: 'Money', pattern: 'currency', kind: 'assertion' },
  { name: 'Rest', pattern: 'error' },
]);
const names = (drafts: typeof DRAFTS): readonly string[] => drafts.map(({ name }) => name);

describe('rules while they are edited', () => {
  it('are sent as they came', () =>
    expect(toRules(DRAFTS)).toEqual([
      { name: 'Network', pattern: 'ECONNRESET|timed out' },
      { name: 'Money', pattern: 'currency', kind: 'assertion' },
      { name: 'Rest', pattern: 'error' },
    ]));

  it.each([
    ['one goes up', 1, -1, ['Money', 'Network', 'Rest']],
    ['one goes down', 1, 1, ['Network', 'Rest', 'Money']],
    ['the first one does not go up', 0, -1, ['Network', 'Money', 'Rest']],
    ['the last one does not go down', 2, 1, ['Network', 'Money', 'Rest']],
  ] as const)('%s', (_, index, by, order) => expect(names(moved(DRAFTS, index, by))).toEqual(order));

  it('keep their keys when they move', () => expect(moved(DRAFTS, 0, 1).map(({ key }) => key)).toEqual([1, 0, 2]));

  it('get a new one with a key of its own, also after others went', () =>
    expect(withNewRule(DRAFTS.slice(1)).map(({ key }) => key)).toEqual([1, 2, 3]));

  it('get a first one', () => expect(withNewRule([])).toEqual([{ key: 0, name: '', pattern: '', kind: '' }]));

  it.each([
    ['a kind is itself', 'exception', 'exception'],
    ['none is every kind', null, ''],
    ['what is no kind is every kind', 'moon', ''],
  ])('%s', (_, text, kind) => expect(toKind(text)).toBe(kind));
});
