const ENTITY = /&(?:(quot|apos|lt|gt|amp)|#(\d{1,7}));/g;
const HAS_ENTITY = /&(?:quot|apos|lt|gt|amp|#\d{1,7});/;

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** XCTest prints the values of its assertions in quotes. */
const OF_XCTEST = /^XCTAssert\w{1,60} failed: \(&quot;/;

/**
 * Returns a message whose markup the writer escaped twice, as TestNG and xcpretty do, with its characters. An entity may also be
 * what the test is about: it stays, unless the text of the failure contains the same line without entities.
 */
export function unescapedTwice(message: string, text: string | undefined): string {
  if (!HAS_ENTITY.test(message)) return message;
  const line = message.split('\n').find((candidate) => HAS_ENTITY.test(candidate)) ?? '';
  const isShown = text?.includes(unescaped(line).trim()) === true;
  return isShown || OF_XCTEST.test(message) ? unescaped(message) : message;
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
  return (isOfMocha && HAS_ENTITY.test(attributes['message'] ?? '')) || ESCAPED_FRAME.test(text);
}

/** The text with the characters that its entities stand for. */
export function unescaped(text: string): string {
  return text.replace(ENTITY, (entity, name: string | undefined, code: string | undefined) => {
    if (name !== undefined) return CHARACTERS[name] ?? entity;
    const point = Number(code);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
