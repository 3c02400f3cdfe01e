/** The exit codes of all commands. `run` and `ci run` end with the exit code of the command that they ran instead. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  failures: 3,
  authentication: 4,
  notFound: 5,
  unreachable: 6,
  rejected: 7,
  empty: 8,
  interrupted: 130,
} as const;

/** The name of an exit code. */
export type ExitName = keyof typeof EXIT;

/** The meaning of each exit code, in the order of the codes. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT.ok, 'Success. Also an upload that could not reach the server, unless --strict is set.'],
  [EXIT.unexpected, 'Unexpected error.'],
  [EXIT.usage, 'The command line or clarion.yaml is invalid.'],
  [
    EXIT.failures,
    'The run or build did not pass (only with --exit-status), a test that was run again failed, or coverage is below --fail-under.',
  ],
  [EXIT.authentication, 'The token is missing, not accepted, or lacks a scope.'],
  [
    EXIT.notFound,
    'Not found, or no result yet. With --exit-status also a run or build that is still running, with verify a cause of which nothing is known.',
  ],
  [EXIT.unreachable, 'The server is down or cannot be reached.'],
  [EXIT.rejected, 'The server rejected the request: too large, unreadable, or too many requests.'],
  [EXIT.empty, 'The run or build has no tests (only with --exit-status).'],
  [EXIT.interrupted, 'Interrupted.'],
];

/** Returns the exit code for the status of an unsuccessful HTTP response. */
export function exitOfStatus(status: number): ExitName {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 404 || status === 410) return 'notFound';
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'rejected' : 'unexpected';
}
