import { describe, expect, it } from '@jest/globals';
import { sentence } from './sentence.js';

describe('a complaint as a sentence', () => {
  it.each([
    ['begins with a capital letter and ends with a stop', 'name must be one line', 'Name must be one line.'],
    ['keeps the stop that it has', 'name is taken; choose another.', 'Name is taken; choose another.'],
    ['keeps its question mark', 'which one?', 'Which one?'],
    ['keeps what begins with a sign', '"x" is no scope', '"x" is no scope.'],
  ])('%s', (_, complaint, words) => expect(sentence(complaint)).toBe(words));
});
