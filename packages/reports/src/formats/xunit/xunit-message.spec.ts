import { describe, expect, it } from '@jest/globals';
import { unescapedMessage } from './xunit-message.js';

describe('a message of xUnit.net', () => {
  it.each([
    [
      'quotes and backslashes of version 3',
      String.raw`Assert.Equal() Failure: Strings differ` + '\n' + String.raw`Expected: \"C:\\new\"`,
      'Assert.Equal() Failure: Strings differ\nExpected: "C:\\new"',
    ],
    [
      'line ends of version 2',
      String.raw`Assert.True() Failure\r\nExpected: True\r\nActual:   False`,
      'Assert.True() Failure\r\nExpected: True\r\nActual:   False',
    ],
    [
      'line ends of version 2 on Linux',
      String.raw`Assert.True() Failure\nExpected: True\nActual:   False`,
      'Assert.True() Failure\nExpected: True\nActual:   False',
    ],
    ['control characters', String.raw`\"a\x1b\t\"`, '"a\u001b\t"'],
  ])('loses the escapes of %s', (_, text, message) => {
    expect(unescapedMessage(text)).toBe(message);
  });

  it.each([
    String.raw`no file C:\new\table`,
    String.raw`Expected: "a\"b"`,
    String.raw`Expected: "C:\new"`,
    String.raw`\"a\q\"`,
    'no escape',
  ])('stays as a logger of dotnet test writes it: %s', (text) => {
    expect(unescapedMessage(text)).toBe(text);
  });
});
