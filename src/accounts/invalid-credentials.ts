import { Problem } from '../common/problem.js';

/** One answer for every sign-in that fails, so that nothing is told of which addresses are known. */
export function invalidCredentials(): Problem {
  return new Problem('invalid_credentials', 'Check the email address and the password.');
}
