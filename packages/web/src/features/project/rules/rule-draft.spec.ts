import { describe, expect, it } from '@jest/globals';
import { moved, toDrafts, toKind, toRules, withNewRule } from './rule-draft.js';

const DRAFTS = toDrafts([
  { name: 'Network', pattern: 'ECONNRESET|timed out' },
  { name: 'Money', pattern: 'currency', kind: 'assertion' },
  { name: 'Rest', pattern: 'error' },
]);
const names = (drafts: typeof DRAFTS): readonly string[] => drafts.map(({ name }) => name);

describe('rule drafts', () => {
  it('convert back to the same rules', () =>
    expect(toRules(DRAFTS)).toEqual([
      { name: 'Network', pattern: 'ECONNRESET|timed out' },
      { name: 'Money', pattern: 'currency', kind: 'assertion' },
      { name: 'Rest', pattern: 'error' },
    ]));

  it.each([
    ['move one up', 1, -1, ['Money', 'Network', 'Rest']],
    ['move one down', 1, 1, ['Network', 'Rest', 'Money']],
    ['leave the first one in place', 0, -1, ['Network', 'Money', 'Rest']],
    ['leave the last one in place', 2, 1, ['Network', 'Money', 'Rest']],
  ] as const)('%s', (_, index, by, order) => expect(names(moved(DRAFTS, index, by))).toEqual(order));

  it('keep their keys when they move', () => expect(moved(DRAFTS, 0, 1).map(({ key }) => key)).toEqual([1, 0, 2]));

  it('get a new key for a new rule, also after others were removed', () =>
    expect(withNewRule(DRAFTS.slice(1)).map(({ key }) => key)).toEqual([1, 2, 3]));

  it('get key 0 for the first rule', () =>
    expect(withNewRule([])).toEqual([{ key: 0, name: '', pattern: '', kind: '' }]));

  it.each([
    ['keep a known kind', 'exception', 'exception'],
    ['use every kind when none is selected', null, ''],
    ['use every kind for an unknown one', 'moon', ''],
  ])('%s', (_, text, kind) => expect(toKind(text)).toBe(kind));
});
