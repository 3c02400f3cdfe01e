import { describe, expect, it } from '@jest/globals';
import { causeTitleOf } from './cause-title.js';

describe('the title of a cause', () => {
  it.each([
    ['is the message', 'Card rejected', 'Card rejected'],
    ['is the first line', 'expected 200\nto equal 404', 'expected 200'],
    ['ends at a carriage return', 'first  \r\nsecond', 'first'],
    ['is the first line that says something', ' \n\n\t\n  late', 'late'],
    ['is a sentence where there is nothing', ' \r\n\t ', 'A failure without a message'],
    ['is a sentence for no text', '', 'A failure without a message'],
    ['keeps 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['cuts what is longer', 'x'.repeat(201), `${'x'.repeat(199)}…`],
    ['cuts no character in two', `${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}…`],
  ])('%s', (_what, message, title) => {
    expect(causeTitleOf(message)).toBe(title);
  });
});
