import { validationFailed } from '../common/problem.js';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { normalizeEmail } from './email-address.js';

const LEAST_LENGTH = 8;
const GREATEST_LENGTH = 1024;

/**
 * What is wrong with a new password, as the end of a sentence; undefined when nothing is. Any characters do, and all of them
 * count; there is no rule of composition (NIST SP 800-63B-4 §3.1.1).
 */
export function passwordComplaint(password: string, email: string): string | undefined {
  const length = Array.from(password).length;
  if (length < LEAST_LENGTH || length > GREATEST_LENGTH)
    return `must have ${LEAST_LENGTH} to ${GREATEST_LENGTH} characters`;
  // A lone surrogate becomes U+FFFD in UTF-8: different passwords would be the same.
  if (/\p{Cs}/u.test(password)) return 'must be well-formed Unicode';
  if (normalizeEmail(password) === normalizeEmail(email)) return 'must not be the email address';
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? 'is one of the most common ones: choose another' : undefined;
}

/**
 * Lets a new password pass.
 * @throws Problem validation_failed at `pointer`, the place of the password in the body.
 */
export function requireGoodPassword(password: string, email: string, pointer = '/password'): void {
  const complaint = passwordComplaint(password, email);
  if (complaint !== undefined) throw validationFailed([{ pointer, detail: `the password ${complaint}` }]);
}
