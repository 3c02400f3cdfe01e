import { describe, expect, it } from '@jest/globals';
import { unescapedTwice } from './escaped-twice.js';

describe('a message of JUnit XML', () => {
  it.each([
    [
      'that the text has without entities',
      'no element //a[text()=&apos;x&apos;]\nBuild &lt;1&gt;',
      "org.shop.NotFound: no element //a[text()='x']\nBuild <1>\n\tat a",
      "no element //a[text()='x']\nBuild <1>",
    ],
    [
      'of XCTest',
      'XCTAssertEqual failed: (&quot;12&quot;) is not equal to (&quot;10&quot;)',
      'CartTests.swift:17',
      'XCTAssertEqual failed: ("12") is not equal to ("10")',
    ],
    ['of JUnit', 'expected:&lt;&quot;a&quot;&gt; but was:&lt;b&gt;', undefined, 'expected:<"a"> but was:<b>'],
    [
      'of Hamcrest',
      'not ok\nExpected: is &lt;3&gt;\n     but: was &lt;&quot;a&quot;&gt;',
      undefined,
      'not ok\nExpected: is <3>\n     but: was <"a">',
    ],
    ['with a number of a character', 'a&#39;b', "Error: a'b", "a'b"],
  ])('%s loses them', (_, message, text, expected) => {
    expect(unescapedTwice(message, text)).toBe(expected);
  });

  it.each([
    ['expected &lt;b&gt; to be <b>', 'expected &lt;b&gt; to be <b>'],
    ['expected &lt;b&gt;', undefined],
    ['expected: &lt;b&gt;\nbut was: &lt;i&gt;', undefined],
    ['no entity & none', 'no entity & none'],
  ])('keeps them in %j, which may be what the test is about', (message, text) => {
    expect(unescapedTwice(message, text)).toBe(message);
  });
});
