import { ApiProblem } from '../api/problem.js';
import { sentence } from '../api/sentence.js';

/** The sentences of a refusal that no field shows: those of other members of the body, or the refusal's own where it concerns none. */
export function unshownComplaints(error: Error | null, fields: readonly string[]): readonly string[] {
  if (error === null) return [];
  if (!(error instanceof ApiProblem)) return ['Something went wrong. Load the page again.'];
  if (error.errors.length === 0) return [error.message];
  return error.errors
    .filter(({ pointer }) => !fields.includes(pointer.split('/')[1] ?? ''))
    .map(({ detail }) => sentence(detail));
}
