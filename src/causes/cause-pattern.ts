/** So many alternatives a pattern may have: with it the time of a look is bounded. */
export const MOST_ALTERNATIVES = 10;

/** The texts of an alternative, which stand in a message in their order. */
type Alternative = readonly string[];

/**
 * Reads a pattern: alternatives between `|`, each a text in which `*` stands for any text, also none. Upper and lower case are one,
 * and so are blanks and line ends of any number. Undefined when an alternative says nothing, or there are too many of them.
 */
export function readPattern(pattern: string): readonly Alternative[] | undefined {
  const alternatives = pattern.split('|').map((alternative) =>
    alternative
      .split('*')
      .map(foldText)
      .filter((part) => part !== ''),
  );
  const isReadable = alternatives.length <= MOST_ALTERNATIVES && alternatives.every((parts) => parts.length > 0);
  return isReadable ? alternatives : undefined;
}

/** A text as patterns are compared with it. */
export function foldText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Whether an alternative stands somewhere in a folded text. Each looks through the text once: no choice is taken back. */
export function matchesPattern(alternatives: readonly Alternative[], folded: string): boolean {
  return alternatives.some((parts) => standInOrder(parts, folded));
}

function standInOrder(parts: Alternative, folded: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = folded.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}
