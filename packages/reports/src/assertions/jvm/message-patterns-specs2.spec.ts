import { describe, expect, it } from '@jest/globals';
import { readSpecs2 } from './message-patterns-specs2.js';

const PAGE = '\n<html>\n  <title>Shop</title>\n</html>\n';

describe('readSpecs2', () => {
  it.each([
    [`'${PAGE}'\n\n is not equal to \n\n'Template(x)'`, 'Template(x)', PAGE],
    [`'${PAGE}' doesn't contain 'Your basket'`, 'Your basket', PAGE],
  ])('reads values of several lines without a frame of specs2: %j', (message, expected, actual) => {
    expect(readSpecs2(message, message, { message })).toEqual({ expected, actual });
  });

  it('reads values of several lines beside a frame of specs2', () => {
    const message = `'${PAGE}' doesn't contain 'Your basket'`;
    const text = `${message}\n\tat org.specs2.matcher.Matchers.check(Matchers.scala:1)`;
    expect(readSpecs2(message, text, { message })).toEqual({ expected: 'Your basket', actual: PAGE });
  });

  it.each(['java.lang.Exception', 'sbt.ForkMain$ForkError'])(
    "reads values of one line where sbt's JUnit XML has the type %s",
    (type) => {
      const message = "'The shop isn't open' is not equal to 'The shop'";
      const found = { expected: 'The shop', actual: "The shop isn't open" };
      expect(readSpecs2(message, message, { message, type })).toEqual(found);
    },
  );

  it.each(["'a' doesn't contain 'b'", `${PAGE} doesn't contain 'b'`, `'${PAGE}' differs from 'b'`])(
    'leaves %j to others',
    (message) => {
      expect(readSpecs2(message, message, { message })).toBeUndefined();
    },
  );

  const SBT = {
    element: 'failure',
    type: 'java.lang.Exception',
    text: 'java.lang.Exception\n\tat shop.CartSpec.$anonfun$new$2(CartSpec.scala:9)',
  } as const;

  it.each([
    ['3 != 4', 4, 3],
    ['List(tea) != List(milk)', 'List(milk)', 'List(tea)'],
    ['List(tea, milk) does not contain bread', 'bread', 'List(tea, milk)'],
    ["'Some(3)' is Some but 3 != 4", 4, 3],
    ["List(tea, milk) doesn't have size 3 but size 2", 3, 2],
    ['the value is false', true, false],
    ['None is not Some', 'Some', 'None'],
    ['Expected: shop.Closed. Got nothing', 'shop.Closed', 'nothing'],
    ['Expected: shop.Closed. Got: shop.Empty: no items instead', 'shop.Closed', 'shop.Empty: no items'],
  ])('reads %j where sbt reports a failed example without frames of a library', (message, expected, actual) => {
    expect(readSpecs2(message, message, { ...SBT, message })).toEqual({ expected, actual });
  });

  it.each([
    { ...SBT, element: 'error' as const },
    { ...SBT, type: 'java.lang.IllegalStateException' },
    { ...SBT, text: 'java.lang.Exception\n\tat shop.Cart.total(Cart.java:9)' },
    { ...SBT, text: `${SBT.text}\n\tat org.scalatest.Suite.run(Suite.scala:1)` },
  ])('leaves the sentences of others alone: %j', (failure) => {
    expect(readSpecs2('3 != 4', '3 != 4', { ...failure, message: '3 != 4' })).toBeUndefined();
  });
});
