import { describe, it } from '@jest/globals';
import { LINES } from './line-formats.js';
import { besiege, FUZZ_MS } from './siege-of-readers.js';

describe('a reader of a format that is lines', () => {
  it.each(Object.entries(LINES))('reads or refuses whatever looks like %s', besiege, FUZZ_MS);
});
