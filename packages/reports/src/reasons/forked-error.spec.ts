import { describe, expect, it } from '@jest/globals';
import { withoutFork } from './forked-error.js';
import { normalizeFailure } from './normalize-failure.js';

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
      message: 'no key',
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
    expect(withoutFork({ type: FORKED, message: 'no key', text }).type).toBe(type);
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
