import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer passwords are judged by their start: the time of an estimate grows with the square of the length. */
const JUDGED_LENGTH = 64;

/**
 * The fewest guesses that a password must withstand, and that a long one must. Sign-in allows some ten guesses an hour,
 * so these are years; stricter limits would refuse what people and scripts take for a password.
 */
const LEAST_GUESSES = 20_000;
const LEAST_GUESSES_OF_LONG = 100;
const LONG = 16;

/** The product's name, and examples and defaults that everybody knows. */
const KNOWN_EXAMPLES = ['clarion', 'correcthorsebatterystaple', 'admin1234', 'changeme1', 'changeme123', 'default1'];

/** A password has at least so many characters beside words about its user: a year has four. */
const LEAST_BESIDE_WORDS = 5;

/** What judges passwords. */
interface Judges {
  readonly common: ReadonlySet<string>;
  readonly estimator: ZxcvbnFactory;
}

let loaded: Promise<Judges> | undefined;

/**
 * Returns whether a password is on the list of common ones, in upper or lower case, consists of words about its user with fewer than 5 other characters, or is found within 20,000 guesses (100 for 16
 * characters and more), with common passwords, keyboard patterns, dates, repetitions and the texts about its user tried first (zxcvbn).
 * Takes at most about 50 ms; the first call loads the list of 49,233 passwords, about 20 MB of memory.
 */
export async function isGuessable(password: string, aboutUser: readonly string[]): Promise<boolean> {
  loaded ??= load();
  const { common, estimator } = await loaded;
  if (common.has(password.toLowerCase())) return true;
  const words = aboutUser.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
  if (lengthWithout(words, password) < LEAST_BESIDE_WORDS) return true;
  const { guesses } = estimator.check(password.slice(0, JUDGED_LENGTH), [...aboutUser, ...words]);
  return guesses < (password.length < LONG ? LEAST_GUESSES : LEAST_GUESSES_OF_LONG);
}

/** Returns how many characters of a password are left without these words. */
function lengthWithout(words: readonly string[], password: string): number {
  const longestFirst = words.map((word) => word.toLowerCase()).toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase()).length;
}

async function load(): Promise<Judges> {
  // Both are CommonJS: in the bundle of the program, an import of such a module has no named exports.
  const [{ default: core }, { default: language }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const common = language.dictionary['passwords-common'];
  const estimator = new core.ZxcvbnFactory({
    dictionary: { passwords: common, examples: KNOWN_EXAMPLES },
    graphs: language.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    // The default of 100 takes a second for a password made of digits that replace letters.
    l33tMaxSubstitutions: 10,
  });
  return { common: new Set(common), estimator };
}
