import { validationFailed } from '../../common/problem.js';
import { normalizeEmail } from '../users/email-address.js';
import { isGuessable } from './guessable-password.js';

const LEAST_LENGTH = 8;
const GREATEST_LENGTH = 1024;

/** The texts about a user that a password must not consist of. */
export interface PasswordUser {
  readonly email: string;
  readonly name?: string;
  readonly organizationName?: string;
}

/**
 * Returns what is wrong with a new password, as the end of a sentence; undefined for a good one. All characters are allowed and
 * count, and there is no composition rule (NIST SP 800-63B-4 §3.1.1).
 */
export async function passwordError(password: string, user: PasswordUser): Promise<string | undefined> {
  const length = Array.from(password).length;
  if (length < LEAST_LENGTH || length > GREATEST_LENGTH)
    return `must have ${LEAST_LENGTH} to ${GREATEST_LENGTH} characters`;
  // A lone surrogate becomes U+FFFD in UTF-8: different passwords would be the same.
  if (/\p{Cs}/u.test(password)) return 'must be well-formed Unicode';
  if (normalizeEmail(password) === normalizeEmail(user.email)) return 'must not be the email address';
  const about = [user.email, user.name ?? '', user.organizationName ?? ''].filter((text) => text !== '');
  return (await isGuessable(password, about))
    ? 'is too easy to guess: use several unrelated words, or a password manager'
    : undefined;
}

/**
 * Checks a new password.
 * @throws Problem validation_failed at `pointer`, the JSON Pointer of the password in the body.
 */
export async function requireGoodPassword(password: string, user: PasswordUser, pointer = '/password'): Promise<void> {
  const error = await passwordError(password, user);
  if (error !== undefined) throw validationFailed([{ pointer, detail: `the password ${error}` }]);
}
