/** Longest path of a fixture, in characters. */
const LONGEST_PATH = 512;

/** The rules of paths, in words. */
export const FIXTURE_PATH_RULE = `a relative path of 1 to ${LONGEST_PATH} characters, with / between folders and without . and .. as folders`;

/** Control characters, and those that change the direction of text: paths are shown in terminals. */
const NEVER_IN_PATHS = /[\p{Cc}\p{Cf}\\]/u;

/** Returns whether a text is the path of a fixture. It is a label: files are never stored under it. */
export function isFixturePath(text: string): boolean {
  if (text.length > LONGEST_PATH || !text.isWellFormed() || NEVER_IN_PATHS.test(text)) return false;
  return text.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/^[A-Za-z]:/.test(text);
}
