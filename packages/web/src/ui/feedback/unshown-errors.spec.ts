import { describe, expect, it } from '@jest/globals';
import { ExplainedError } from '../../api/explained-error.js';
import { ApiProblem } from '../../api/problem.js';
import { unshownErrors } from './unshown-errors.js';

const problem = (errors: ApiProblem['errors']): ApiProblem =>
  new ApiProblem(422, 'validation_failed', 'Fix the fields listed in errors.', 'req', undefined, errors);

describe('unshownErrors', () => {
  it.each([
    ['returns nothing without an error', null, []],
    ['returns the general message if no field is wrong', problem([]), ['Fix the fields listed in errors.']],
    ['returns nothing if fields show every error', problem([{ pointer: '/name', detail: 'name is needed' }]), []],
    [
      'treats the error of a nested value as shown by its field',
      problem([{ pointer: '/name/0', detail: 'name is needed' }]),
      [],
    ],
    [
      'returns the error of another field as a sentence',
      problem([{ pointer: '/url', detail: 'url must be an address' }]),
      ['Url must be an address.'],
    ],
    [
      'returns the sentence of an error of the page',
      new ExplainedError('No passkey was used.'),
      ['No passkey was used.'],
    ],
    [
      'hides the message of a bug in the page',
      new Error('x is not a function'),
      ['Something went wrong. Reload the page.'],
    ],
  ])('%s', (_, error, messages) => expect(unshownErrors(error, ['name'])).toEqual(messages));
});
