import { describe, expect, it } from '@jest/globals';
import { formatDetails } from './format-details.js';

describe('formatDetails', () => {
  it.each([
    ['returns nothing without details', {}, []],
    ['joins from and to', { from: 'viewer', to: 'admin' }, [{ name: '', value: 'viewer → admin' }]],
    ['keeps to without from', { to: 'admin' }, [{ name: 'to', value: 'admin' }]],
    [
      'joins strings with commas',
      { scopes: ['runs:read', 'runs:write'] },
      [{ name: 'scopes', value: 'runs:read, runs:write' }],
    ],
    [
      'names what is empty',
      { tags: [], slug: '' },
      [
        { name: 'tags', value: 'none' },
        { name: 'slug', value: 'none' },
      ],
    ],
    ['omits null', { name: 'CI', scopes: null }, [{ name: 'name', value: 'CI' }]],
    ['splits camel case names', { endedSessions: 3 }, [{ name: 'ended sessions', value: '3' }]],
    ['formats objects as JSON', { rules: { minTests: 1 } }, [{ name: 'rules', value: '{"minTests":1}' }]],
  ])('%s', (_, details, formatted) => expect(formatDetails(details)).toEqual(formatted));
});
