import { describe, expect, it } from '@jest/globals';
import { withCauses } from './message-with-causes.js';

const OF_JVM = { isVitest: false, isThrown: true };

describe('withCauses', () => {
  it.each([
    [
      'the innermost cause of the Java virtual machine',
      'Failed to load ApplicationContext',
      '\tat shop.A.b(A.java:1)\nCaused by: shop.BeanError: no bean\n\tat shop.C.d(C.java:2)\n\t... 8 more\nCaused by: java.net.ConnectException: Connection refused\n\t... 9 more',
      'Failed to load ApplicationContext: java.net.ConnectException: Connection refused',
    ],
    [
      'the first line of a cause that begins behind its class',
      'Failed to release mocks',
      'Caused by: org.mockito.MockitoException: \nCannot mock class shop.Cart.\n\nSee the documentation',
      'Failed to release mocks: org.mockito.MockitoException: Cannot mock class shop.Cart.',
    ],
    [
      'a cause without a message',
      'no total',
      'Caused by: java.lang.NullPointerException\n\tat shop.A.b(A.java:1)',
      'no total: java.lang.NullPointerException',
    ],
    [
      'a cause with a colon and no message',
      'no total',
      'Caused by: shop.Closed:\n\tat shop.A.b(A.java:1)',
      'no total: shop.Closed',
    ],
    [
      'a cause below a message of several lines',
      'no total\nof two teas',
      'Caused by: shop.Closed: shut',
      'no total\nof two teas\nshop.Closed: shut',
    ],
  ])('adds %s', (_, message, stack, whole) => {
    expect(withCauses(message, stack, OF_JVM)).toBe(whole);
  });

  it.each([
    ['what the message says already', 'java.io.IOException: closed', 'Caused by: java.io.IOException: closed'],
    ['a missing class once more', 'shop/Cart', 'Caused by: java.lang.ClassNotFoundException: shop.Cart'],
    ['words of a test', 'no total', 'Caused by: the shop was closed'],
  ])('does not add %s', (_, message, stack) => {
    expect(withCauses(message, stack, OF_JVM)).toBe(message);
  });

  it('leaves the message of an assertion alone', () => {
    expect(withCauses('expected 3', 'Caused by: shop.Closed: shut', { ...OF_JVM, isThrown: false })).toBe('expected 3');
  });

  it('adds the causes of Node and of Vitest', () => {
    expect(withCauses('outer', '  [cause]: Error: inner\n      at x', OF_JVM)).toBe('outer: inner');
    expect(withCauses('outer', 'Caused by: Error: inner', { isVitest: true, isThrown: true })).toBe('outer: inner');
  });
});
