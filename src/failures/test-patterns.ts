import { hasParts } from '../common/wildcard.js';

/** A test as patterns see it. */
export interface NamedTest {
  readonly testId: string;
  readonly name: string;
}

/** The most patterns of a request. */
export const MOST_PATTERNS = 50;
/** The most characters of a pattern. */
export const LONGEST_PATTERN = 2000;

const WILDCARD = '*';

/**
 * Returns whether the id or the name of a test is one of some texts, in which `*` is any text (contract §11). A text is searched part
 * by part and never goes back, so that the time is bounded by the lengths of pattern and name.
 */
export function testMatcher(patterns: readonly string[]): (test: NamedTest) => boolean {
  const exact = new Set(patterns);
  const open = patterns.filter((pattern) => pattern.includes(WILDCARD)).map((pattern) => pattern.split(WILDCARD));
  const matches = (text: string): boolean => exact.has(text) || open.some((parts) => hasParts(text, parts));
  return ({ testId, name }) => matches(testId) || matches(name);
}
