import { describe, expect, it } from '@jest/globals';
import { convertedFailure } from './converted-text.js';

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
