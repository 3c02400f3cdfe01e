import * as fc from 'fast-check';
import { list, object } from './json-shapes.js';
import { longText, name, numeric, word } from './odd-values.js';

/** A test of Meson in `testlog.json`. */
export const mesonTest = object({
  name: fc.oneof(name, fc.constantFrom('shop:till / opens', 'till - shop:opens', 'shop:opens')),
  stdout: fc.oneof(longText, fc.constantFrom('not ok 1 - adds\n# expected 1\n', 'Bail out! no shop\n')),
  stderr: longText,
  result: word('OK', 'FAIL', 'SKIP', 'ERROR', 'TIMEOUT', 'INTERRUPT', 'EXPECTEDFAIL', 'UNEXPECTEDPASS', 'RUNNING'),
  starttime: numeric,
  duration: numeric,
  returncode: numeric,
  env: object({ PATH: name }),
  command: list(name),
});
