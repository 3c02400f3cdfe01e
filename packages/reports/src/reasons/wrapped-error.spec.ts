import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { withoutFork, withoutWrapper } from './wrapped-error.js';

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

const FORKED = 'sbt.ForkMain$ForkError';

describe('a failure that sbt has wrapped', () => {
  it('has the type, the message and the stack of the error within', () => {
    const frames = '\tat shop.Till.open(Till.scala:3)\nCaused by: sbt.ForkMain$ForkError: java.io.IOException: closed';
    const failure = {
      type: FORKED,
      message: 'shop.TillException: no key',
      text: `sbt.ForkMain$ForkError: shop.TillException: no key\n${frames}`,
    };
    expect(normalizeFailure(failure)).toEqual({
      kind: 'exception',
      type: 'shop.TillException',
      message: 'no key: java.io.IOException: closed',
      stack: '\tat shop.Till.open(Till.scala:3)\nCaused by: java.io.IOException: closed',
      location: { file: 'Till.scala', line: 3 },
    });
  });

  it('is named by its text where it has no message', () => {
    const text = 'sbt.ForkMain$ForkError: java.lang.NullPointerException: null\n\tat shop.Till.open(Till.scala:3)';
    expect(withoutFork({ type: FORKED, text })).toMatchObject({ type: 'java.lang.NullPointerException' });
  });

  it.each([
    [
      'specs2',
      'shop.TillSpec.open(TillSpec.scala:3)',
      'org.specs2.Specification.run(Specification.scala:1)',
      undefined,
    ],
    [
      'ScalaTest',
      'org.scalatest.Assertions.fail(Assertions.scala:1)',
      'shop.TillSpec.open(TillSpec.scala:3)',
      undefined,
    ],
    ['other code under ScalaTest', 'shop.Till.open(Till.scala:3)', 'org.scalatest.Suite.run(Suite.scala:1)', FORKED],
  ])('keeps no type of sbt where only the message was passed: %s', (_, inner, outer, type) => {
    const text = `${FORKED}: no key\n\tat ${inner}\n\tat ${outer}`;
    expect(withoutFork({ type: FORKED, message: 'no key: java.io.IOException: closed', text }).type).toBe(type);
  });

  it('has the name in its message where the error has none', () => {
    const failure = {
      type: FORKED,
      message: 'java.lang.NullPointerException: null',
      text: 'sbt.ForkMain$ForkError: java.lang.NullPointerException: null\n\tat shop.Till.open(Till.scala:3)',
    };
    expect(normalizeFailure(failure)).toMatchObject({
      kind: 'exception',
      type: 'java.lang.NullPointerException',
      message: 'java.lang.NullPointerException: null',
    });
  });

  it('loses every wrapper of an error that was wrapped twice', () => {
    const failure = { type: FORKED, message: `${FORKED}: shop.TillException: no key` };
    expect(withoutFork(failure)).toMatchObject({ type: 'shop.TillException', message: 'no key' });
  });

  it.each([
    { type: FORKED, message: 'the till is open' },
    { type: FORKED },
    { type: 'shop.TillException', message: `${FORKED}: no key` },
  ])('stays as it is when it names no error within: %j', (failure) => {
    expect(withoutFork(failure)).toBe(failure);
  });
});
