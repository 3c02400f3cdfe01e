import { describe, it } from '@jest/globals';
import { NATIVE_DOCUMENTS } from './native-formats.js';
import { XML_DOCUMENTS } from './xml-formats.js';
import { besiege, FUZZ_MS } from './siege-of-readers.js';

describe('a reader of a format that is XML', () => {
  it.each(Object.entries({ ...XML_DOCUMENTS, ...NATIVE_DOCUMENTS }))(
    'reads or refuses whatever looks like %s',
    besiege,
    FUZZ_MS,
  );
});
