import { describe, expect, it } from '@jest/globals';
import { actionWords } from './action-words.js';

describe('words for what happened', () => {
  it.each([
    ['a known code has words', 'token.revoked', 'Deleted a token'],
    ['a code of a newer server stands for itself', 'moon.landed', 'moon.landed'],
    ['a name of every object is no code', 'constructor', 'constructor'],
  ])('%s', (_, action, words) => expect(actionWords(action)).toBe(words));
});
