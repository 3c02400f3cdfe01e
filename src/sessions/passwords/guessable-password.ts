import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer passwords are judged by their start: the time of an estimate grows with the square of the length. */
const JUDGED_LENGTH = 64;

/** Scores of zxcvbn: 0 takes under 1,000 guesses, 1 under a million, 4 more than ten billion. */
const LEAST_SCORE = 2;

/** The product's name, and examples that everybody knows. */
const KNOWN_EXAMPLES = ['clarion', 'correcthorsebatterystaple'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Returns whether a password is found within a million guesses, with common passwords, keyboard patterns, dates,
 * repetitions and the email address tried first (zxcvbn). Takes at most about 50 ms; the first call loads the
 * dictionary, about 20 MB of memory.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const personal = [email, ...email.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)];
  return (await estimator).check(password.slice(0, JUDGED_LENGTH), personal).score < LEAST_SCORE;
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
