import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../../../reasons/normalize-failure.js';
import { failureOf, isTypeOfNode, withQuotes, withoutNodeFrame } from './junit-failures.js';

describe('a failed hook of node:test', () => {
  it('has what the hook threw as its text', () => {
    const text =
      "\nError [ERR_TEST_FAILURE]: failed running beforeEach hook\n    at async Promise.all (index 0) {\n  code: 'ERR_TEST_FAILURE',\n  failureType: 'hookFailed',\n  cause: TypeError: each hook\n      at TestContext.<anonymous> (file:///work/n.test.mjs:4:51)\n      at new Promise (<anonymous>)\n}\n";
    const attributes = { type: 'hookFailed', message: 'failed running beforeEach hook' };
    expect(
      failureOf({ name: 'failure', attributes, text, children: [], line: 1 }, { path: [], isGo: false }),
    ).toMatchObject({
      message: undefined,
      text: 'TypeError: each hook\n    at TestContext.<anonymous> (file:///work/n.test.mjs:4:51)\n    at new Promise (<anonymous>)',
      dialect: 'node',
    });
  });
});

describe('elements for both values', () => {
  const element = (name: string, text: string) => ({ name, attributes: {}, text, children: [], line: 1 });
  const failure = (children: readonly ReturnType<typeof element>[]) =>
    failureOf(
      {
        name: 'failure',
        attributes: {},
        text: 'org.junit.ComparisonFailure: name expected:<[tea]> but was:<[milk]>\n\tat shop.CartTest.name(CartTest.java:12)\n',
        children,
        line: 1,
      },
      { path: [], isGo: false },
    );

  it('are the values, and no part of the text', () => {
    const found = failure([element('expected', 'tea '), element('actual', '42')]);
    expect(found).toMatchObject({ expected: 'tea ', actual: 42 });
    expect(found.text).toMatch(
      /^org\.junit\.ComparisonFailure: name expected:<\[tea\]> but was:<\[milk\]>\n\tat [^\n]+\n$/,
    );
  });

  it('are text where one is missing', () => {
    const found = failure([element('expected', 'tea')]);
    expect(found.expected).toBeUndefined();
    expect(found.text).toContain('tea');
  });
});

describe('a failure of LuaUnit', () => {
  it.each([
    ['failure', true],
    ['error', undefined],
  ])('has its message where others have the type: %s', (name, isAssertion) => {
    const attributes = { type: 'cart_test.lua:12: expected: 42, actual: 41', message: '' };
    const text = "stack traceback:\n\tcart_test.lua:12: in function 'TestCart.test1'";
    expect(failureOf({ name, attributes, text, children: [], line: 1 }, { path: [], isGo: false })).toMatchObject({
      type: undefined,
      message: attributes.type,
      text,
      isAssertion,
    });
  });

  it('is not what names a class', () => {
    const attributes = { type: 'shop.cart.Lua:TotalError' };
    expect(
      failureOf({ name: 'failure', attributes, text: '', children: [], line: 1 }, { path: [], isGo: false }),
    ).toMatchObject({ type: attributes.type, message: undefined });
  });
});

describe('a failure of Gauge', () => {
  it('has the step and its message in the place of the type, which say nothing of the kind', () => {
    const message = "Open the cart\nStep Execution Failure: 'shop.CartException: the cart is locked'";
    const text = 'shop.CartException: the cart is locked\n\tat shop.Steps.open(Steps.java:7)';
    const failure = failureOf(
      { name: 'failure', attributes: { type: message, message }, text, children: [], line: 1 },
      { path: [], isGo: false },
    );
    expect(failure).toMatchObject({ type: undefined, message, isAssertion: undefined });
    expect(normalizeFailure(failure).kind).toBe('exception');
  });

  it('has no kind by a type that repeats the message', () => {
    const attributes = { type: 'shop.CartException', message: 'shop.CartException' };
    const element = { name: 'failure', attributes, text: '', children: [], line: 1 };
    expect(normalizeFailure(failureOf(element, { path: [], isGo: false })).kind).toBe('exception');
  });
});

