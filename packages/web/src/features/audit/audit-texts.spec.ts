import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTION_LABELS, actionLabel, formatDetails } from './audit-texts.js';

describe('actionLabel', () => {
  it.each([
    ['returns the label of a known code', 'token.revoked', 'Deleted a token'],
    ['returns an unknown code unchanged', 'moon.landed', 'moon.landed'],
    ['ignores names that every object has', 'constructor', 'constructor'],
  ])('%s', (_, action, label) => expect(actionLabel(action)).toBe(label));
});

/** Matches the action of a record where the server writes one. */
const WRITTEN = /(?:\baction: |\bentryOf\(\w+, )'([a-z_]+\.[a-z_]+)'/g;
/** Fewer actions mean that they are written in another way than this test reads. */
const FEWEST_ACTIONS = 40;

it('every action that the server records has a label', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  );
  const actions = new Set(
    files.flatMap((file) =>
      [...readFileSync(join('src', file), 'utf8').matchAll(WRITTEN)].map(([, action = '']) => action),
    ),
  );
  expect(actions.size).toBeGreaterThan(FEWEST_ACTIONS);
  expect([...actions].filter((action) => !Object.hasOwn(ACTION_LABELS, action))).toEqual([]);
});

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
