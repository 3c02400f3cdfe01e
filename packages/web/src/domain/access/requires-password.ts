import { ApiProblem } from '../../api/problem.js';

/** Returns whether the server refused because the password was entered too long ago. */
export function requiresPassword(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'reauthentication_required';
}
