import { describe, expect, it } from '@jest/globals';
import { cleanFailureText, splitStack } from './failure-text.js';

describe('frames of Java without line ends between them', () => {
  const joined =
    'expected [3] but found [4]at org.testng.Assert.fail(Assert.java:96)at shop.CartTest.adds(CartTest.java:12)at java.lang.reflect.Method.invoke(Native Method)';

  it('are lines of their own', () => {
    expect(splitStack(cleanFailureText(joined))).toEqual({
      message: 'expected [3] but found [4]',
      stack:
        '\tat org.testng.Assert.fail(Assert.java:96)\n\tat shop.CartTest.adds(CartTest.java:12)\n\tat java.lang.reflect.Method.invoke(Native Method)',
    });
  });

  it.each(['looked (twice)at the cart', 'no total at shop.CartTest.adds(CartTest.java:12)', '"a"at b.c(d)'])(
    'are none in %j',
    (text) => {
      expect(cleanFailureText(text)).toBe(text);
    },
  );
});

describe('frames of the Java virtual machine without "at"', () => {
  it.each(['shop.CartSpec$$anonfun$1.apply(CartSpec.scala:12)', '    shop.cart_test/fn (cart_test.clj:26)'])(
    'begin a stack: %j',
    (frame) => {
      expect(splitStack(`no total\n${frame}\n${frame}`)).toEqual({ message: 'no total', stack: `${frame}\n${frame}` });
    },
  );

  it.each(['Cart(CartSpec.scala:12)', 'see shop.Cart.apply(Cart.scala:12)', 'shop.Cart.apply(Cart.scala:12): no'])(
    'are not in %j',
    (line) => {
      expect(splitStack(`no total\n${line}`)).toEqual({ message: `no total\n${line}`, stack: '' });
    },
  );
});

describe('frames of PowerShell', () => {
  it.each([
    'at <ScriptBlock>, /shop/Cart.Tests.ps1:12',
    'at Get-Total<Process>, C:\\shop\\Cart.psm1: line 12',
    'at $total | Should -Be 3, 4, /shop/Cart.Tests.ps1:12',
  ])('begin a stack: %j', (frame) => {
    expect(splitStack(`Expected 3, but got 4.\n${frame}`)).toEqual({ message: 'Expected 3, but got 4.', stack: frame });
  });

  it('are not in what points to a script', () => {
    const text = 'no total at the till, see /shop/Cart.Tests.ps1:12';
    expect(splitStack(text)).toEqual({ message: text, stack: '' });
  });
});
