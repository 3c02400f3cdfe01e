import { describe, expect, it } from '@jest/globals';
import { hasEntry, toBody, toDraft, toRule } from './rule-draft.js';

const TARGETS = [{ id: 'tgt_1', slug: 'unit' }];
const COLLECTION = {
  id: 'col_1',
  projectId: 'prj_1',
  name: 'Checkout',
  slug: 'checkout',
  tags: ['smoke', 'slow'],
  files: ['src/**'],
  names: [],
  owners: [],
  targets: ['unit', 'gone'],
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('the draft of a collection', () => {
  it('has an entry per line, and ids of targets', () => {
    expect(toDraft(COLLECTION, TARGETS)).toEqual({
      name: 'Checkout',
      tags: 'smoke\nslow',
      files: 'src/**',
      names: '',
      owners: '',
      targets: ['tgt_1', 'gone'],
    });
  });

  it('becomes the body without empty lines and surrounding spaces', () => {
    const draft = { ...toDraft(COLLECTION, TARGETS), name: ' Pay ', tags: ' smoke \n\n', targets: [] };
    expect(toBody(draft)).toEqual({
      name: 'Pay',
      tags: ['smoke'],
      files: ['src/**'],
      names: [],
      owners: [],
      targets: [],
    });
  });

  it('chooses nothing while it is new', () => {
    const draft = toDraft(undefined, TARGETS);
    expect(hasEntry(toRule(draft))).toBe(false);
    expect(hasEntry(toRule({ ...draft, owners: '@acme/shop' }))).toBe(true);
  });
});
