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
});