describe('the texts of node:test', () => {
  it('have types of their own', () => {
    expect(['testCodeFailure', 'hookFailed', 'AssertionError'].map((type) => isTypeOfNode(type))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('have quotes that are escaped twice', () => {
    expect(withQuotes('says &quot;hi&quot;')).toBe('says "hi"');
  });

  it.each([
    ["[Error: test failed] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', exitCode: 1 }", 'test failed\n'],
    [
      "[Error [ERR_TEST_FAILURE]: ] {\n  code: 'ERR_TEST_FAILURE',\n  cause: Error\n      at a.js:1:2\n}",
      'Error\n      at a.js:1:2\n}',
    ],
    ['Error: boom\n    at a.js:1:2', 'Error: boom\n    at a.js:1:2'],
  ])('lose the error around %j', (text, rest) => {
    expect(withoutNodeFrame(text)).toBe(rest);
  });
});

describe('a failure of Pest', () => {
  const failure = (text: string, name: string): unknown =>
    failureOf(
      {
        name: 'failure',
        attributes: { type: 'PHPUnit\\Framework\\ExpectationFailedException' },
        text,
        children: [],
        line: 1,
      },
      { path: [], isGo: false },
      name,
    ).text;

  it('begins behind the description of the test', () => {
    expect(failure('it closes the tillFailed asserting that 1 is identical to 2.', 'it closes the till')).toBe(
      'Failed asserting that 1 is identical to 2.',
    );
  });

  it.each([
    ['it closes the till and more', 'it closes the till'],
    ['tillFailed asserting', 'till'],
  ])('keeps %j', (text, name) => {
    expect(failure(text, name)).toBe(text);
  });
});

describe('a failure of yarjuf, a formatter of RSpec', () => {
  const said = 'expected to find text "Tea" in "Milk"';
  const frames = ["./spec/cart_spec.rb:4:in `block (2 levels) in <top (required)>'", "/gems/rack.rb:9:in `call'"];
  const read = (message: string, text: string, name: string): unknown =>
    failureOf(
      { name: 'failure', attributes: { message, type: 'failed' }, text, children: [], line: 1 },
      { path: [], isGo: false },
      name,
    );

  it('has its text as its message, and a line for each frame', () => {
    const text = `\n        ${said}\n["${frames.join('", "')}"]\n      `;
    expect(read('failed Cart has tea', text, 'Cart has tea')).toMatchObject({
      type: undefined,
      message: undefined,
      text: `\n        ${said}\n  ${frames.join('\n  ')}`,
    });
  });

  it('fails at its first frame', () => {
    const found = normalizeFailure({ text: `${said}\n  ${frames.join('\n  ')}`, element: 'failure' });
    expect(found).toMatchObject({ message: said, expected: 'Tea', actual: 'Milk' });
    expect(found.location).toMatchObject({ file: './spec/cart_spec.rb', line: 4 });
  });

  it('keeps a list that has no frames', () => {
    expect(read('failed Cart has tea', 'is\n["tea", "milk"]', 'Cart has tea')).toMatchObject({
      text: 'is\n["tea", "milk"]',
    });
  });

  it.each([
    ['failed Cart has milk', said, 'Cart has tea'],
    ['failed Cart has tea', '', 'Cart has tea'],
  ])('keeps the message %j beside the text %j', (message, text, name) => {
    expect(read(message, text, name)).toMatchObject({ message });
  });
});

describe('a failure of the xunit reporter of Mocha', () => {
  const said = 'expected 201 &quot;Created&quot;, got 404 &quot;Not Found&quot;';
  const attributes = { classname: 'cart', name: 'makes one', time: '0.01', message: said };

  it('is escaped twice, and its text once', () => {
    const text = `Error: ${said}\n    at Test.assert (/shop/test.js:9:15)`;
    const failure = failureOf(
      { name: 'failure', attributes, text, children: [], line: 1 },
      { path: [], isGo: false },
      'makes one',
    );
    expect(failure.message).toBe('expected 201 "Created", got 404 "Not Found"');
    expect(normalizeFailure(failure)).toMatchObject({ kind: 'assertion', expected: 201, actual: 404 });
  });

  it.each([
    ['expected &lt;b&gt;', '    at Context.&lt;anonymous&gt; (/shop/test.js:9:15)', 'expected <b>'],
    ['expected &lt;b&gt;', '    at Context.<anonymous> (/shop/test.js:9:15)', 'expected &lt;b&gt;'],
  ])('shows it by a frame: %s, %s', (message, frame, text) => {
    const failure = failureOf(
      { name: 'failure', attributes: {}, text: `${message}\n${frame}`, children: [], line: 1 },
      { path: [], isGo: false },
    );
    expect(failure.text?.split('\n')[0]).toBe(text);
  });
});

describe("a failure of Sonar's format", () => {
  const path = [{ name: 'testExecutions', namespace: '', attributes: { version: '1' }, line: 1 }];
  const read = (message: string, text: string) =>
    normalizeFailure(
      failureOf({ name: 'failure', attributes: { message }, text, children: [], line: 1 }, { path, isGo: false }),
    );

  it('has its stack as text', () => {
    expect(read('Assertion failed', 'cart.tf: block 3')).toMatchObject({
      message: 'Assertion failed',
      stack: 'cart.tf: block 3',
    });
  });

  it('has its message in the text where that repeats it', () => {
    const text = 'Error: expect(received).toBe(expected)\n\nExpected: 42\nReceived: 41\n    at cart.test.js:3:4';
    expect(read('Error: expect(received).toBe(expected)', text)).toMatchObject({ expected: 42, actual: 41 });
  });

  it('has its message in the text where the attribute says little', () => {
    expect(read('failure', 'the cart is locked').message).toBe('the cart is locked');
  });
});
