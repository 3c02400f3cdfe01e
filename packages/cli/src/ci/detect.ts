import * as vendor from 'ci-info';
import { readFileSync } from 'node:fs';
import { ciFactsOf, orElse, type CiFacts } from './ci-facts.js';
import { gitFactsOf } from './git.js';

/** Where the command runs: the CI system by its name, and what it and git tell. */
export interface Place extends CiFacts {
  /** Undefined on a developer's machine. */
  readonly ci: string | undefined;
}

/** Looks at this process's environment and at the repository of `directory`. */
export function detectPlace(directory: string, environment: NodeJS.ProcessEnv): Place {
  const told = ciFactsOf(vendor.id ?? undefined, environment);
  const facts = orElse(orElse(headOfPullRequest(environment), told), gitFactsOf(directory));
  return { ...facts, ci: vendor.isCI ? (vendor.name ?? 'CI') : undefined };
}

/** GitHub's GITHUB_SHA of a pull request is a merge that nobody knows; the event's file tells the commit that was pushed. */
function headOfPullRequest({ GITHUB_EVENT_PATH: file }: NodeJS.ProcessEnv): CiFacts {
  if (file === undefined || vendor.id !== 'GITHUB_ACTIONS') return {};
  const pullRequest = memberOf(parsedFile(file), 'pull_request');
  const [number, sha] = [memberOf(pullRequest, 'number'), memberOf(memberOf(pullRequest, 'head'), 'sha')];
  return {
    ...(typeof sha === 'string' ? { commitSha: sha } : {}),
    ...(typeof number === 'number' ? { pullRequest: number } : {}),
  };
}

function parsedFile(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    // The variables tell enough without it.
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return member;
}
