import { describe, expect, it } from '@jest/globals';
import { failedAround } from './failed-around.js';

describe('failed tests around one', () => {
  it.each([
    ['of the first', 2, { before: undefined, after: 5, number: 1 }],
    ['of one between', 5, { before: 2, after: 9, number: 2 }],
    ['of the last', 9, { before: 5, after: undefined, number: 3 }],
    ['of one that passed', 6, { before: 5, after: 9, number: undefined }],
  ])('%s', (_, seq, around) => expect(failedAround([2, 5, 9], seq)).toEqual(around));
});
