import { ExplainedError } from '../../api/explained-error.js';
import { ApiProblem } from '../../api/problem.js';
import { toSentence } from '../../api/to-sentence.js';

/** Returns the error messages that no form field shows: those of other fields, or the general message if no field is wrong. */
export function unshownErrors(error: Error | null, fields: readonly string[]): readonly string[] {
  if (error === null) return [];
  if (error instanceof ExplainedError) return [error.message];
  if (!(error instanceof ApiProblem)) return ['Something went wrong. Reload the page.'];
  if (error.errors.length === 0) return [error.message];
  return error.errors
    .filter(({ pointer }) => !fields.includes(pointer.split('/')[1] ?? ''))
    .map(({ detail }) => toSentence(detail));
}
