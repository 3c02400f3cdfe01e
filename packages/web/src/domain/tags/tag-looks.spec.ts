import { describe, expect, it } from '@jest/globals';
import { looksOf } from './tag-looks.js';

const SMOKE = {
  name: 'smoke',
  color: 'teal',
  description: 'Runs on every commit',
  aliases: ['quick'],
  described: true,
  tests: null,
  updatedAt: null,
} as const;
const TAG = { ...SMOKE, aliases: [...SMOKE.aliases] };

describe('the tags of a test', () => {
  it('are shown by the names and colors of the project, an alias as its tag, and each once', () => {
    expect(looksOf([TAG], ['quick', 'slow', 'smoke'])).toMatchObject([
      { name: 'smoke', color: 'teal', description: 'Runs on every commit' },
      { name: 'slow', color: null, description: '' },
    ]);
    expect(looksOf([], ['quick', 'smoke']).map(({ name }) => name)).toEqual(['quick', 'smoke']);
  });
});
