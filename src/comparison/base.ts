import { isRunId, type RunId } from '../common/identifiers.js';
import { readQueryText } from '../common/query-text.js';
import { BASE_BRANCHES, branchOf } from '../runs/branch.js';

/** Which run another one is compared with: the one before it, one by its id, or the newest of a branch before it. */
export type BaseChoice =
  | { readonly kind: 'previous' }
  | { readonly kind: 'run'; readonly id: RunId }
  | { readonly kind: 'branch'; readonly branch: string };

/**
 * Reads the query parameter `base`. `refs/heads/previous` names a branch of that name, as for one of the shape of a run's id.
 * @throws Problem invalid_request for what is no text.
 */
export function readBase(value: unknown): BaseChoice {
  const text = readQueryText(value, 'base');
  if (text === null || text === 'previous') return { kind: 'previous' };
  return isRunId(text) ? { kind: 'run', id: text } : { kind: 'branch', branch: branchOf(text) };
}

/** The branches in which to look for a run's base, the best one first. */
export function branchesBefore(branch: string | null): readonly string[] {
  return branch === null ? BASE_BRANCHES : [...new Set([branch, ...BASE_BRANCHES])];
}
