import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Strength of a new password. */
export interface PasswordStrength {
  /** 0: too short, not accepted; 1: easy to guess, may not be accepted; 2: fair; 3: good; 4: strong. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** How to improve it; empty if nothing is needed. */
  readonly advice: string;
}

/** Minimum length on the server. */
export const MIN_PASSWORD_LENGTH = 8;

/** Longer passwords are judged by their start, as on the server. */
const JUDGED_LENGTH = 64;

/** By the score of zxcvbn. The server refuses the weakest of the first two. */
const WEAK: PasswordStrength = { level: 1, word: 'Weak', advice: 'Easy to guess. Use several unrelated words.' };
const STRENGTHS: Readonly<Record<0 | 1 | 2 | 3 | 4, PasswordStrength>> = {
  0: WEAK,
  1: WEAK,
  2: { level: 2, word: 'Fair', advice: 'Add another word.' },
  3: { level: 3, word: 'Good', advice: '' },
  4: { level: 4, word: 'Strong', advice: '' },
};

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates how hard a password is to guess, with zxcvbn. `personal` contains words about the user, which are tried first.
 * The first call loads the dictionary. Only a hint: the server decides what it accepts.
 */
export async function passwordStrength(password: string, personal: readonly string[] = []): Promise<PasswordStrength> {
  const missing = MIN_PASSWORD_LENGTH - Array.from(password).length;
  if (missing > 0)
    return {
      level: 0,
      word: 'Too short',
      advice: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`,
    };
  estimator ??= loadEstimator();
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)]);
  return STRENGTHS[(await estimator).check(password.slice(0, JUDGED_LENGTH), words).score];
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, language] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: {
      passwords: language.dictionary['passwords-common'],
      examples: ['clarion', 'correcthorsebatterystaple'],
    },
    graphs: language.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    l33tMaxSubstitutions: 10,
  });
}
