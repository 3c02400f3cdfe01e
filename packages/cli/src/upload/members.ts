import type { Place } from '../ci/detect.js';
import type { EnvelopeMembers } from './native.js';

/** What flags say of a run; they count before what CI and git tell. */
export interface RunFlags {
  readonly branch?: string;
  readonly commit?: string;
  readonly pullRequest?: number;
  readonly buildUrl?: string;
  readonly environment?: string;
  readonly clientRunId?: string;
}

/** The members of the envelope that tell where a run comes from. */
export function membersOf(place: Place, flags: RunFlags, kind: 'test' | 'load'): EnvelopeMembers {
  const pullRequest = flags.pullRequest ?? place.pullRequest;
  const members = {
    kind,
    gitRef: flags.branch ?? place.branch,
    commitSha: flags.commit ?? place.commitSha,
    ciRunUrl: flags.buildUrl ?? place.buildUrl,
    trigger: place.ci === undefined ? 'cli' : 'ci',
    environment: flags.environment,
    clientRunId: flags.clientRunId,
    ...(pullRequest === undefined && place.ci === undefined ? {} : { metadata: { pullRequest, ci: place.ci } }),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
