import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { withoutWrapper } from './wrapped-error.js';

const FRAMES =
  '\tat shop.CartTest.adds(CartTest.java:12)\n\tat java.base/java.lang.reflect.Method.invoke(Method.java:568)';

const ASSERTIONS: readonly (readonly [string, ReportedFailure])[] = [
  [
    'a future',
    {
      type: 'java.util.concurrent.ExecutionException',
      message: 'org.opentest4j.AssertionFailedError: expected: <42> but was: <41>',
    },
  ],
  [
    'several wrappers',
    {
      type: 'java.lang.RuntimeException',
      message: 'java.util.concurrent.ExecutionException: java.lang.AssertionError: expected:<42> but was:<41>',
    },
  ],
  [
    'wrappers without a field for the type',
    {
      text: `java.lang.RuntimeException: java.util.concurrent.ExecutionException: java.lang.AssertionError: expected:<42> but was:<41>\n${FRAMES}`,
    },
  ],
  [
    'a reflective call',
    {
      type: 'java.lang.reflect.InvocationTargetException',
      text: `java.lang.reflect.InvocationTargetException\n${FRAMES}\nCaused by: java.lang.AssertionError: expected:<42> but was:<41>\n${FRAMES}`,
    },
  ],
  [
    'causes without messages',
    {
      type: 'java.lang.RuntimeException',
      message: 'java.lang.reflect.InvocationTargetException',
      text: `java.lang.RuntimeException: java.lang.reflect.InvocationTargetException\n${FRAMES}\nCaused by: java.lang.reflect.InvocationTargetException\n${FRAMES}\nCaused by: java.lang.AssertionError: expected:<42> but was:<41>\n${FRAMES}`,
    },
  ],
  [
    'NUnit',
    {
      message:
        'System.Reflection.TargetInvocationException : Exception has been thrown by the target of an invocation.\n  ----> NUnit.Framework.AssertionException :   Expected: 42\n  But was:  41\n',
    },
  ],
  [
    'xUnit.net',
    {
      type: 'System.AggregateException',
      message:
        'System.AggregateException : One or more errors occurred. (Assert.Equal() Failure: Values differ\nExpected: 42\nActual:   41)\n---- Assert.Equal() Failure: Values differ\nExpected: 42\nActual:   41',
    },
  ],
  [
    'MSTest',
    {
      message:
        'Test method Shop.CartTests.Adds threw exception: \nSystem.AggregateException: One or more errors occurred. ---> Microsoft.VisualStudio.TestTools.UnitTesting.AssertFailedException: Assert.AreEqual failed. Expected:<42>. Actual:<41>. ',
    },
  ],
];

describe('withoutWrapper', () => {
  it.each(ASSERTIONS)('finds the assertion within %s', (_, failure) => {
    expect(normalizeFailure(failure)).toMatchObject({ kind: 'assertion', expected: 42, actual: 41 });
  });

  it('has the type and the message of the assertion', () => {
    const failure = {
      type: 'java.util.concurrent.CompletionException',
      message: 'java.lang.AssertionError: expected:<42> but was:<41>',
    };
    expect(withoutWrapper(failure)).toEqual({
      type: 'java.lang.AssertionError',
      message: 'expected:<42> but was:<41>',
    });
  });

  it.each<ReportedFailure>([
    {
      type: 'java.lang.RuntimeException',
      message: 'could not open: java.lang.AssertionError: expected:<42> but was:<41>',
    },
    { type: 'java.lang.RuntimeException', message: 'java.io.IOException: closed' },
    { type: 'java.lang.AssertionError', message: 'java.lang.AssertionError: expected:<42> but was:<41>' },
    {
      type: 'java.lang.IllegalStateException',
      message: 'the shop is closed',
      text: `java.lang.IllegalStateException: the shop is closed\n${FRAMES}\nCaused by: java.lang.AssertionError: expected:<42> but was:<41>`,
    },
    {
      type: 'java.lang.reflect.InvocationTargetException',
      text: `java.lang.reflect.InvocationTargetException\n${FRAMES}\nCaused by: java.io.IOException: closed\n${FRAMES}\nCaused by: java.lang.AssertionError: x`,
    },
    {
      message: 'System.AggregateException : One or more errors occurred. (closed)\n---- System.IO.IOException : closed',
    },
    { isAssertion: false, type: 'java.lang.RuntimeException', message: 'java.lang.AssertionError: x' },
  ])('leaves an error that says something itself: %j', (failure) => {
    expect(withoutWrapper(failure)).toBe(failure);
  });
});
