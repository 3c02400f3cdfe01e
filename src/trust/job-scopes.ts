import type { Scope } from '../auth/permissions.js';

/** The scopes that a trust rule may give to jobs: to upload runs, and to read those of the organization. */
export const JOB_SCOPES = ['runs:write', 'runs:read'] as const satisfies readonly Scope[];

/** A scope that a job may get. */
export type JobScope = (typeof JOB_SCOPES)[number];

/** Returns whether a text is a scope that a job may get. */
export function isJobScope(text: string): text is JobScope {
  return JOB_SCOPES.some((scope) => scope === text);
}
