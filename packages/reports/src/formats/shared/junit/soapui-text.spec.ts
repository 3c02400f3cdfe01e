import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../../../reasons/normalize-failure.js';
import { failureOf } from './junit-failures.js';

const REASON = 'Cancelling due to failed test step';

function read(text: string, message = REASON) {
  const attributes = { type: message, message };
  return normalizeFailure(
    failureOf({ name: 'failure', attributes, text, children: [], line: 1 }, { path: [], isGo: false }, 'buys'),
  );
}

describe('a failure of SoapUI', () => {
  it('has what the step says in its HTML as message', () => {
    expect(
      read('<h3><b>Get cart Failed</b></h3><pre>[total] Missing token [42 &lt;EUR&gt;] in Response\r\n</pre><hr/>'),
    ).toMatchObject({
      kind: 'assertion',
      message: '[total] Missing token [42 <EUR>] in Response',
      expected: '42 <EUR>',
    });
  });

  it('is an exception where a script of it was not compiled', () => {
    const text =
      '<h3><b>Script Failed</b></h3><pre>org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\nScript1.groovy: 3: unable to resolve class Cart\n @ line 3, column 5.\n\tat org.codehaus.groovy.control.CompilationUnit.compile(CompilationUnit.java:6)\n</pre><hr/>';
    const { kind, message, stack } = read(text);
    expect(kind).toBe('exception');
    expect(message).toContain('Script1.groovy: 3: unable to resolve class Cart');
    expect(message).not.toMatch(/[<>]|Cancelling/);
    expect(stack).toContain('CompilationUnit.java:6');
  });

  it('has what all steps say, without the links to requests', () => {
    const block = (step: string, said: string) => `<h3><b>${step} Failed</b></h3><pre>${said}</pre><hr/>`;
    const text = `${block('a', 'URL: <a href="http://shop/" target="_blank">http://shop/</a>')}${block('b', 'no answer')}`;
    expect(read(text).message).toBe('URL: http://shop/\nno answer');
  });

  it('keeps another reason of the runner', () => {
    const text = '<h3><b>a Failed</b></h3><pre>no answer</pre><hr/>';
    expect(read(text, 'The case took too long').message).toBe('The case took too long\nno answer');
  });

  it('keeps the reason where no step says anything', () => {
    expect(read('<h3><b>a Failed</b></h3><pre></pre><hr/>').message).toContain(REASON);
  });
});
