/** What the command says with its end. `run` and `ci run` end with the code of the command that they ran instead. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  failures: 3,
  authentication: 4,
  notFound: 5,
  unreachable: 6,
  rejected: 7,
  interrupted: 130,
} as const;

/** The name of an exit code. */
export type ExitName = keyof typeof EXIT;

/** One sentence for each code, in the order of the codes. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT.ok, 'It worked. Also an upload that could not reach the server, unless --strict.'],
  [EXIT.unexpected, 'Something unexpected happened.'],
  [EXIT.usage, 'The command line or clarion.yaml is not right.'],
  [EXIT.failures, 'The run has failures (only with --exit-status).'],
  [EXIT.authentication, 'No token, a token that is not accepted, or one that lacks a scope.'],
  [EXIT.notFound, 'What was asked for does not exist, or has no result yet.'],
  [EXIT.unreachable, 'The server cannot be reached, or is down.'],
  [EXIT.rejected, 'The server refuses what was sent: too large, unreadable, too often.'],
  [EXIT.interrupted, 'Interrupted.'],
];

/** The name of the exit code for the status of an HTTP answer that is no success. */
export function exitOfStatus(status: number): ExitName {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 404 || status === 410) return 'notFound';
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'rejected' : 'unexpected';
}
