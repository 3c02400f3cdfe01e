/** Alternatives in a pattern. The limit bounds the time of a match. */
export const MOST_ALTERNATIVES = 10;

/** The texts of an alternative; a message contains them in this order. */
type Alternative = readonly string[];

/**
 * Parses a pattern: alternatives between `|`, each a text in which `*` matches any text, including none. Ignores letter case, and
 * treats any run of blanks and line ends as one blank. Undefined when an alternative is empty, or there are too many.
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

/** Folds letter case and white space for a comparison with patterns. */
export function foldText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Whether a folded text contains an alternative. Each alternative scans the text once, without backtracking. */
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
