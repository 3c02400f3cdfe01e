import { toSentence } from './to-sentence.js';

/** Error of a request that the server rejected or that never reached it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** HTTP status; 0 if the server did not respond. */
    readonly status: number,
    /** Error code, such as `run_not_found`; `offline` if the server did not respond. */
    readonly code: string,
    detail: string,
    /** For bug reports and server logs; empty if the server did not respond. */
    readonly requestId: string,
    /** Seconds from the Retry-After header, if present. */
    readonly retryAfter: number | undefined,
    /** Errors of single fields of the request body. */
    readonly errors: readonly FieldError[],
  ) {
    super(detail);
  }

  /** Returns the error message of a field of the request body. */
  errorFor(field: string): string | undefined {
    const found = this.errors.find(({ pointer }) => pointer === `/${field}` || pointer.startsWith(`/${field}/`));
    return found === undefined ? undefined : toSentence(found.detail);
  }
}

/** Error of one field of a request body. `pointer` is its JSON pointer. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** Converts an error response (problem details, RFC 9457) or a missing response. */
export function toProblem(error: unknown, response: Response | undefined): ApiProblem {
  if (response === undefined)
    return new ApiProblem(
      0,
      'offline',
      'The server is not responding. Check your connection and try again.',
      '',
      undefined,
      [],
    );
  const body = isRecord(error) ? error : {};
  return new ApiProblem(
    response.status,
    textOf(body['error']) ?? 'internal_error',
    textOf(body['detail']) ?? `The server responded with status ${response.status}.`,
    response.headers.get('X-Request-Id') ?? '',
    retryAfterOf(response),
    Array.isArray(body['errors']) ? body['errors'].flatMap(toFieldError) : [],
  );
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function toFieldError(value: unknown): readonly FieldError[] {
  if (!isRecord(value)) return [];
  const { pointer, detail } = value;
  return typeof pointer === 'string' && typeof detail === 'string' ? [{ pointer, detail }] : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
