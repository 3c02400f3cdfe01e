import { describe, expect, it } from '@jest/globals';
import { toBody, toDraft } from './environment-draft.js';

describe('the draft of an environment', () => {
  it('has a variable in each line', () => {
    const draft = { name: 'qa', baseUrl: ' https://qa.example ', variables: 'REGION=eu\n\n QUERY =a=b \nEMPTY' };
    expect(toBody(draft)).toEqual({
      baseUrl: 'https://qa.example',
      variables: { REGION: 'eu', QUERY: 'a=b ', EMPTY: '' },
    });
    expect(toBody(toDraft(undefined))).toEqual({ baseUrl: null, variables: {} });
  });

  it('returns what it was made of', () => {
    const values = { baseUrl: 'https://qa.example', variables: { A: '', B: '1=2 ' } };
    expect(toBody(toDraft({ name: 'qa', targetId: 'tgt_1', updatedAt: '', ...values }))).toEqual(values);
  });
});
