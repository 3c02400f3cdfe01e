import { describe, expect, it } from '@jest/globals';
import { isComplete, toBody, toDraft, warningsOf } from './portal-draft.js';

describe('the draft of a portal', () => {
  it('of a new portal is secret, and shows nothing of a test', () => {
    expect(toDraft(undefined)).toMatchObject({ visibility: 'link', failingTests: false });
    expect(warningsOf(toDraft(undefined))).toEqual([]);
  });

  it('is complete with a name and a part', () => {
    const draft = { ...toDraft(undefined), name: ' Status ' };
    expect(isComplete(draft)).toBe(false);
    expect(isComplete({ ...draft, targets: ['tgt_1'] })).toBe(true);
    expect(toBody(draft).name).toBe('Status');
  });

  it('warns about what everyone can read', () => {
    const draft = { ...toDraft(undefined), failingTests: true };
    expect(warningsOf(draft)).toEqual([
      'Everyone who has the secret link can read the names of failing tests. Names may contain internal details.',
    ]);
    expect(warningsOf({ ...draft, visibility: 'public' })).toHaveLength(2);
  });
});
