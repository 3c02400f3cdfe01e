import { describe, expect, it } from '@jest/globals';
import { selectChoices } from './select-choices.js';

describe('the choices of a select field', () => {
  it('are the objects, and chosen ones that do not exist any longer', () => {
    expect(selectChoices([{ id: 'tgt_1', name: 'Unit' }], ['tgt_1', 'tgt_2'])).toEqual([
      { value: 'tgt_1', label: 'Unit' },
      { value: 'tgt_2', label: 'tgt_2 (deleted)' },
    ]);
  });
});
