import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import { unshownComplaints } from './unshown-complaints.js';

const refusal = (errors: ApiProblem['errors']): ApiProblem =>
  new ApiProblem(422, 'validation_failed', 'Mend what errors names.', 'req', undefined, errors);

describe('complaints that no field shows', () => {
  it.each([
    ['none without a refusal', null, []],
    ['the sentence of a refusal that concerns no member', refusal([]), ['Mend what errors names.']],
    ['none where fields show all', refusal([{ pointer: '/name', detail: 'name is needed' }]), []],
    [
      'one of a member within a field is shown by the field',
      refusal([{ pointer: '/name/0', detail: 'name is needed' }]),
      [],
    ],
    [
      'one of another member, as a sentence',
      refusal([{ pointer: '/url', detail: 'url must be an address' }]),
      ['Url must be an address.'],
    ],
    ['a fault of the page itself', new Error('x is not a function'), ['Something went wrong. Load the page again.']],
  ])('%s', (_, error, complaints) => expect(unshownComplaints(error, ['name'])).toEqual(complaints));
});
