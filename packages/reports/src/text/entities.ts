const ENTITY = /&(?:(quot|apos|lt|gt|amp)|#(\d{1,7}));/g;

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Whether a text contains an entity of XML or the number of a character. */
export const HAS_ENTITY = /&(?:quot|apos|lt|gt|amp|#\d{1,7});/;

/** Returns a text with the characters that its entities stand for (XML 1.0, section 4.6, and numbers in decimal). */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity, name: string | undefined, code: string | undefined) => {
    if (name !== undefined) return CHARACTERS[name] ?? entity;
    const point = Number(code);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
