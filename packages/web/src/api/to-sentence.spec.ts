import { describe, expect, it } from '@jest/globals';
import { toSentence } from './to-sentence.js';

describe('toSentence', () => {
  it.each([
    ['adds a capital letter and a full stop', 'name must be one line', 'Name must be one line.'],
    ['keeps an existing full stop', 'name is taken; choose another.', 'Name is taken; choose another.'],
    ['keeps a question mark', 'which one?', 'Which one?'],
    ['keeps a leading symbol', '"x" is no scope', '"x" is no scope.'],
  ])('%s', (_, message, text) => expect(toSentence(message)).toBe(text));
});
