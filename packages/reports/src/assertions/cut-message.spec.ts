import { describe, expect, it } from '@jest/globals';
import { withoutCutValues } from './cut-message.js';

describe('withoutCutValues', () => {
  it.each([
    ['expected 41 to be gr...', { expected: 'gr..', actual: 41 }, { actual: 41 }],
    ['expected 41 to equal 4...', { expected: 4, actual: 41 }, { actual: 41 }],
    ['Expected: a\nActual: b [truncated]', { expected: 'a', actual: 'b [truncated]' }, { expected: 'a' }],
    ['Expected: a\nActual: b… [12 more characters]', { expected: 'a', actual: 'b' }, { expected: 'a' }],
    ['expected: <a> but was: <b...', { expected: '<a>', actual: 'b..' }, {}],
    ['- "a"\n- "b"\n+ "c" [truncated]', { expected: '"a"\n"b"', actual: '"c"\n [truncated]' }, {}],
    ['- "a"\n+ ...', { expected: 'a', actual: '' }, { expected: 'a' }],
  ])('of %j', (text, found, whole) => {
    expect(withoutCutValues(text, found)).toEqual(whole);
  });

  it.each([
    ['expected "Loading..." to equal "Done"', { expected: 'Done', actual: 'Loading...' }],
    ['expected 41 to equal 42. It is wrong...', { expected: 42, actual: 41 }],
    ['the value is truncated by the server: expected 1, got 2', { expected: 1, actual: 2 }],
  ])('leaves the values of %j', (text, found) => {
    expect(withoutCutValues(text, found)).toBe(found);
  });
});
