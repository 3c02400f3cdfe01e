import { isNativeError } from 'node:util/types';
import { Problem, type ProblemCode, PROBLEMS, type Violation } from './problem.js';

/** An error as plain data, which crosses between threads. */
export type SentError =
  | {
      readonly code: ProblemCode;
      readonly detail: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly errors: readonly Violation[];
    }
  | { readonly message: string; readonly stack: string | undefined };

/** Writes an error as plain data: a problem with all that its response shows. */
export function toSentError(error: unknown): SentError {
  if (error instanceof Problem) {
    const { code, detail, headers, errors } = error;
    return { code, detail, headers, errors };
  }
  return isNativeError(error)
    ? { message: error.message, stack: error.stack }
    : { message: String(error), stack: undefined };
}

/** Reverses `toSentError`. */
export function toError(sent: SentError): Error {
  if ('code' in sent && sent.code in PROBLEMS)
    return new Problem(sent.code, sent.detail, { headers: sent.headers, errors: sent.errors });
  const { message, stack } = { message: 'The thread sent an unknown problem', stack: undefined, ...sent };
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
