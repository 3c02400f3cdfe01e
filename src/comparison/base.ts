import { isBuildId, isRunId, type BuildId, type RunId } from '../common/identifiers.js';
import { BASE_BRANCHES, branchOf } from '../runs/filters/branch.js';

/** The base of a comparison: the previous run, a run by its id, or the newest earlier run of a branch. */
export type BaseChoice =
  | { readonly kind: 'previous' }
  | { readonly kind: 'run'; readonly id: RunId }
  | { readonly kind: 'branch'; readonly branch: string };

/** Returns the choice of the query parameter `base`. For a branch named `previous`, or like a run's id, send `refs/heads/…`. */
export function toBaseChoice(text: string | undefined): BaseChoice {
  if (text === undefined || text === 'previous') return { kind: 'previous' };
  return isRunId(text) ? { kind: 'run', id: text } : { kind: 'branch', branch: branchOf(text) };
}

/** The base of a comparison of builds: the newest earlier one of the default branch, a build by its id, or the newest earlier one of a branch. */
export type BuildBaseChoice =
  | { readonly kind: 'previous' }
  | { readonly kind: 'build'; readonly id: BuildId }
  | { readonly kind: 'branch'; readonly branch: string };

/** Returns the choice of the query parameter `base` for a build. */
export function toBuildBaseChoice(text: string | undefined): BuildBaseChoice {
  if (text === undefined || text === 'previous') return { kind: 'previous' };
  return isBuildId(text) ? { kind: 'build', id: text } : { kind: 'branch', branch: branchOf(text) };
}

/** The branches to search for a run's base, best first. */
export function branchesBefore(branch: string | null): readonly string[] {
  return branch === null ? BASE_BRANCHES : [...new Set([branch, ...BASE_BRANCHES])];
}
