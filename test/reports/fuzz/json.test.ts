import { describe, it } from '@jest/globals';
import { JAVASCRIPT_DOCUMENTS } from './javascript-formats.js';
import { JSON_DOCUMENTS } from './json-formats.js';
import { PLATFORM_DOCUMENTS } from './platform-formats.js';
import { besiege, FUZZ_MS } from './siege-of-readers.js';
import { WEB_DOCUMENTS } from './web-formats.js';

describe('a reader of a format that is one JSON document', () => {
  it.each(Object.entries({ ...JSON_DOCUMENTS, ...JAVASCRIPT_DOCUMENTS, ...PLATFORM_DOCUMENTS, ...WEB_DOCUMENTS }))(
    'reads or refuses whatever looks like %s',
    besiege,
    FUZZ_MS,
  );
});
