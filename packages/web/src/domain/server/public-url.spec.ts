import { describe, expect, it } from '@jest/globals';
import { differsFromOrigin } from './public-url.js';

describe('differsFromOrigin', () => {
  it.each([
    ['is false for the same origin', 'https://clarion.test', 'https://clarion.test', false],
    ['ignores a trailing slash', 'https://clarion.test/', 'https://clarion.test', false],
    ['ignores upper and lower case', 'https://Clarion.Test', 'https://clarion.test', false],
    ['is true for another scheme', 'http://clarion.test', 'https://clarion.test', true],
    ['is true for another port', 'http://clarion.test:4747', 'http://clarion.test', true],
    ['is true for an invalid URL', 'clarion', 'http://clarion.test', true],
  ])('%s', (_, publicUrl, origin, isOther) => expect(differsFromOrigin({ publicUrl }, origin)).toBe(isOther));
});
