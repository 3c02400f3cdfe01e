import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../../../reasons/normalize-failure.js';
import { failureOf } from './junit-failures.js';

function read(text: string, message = ' (0)') {
  const attributes = { type: 'failure', message };
  return normalizeFailure(
    failureOf({ name: 'failure', attributes, text, children: [], line: 1 }, { path: [], isGo: false }, 'buys'),
  );
}

describe('a failure with the diagnosis of a point of TAP as text', () => {
  it('is what node:test caught', () => {
    const text =
      '\n---\ncode: ERR_TEST_FAILURE\nduration_ms: 0.4\nerror: the cart is locked\nfailureType: testCodeFailure\nstack: |-\n  Object.<anonymous> (/shop/cart.test.js:45:9)\n  Test.run (node:internal/test_runner/test:338:15)\n...\n';
    const failure = read(text);
    expect(failure).toMatchObject({ kind: 'exception', message: 'the cart is locked' });
    expect(failure.location).toMatchObject({ file: '/shop/cart.test.js', line: 45 });
  });

  it('is an assertion with its values', () => {
    const text =
      '---\n  code: ERR_ASSERTION\n  error: |-\n    Expected values to be strictly equal:\n\n    41 !== 42\n\n  failureType: testCodeFailure\n  expected: 42\n  actual: 41\n  ...';
    expect(read(text)).toMatchObject({
      kind: 'assertion',
      message: 'Expected values to be strictly equal:\n\n41 !== 42',
      expected: 42,
      actual: 41,
    });
  });

  it('keeps the message beside a diagnosis of a comparison', () => {
    expect(read('---\noperator: equal\nexpected: 42\nactual: 41\n...', 'the total')).toMatchObject({
      kind: 'assertion',
      expected: 42,
      actual: 41,
    });
  });

  it.each(['---\n- milk\n+ tea', '---\nthe cart is locked', '--- a\n+++ b\n@@ -1 +1 @@\n-milk\n+tea'])(
    'is no other text that begins with a rule: %j',
    (text) => {
      expect(read(text, '').message).toBe(text);
    },
  );
});
