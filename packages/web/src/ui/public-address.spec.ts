import { describe, expect, it } from '@jest/globals';
import { isElsewhere } from './public-address.js';

describe('links of the server lead elsewhere', () => {
  it.each([
    ['not with the same address', 'https://clarion.test', 'https://clarion.test', false],
    ['not with a slash at the end', 'https://clarion.test/', 'https://clarion.test', false],
    ['not where capitals differ', 'https://Clarion.Test', 'https://clarion.test', false],
    ['with another scheme', 'http://clarion.test', 'https://clarion.test', true],
    ['with another port', 'http://clarion.test:4747', 'http://clarion.test', true],
    ['with what is no address', 'clarion', 'http://clarion.test', true],
  ])('%s', (_, publicUrl, origin, isOther) => expect(isElsewhere({ publicUrl }, origin)).toBe(isOther));
});
