import { HAS_ENTITY, withoutEntities } from '../../../text/entities.js';

/** XCTest prints the values of its assertions in quotes. */
const OF_XCTEST = /^XCTAssert\w{1,60} failed: \(&quot;/;

/** The words of JUnit and of Hamcrest with brackets around the values. */
const OF_JUNIT =
  /\bexpected: ?&lt;[^\n]{0,4000}?&gt;,? but was: ?&lt;|\bExpected: (?:[a-z ]{0,40})&lt;[^\n]{0,4000}\n {0,12}but: (?:was )?&lt;/;

/** Where they are searched for, in UTF-16 units: messages are shorter. */
const LONGEST = 8_000;

/**
 * Returns a message whose markup the writer escaped twice, as TestNG and xcpretty do, with its characters. An entity may also be
 * what the test is about: it stays, unless the text of the failure contains the same line without entities.
 */
export function unescapedTwice(message: string, text: string | undefined): string {
  if (!HAS_ENTITY.test(message)) return message;
  const line = message.split('\n').find((candidate) => HAS_ENTITY.test(candidate)) ?? '';
  const isShown = text?.includes(withoutEntities(line).trim()) === true;
  return isShown || OF_XCTEST.test(message) || isOfJunit(message) ? withoutEntities(message) : message;
}

function isOfJunit(text: string): boolean {
  return OF_JUNIT.test(text.slice(0, LONGEST));
}

/** A frame of JavaScript in a text that was escaped for XML although nothing unescapes it there. */
const ESCAPED_FRAME = /^[^\S\n]{0,20}at [^\n]{0,400}&lt;anonymous&gt;/m;

/**
 * Whether the text of a failure is escaped in a section that XML does not unescape, as Mocha's xunit reporter writes it. In its message
 * it escapes the same text twice, and it repeats the attributes of the test beside that.
 */
export function isEscapedText(attributes: Readonly<Record<string, string | undefined>>, text: string): boolean {
  if (!HAS_ENTITY.test(text)) return false;
  const isOfMocha = ['classname', 'name', 'time'].every((name) => attributes[name] !== undefined);
  return (isOfMocha && HAS_ENTITY.test(attributes['message'] ?? '')) || ESCAPED_FRAME.test(text) || isOfJunit(text);
}
