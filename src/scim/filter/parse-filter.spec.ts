import { describe, expect, it } from '@jest/globals';
import { parseFilter, parsePath } from './parse-filter.js';

const equal = (attribute: string, value: unknown) => ({ kind: 'compare', attribute, comparison: 'eq', value });

describe('a filter', () => {
  it.each([
    ['userName eq "a\\"\\u0041"', equal('username', 'a"A')],
    ['active eq true', equal('active', true)],
    ['x eq -1.5', equal('x', -1.5)],
    ['x eq null', equal('x', null)],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.givenName pr', { kind: 'present', attribute: 'name.givenname' }],
    [
      'a eq 1 or b eq 2 and not (c eq 3)',
      {
        kind: 'or',
        filters: [equal('a', 1), { kind: 'and', filters: [equal('b', 2), { kind: 'not', filter: equal('c', 3) }] }],
      },
    ],
    [
      '(a eq 1 OR b eq 2) AND c eq 3',
      { kind: 'and', filters: [{ kind: 'or', filters: [equal('a', 1), equal('b', 2)] }, equal('c', 3)] },
    ],
    ['emails[type eq "work"]', { kind: 'elements', attribute: 'emails', filter: equal('type', 'work') }],
    [
      'emails[type eq "work"].value eq "a"',
      {
        kind: 'elements',
        attribute: 'emails',
        filter: { kind: 'and', filters: [equal('type', 'work'), equal('value', 'a')] },
      },
    ],
  ])('%s is read', (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });
});

describe('a path', () => {
  it.each([
    ['userName', { attribute: 'username' }],
    ['name.familyName', { attribute: 'name', subAttribute: 'familyname' }],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:members', { attribute: 'members' }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
      { attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:manager', subAttribute: 'value' },
    ],
    ['members[value eq "2"]', { attribute: 'members', filter: equal('value', '2') }],
    ['emails[type eq "work"].value', { attribute: 'emails', filter: equal('type', 'work'), subAttribute: 'value' }],
  ])('%s is read', (text, path) => {
    expect(parsePath(text)).toEqual({ filter: undefined, subAttribute: undefined, ...path });
  });

  it.each(['', 'a.b.c', 'a b', 'a[b eq 1', 'a[b eq 1].c.d', 'a.b[c eq 1]', '[a]', '.a', 'a.'])(
    '%j is refused',
    (text) => {
      expect(() => parsePath(text)).toThrow('is not a path of RFC 7644');
    },
  );
});
