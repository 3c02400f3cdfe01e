import { invalidRequest } from '../common/problem.js';

const FEWEST_CHARACTERS = 2;
const MOST_WORDS = 8;

/**
 * Splits the text of a search into its words; a match contains all of them, in any order.
 * @throws Problem invalid_request for a text of fewer than two characters, or of more than eight words.
 */
export function searchWords(text: string | undefined): readonly string[] {
  const words = [...new Set((text ?? '').split(/\s/).filter((word) => word !== ''))];
  if (words.join('').length < FEWEST_CHARACTERS)
    throw invalidRequest(`Send q with at least ${FEWEST_CHARACTERS} characters.`);
  if (words.length > MOST_WORDS) throw invalidRequest(`Send q with at most ${MOST_WORDS} words.`);
  return words;
}

/** Returns a word as a pattern of LIKE that matches every text which contains it. */
export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
