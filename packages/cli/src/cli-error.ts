import type { ExitName } from './exit-codes.js';

/** What ends the command: a sentence that says what to do, and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exit: ExitName,
    message: string,
    /** The server's id of the request, when there was one. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** The command line or the configuration is not right. */
export function usageError(message: string): CliError {
  return new CliError('usage', message);
}
