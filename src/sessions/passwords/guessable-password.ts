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

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Returns whether a password is found within 20,000 guesses (100 for 16 characters and more), with common passwords,
 * keyboard patterns, dates, repetitions and the email address tried first (zxcvbn). Takes at most about 50 ms; the first call loads the
 * dictionary, about 20 MB of memory.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const personal = [email, ...email.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)];
  const { guesses } = (await estimator).check(password.slice(0, JUDGED_LENGTH), personal);
  return guesses < (password.length < LONG ? LEAST_GUESSES : LEAST_GUESSES_OF_LONG);
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  // Both are CommonJS: in the bundle of the program, an import of such a module has no named exports.
  const [{ default: core }, { default: language }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { passwords: language.dictionary['passwords-common'], examples: KNOWN_EXAMPLES },
    graphs: language.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    // The default of 100 takes a second for a password made of digits that replace letters.
    l33tMaxSubstitutions: 10,
  });
}
