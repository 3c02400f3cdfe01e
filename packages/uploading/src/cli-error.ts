import type { ExitName } from './exit-codes.js';

/** Ends the command with an exit code. The message says what is wrong, then what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exit: ExitName,
    message: string,
    /** The request ID that the server returned, if any. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** Creates the error for an invalid command line or configuration. */
export function usageError(message: string): CliError {
  return new CliError('usage', message);
}
