import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../../../reasons/normalize-failure.js';
import { convertedFailure } from './converted-text.js';
import { failureOf } from './junit-failures.js';

describe('a text of a stylesheet', () => {
  it('of NUnit has message and stack', () => {
    const text =
      '\nMESSAGE:\n  no cart\n  Expected: 30\n  But was:  20\n\n+++++++++++++++++++\nSTACK TRACE:\n  at Shop.CartTests.Total() in /x/CartTests.cs:4\n';
    expect(convertedFailure(text)).toEqual({
      message: 'no cart\n  Expected: 30\n  But was:  20',
      stack: '  at Shop.CartTests.Total() in /x/CartTests.cs:4',
      element: 'failure',
      dialect: 'dotnet',
    });
  });

  it.each([
    ['Error', { isAssertion: true, element: 'failure' }],
    ['FatalError', { isAssertion: true, element: 'failure' }],
    ['Exception', { isAssertion: false, element: 'error' }],
  ])('of Boost.Test has the place and the kind of [%s]', (kind, found) => {
    const text = `\n[${kind}] - check a == b failed [1 != 2]\n == [File] - cart.cpp\n == [Line] - 16\n`;
    expect(convertedFailure(text)).toMatchObject({
      message: 'check a == b failed [1 != 2]',
      location: { file: 'cart.cpp', line: 16 },
      dialect: 'cpp',
      ...found,
    });
  });

  it('of Boost.Test may have several entries, and line ends in them', () => {
    const text =
      '[Error] - \n        no cart\n   \n == [File] - a.cpp\n == [Line] - 1\n\n[Error] - no shop\n == [File] - b.cpp\n == [Line] -2';
    expect(convertedFailure(text)).toMatchObject({
      message: 'no cart\nno shop',
      location: { file: 'a.cpp', line: 1 },
    });
  });

  it.each([undefined, 'MESSAGE:\nno stack', '[Error] - no place', '+++++++++++\nSTACK TRACE:\n at a'])(
    'is not %j',
    (text) => {
      expect(convertedFailure(text)).toBeUndefined();
    },
  );
});

const REASON = 'Cancelling due to failed test step';

function readSteps(text: string, message = REASON) {
  const attributes = { type: message, message };
  return normalizeFailure(
    failureOf({ name: 'failure', attributes, text, children: [], line: 1 }, { path: [], isGo: false }, 'buys'),
  );
}

describe('a failure of SoapUI', () => {
  it('has what the step says in its HTML as message', () => {
    expect(
      readSteps(
        '<h3><b>Get cart Failed</b></h3><pre>[total] Missing token [42 &lt;EUR&gt;] in Response\r\n</pre><hr/>',
      ),
    ).toMatchObject({
      kind: 'assertion',
      message: '[total] Missing token [42 <EUR>] in Response',
      expected: '42 <EUR>',
    });
  });

  it('is an exception where a script of it was not compiled', () => {
    const text =
      '<h3><b>Script Failed</b></h3><pre>org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\nScript1.groovy: 3: unable to resolve class Cart\n @ line 3, column 5.\n\tat org.codehaus.groovy.control.CompilationUnit.compile(CompilationUnit.java:6)\n</pre><hr/>';
    const { kind, message, stack } = readSteps(text);
    expect(kind).toBe('exception');
    expect(message).toContain('Script1.groovy: 3: unable to resolve class Cart');
    expect(message).not.toMatch(/[<>]|Cancelling/);
    expect(stack).toContain('CompilationUnit.java:6');
  });

  it('has what all steps say, without the links to requests', () => {
    const block = (step: string, said: string) => `<h3><b>${step} Failed</b></h3><pre>${said}</pre><hr/>`;
    const text = `${block('a', 'URL: <a href="http://shop/" target="_blank">http://shop/</a>')}${block('b', 'no answer')}`;
    expect(readSteps(text).message).toBe('URL: http://shop/\nno answer');
  });

  it('keeps another reason of the runner', () => {
    const text = '<h3><b>a Failed</b></h3><pre>no answer</pre><hr/>';
    expect(readSteps(text, 'The case took too long').message).toBe('The case took too long\nno answer');
  });

  it('keeps the reason where no step says anything', () => {
    expect(readSteps('<h3><b>a Failed</b></h3><pre></pre><hr/>').message).toContain(REASON);
  });
});

function readDiagnosis(text: string, message = ' (0)') {
  const attributes = { type: 'failure', message };
  return normalizeFailure(
    failureOf({ name: 'failure', attributes, text, children: [], line: 1 }, { path: [], isGo: false }, 'buys'),
  );
}

describe('a failure with the diagnosis of a point of TAP as text', () => {
  it('is what node:test caught', () => {
    const text =
      '\n---\ncode: ERR_TEST_FAILURE\nduration_ms: 0.4\nerror: the cart is locked\nfailureType: testCodeFailure\nstack: |-\n  Object.<anonymous> (/shop/cart.test.js:45:9)\n  Test.run (node:internal/test_runner/test:338:15)\n...\n';
    const failure = readDiagnosis(text);
    expect(failure).toMatchObject({ kind: 'exception', message: 'the cart is locked' });
    expect(failure.location).toMatchObject({ file: '/shop/cart.test.js', line: 45 });
  });

  it('is an assertion with its values', () => {
    const text =
      '---\n  code: ERR_ASSERTION\n  error: |-\n    Expected values to be strictly equal:\n\n    41 !== 42\n\n  failureType: testCodeFailure\n  expected: 42\n  actual: 41\n  ...';
    expect(readDiagnosis(text)).toMatchObject({
      kind: 'assertion',
      message: 'Expected values to be strictly equal:\n\n41 !== 42',
      expected: 42,
      actual: 41,
    });
  });

  it('keeps the message beside a diagnosis of a comparison', () => {
    expect(readDiagnosis('---\noperator: equal\nexpected: 42\nactual: 41\n...', 'the total')).toMatchObject({
      kind: 'assertion',
      expected: 42,
      actual: 41,
    });
  });

  it.each(['---\n- milk\n+ tea', '---\nthe cart is locked', '--- a\n+++ b\n@@ -1 +1 @@\n-milk\n+tea'])(
    'is no other text that begins with a rule: %j',
    (text) => {
      expect(readDiagnosis(text, '').message).toBe(text);
    },
  );
});
