import { describe, expect, it } from '@jest/globals';
import { detailWords } from './detail-words.js';

describe('facts of a change', () => {
  it.each([
    ['are none without details', {}, []],
    ['join what was and what became', { from: 'viewer', to: 'admin' }, [{ name: '', value: 'viewer → admin' }]],
    ['keep an end without a beginning', { to: 'admin' }, [{ name: 'to', value: 'admin' }]],
    [
      'list texts with commas',
      { scopes: ['runs:read', 'runs:write'] },
      [{ name: 'scopes', value: 'runs:read, runs:write' }],
    ],
    ['leave null away', { name: 'CI', scopes: null }, [{ name: 'name', value: 'CI' }]],
    ['spell names apart', { endedSessions: 3 }, [{ name: 'ended sessions', value: '3' }]],
    ['write objects as JSON', { rules: { minTests: 1 } }, [{ name: 'rules', value: '{"minTests":1}' }]],
  ])('%s', (_, details, words) => expect(detailWords(details)).toEqual(words));
});
