import { describe, expect, it } from '@jest/globals';
import { toBody, toDraft } from './tag-draft.js';

describe('the draft of a tag', () => {
  it('has an alias in each line, and no color unless one is chosen', () => {
    const draft = { name: 'smoke', color: '', description: ' Fast ', aliases: 'quick\n\n@smoke' };
    expect(toBody(draft)).toEqual({ color: null, description: 'Fast', aliases: ['quick', '@smoke'] });
  });

  it('returns what it was made of', () => {
    const values = { color: 'pink', description: 'Fast', aliases: ['quick'] } as const;
    const tag = { ...values, aliases: [...values.aliases], name: 'smoke', described: true, tests: 1, updatedAt: null };
    expect(toBody(toDraft(tag))).toEqual(values);
    expect(toBody(toDraft(undefined))).toEqual({ color: null, description: '', aliases: [] });
  });
});
