import { sentence } from './sentence.js';

/** A request that the server refused, or that never reached it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** The machine code of the contract, such as `run_not_found`; `offline` when no answer came. */
    readonly code: string,
    detail: string,
    /** What to tell whoever runs the server; empty when no answer came. */
    readonly requestId: string,
    /** Seconds to wait, where the answer names them. */
    readonly retryAfter: number | undefined,
    /** What is wrong with single members of the body, by JSON pointer. */
    readonly errors: readonly FieldError[],
  ) {
    super(detail);
  }

  /** The complaint about a member of the body, by its name, as a sentence. */
  of(field: string): string | undefined {
    const complaint = this.errors.find(({ pointer }) => pointer === `/${field}` || pointer.startsWith(`/${field}/`));
    return complaint === undefined ? undefined : sentence(complaint.detail);
  }
}

/** A complaint about one member of a body. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** Makes a problem of what came back: an answer's problem document (RFC 9457), or none at all. */
export function toProblem(error: unknown, response: Response | undefined): ApiProblem {
  if (response === undefined)
    return new ApiProblem(
      0,
      'offline',
      'The server does not answer. Check the connection, then try again.',
      '',
      undefined,
      [],
    );
  const body = isRecord(error) ? error : {};
  return new ApiProblem(
    response.status,
    textOf(body['error']) ?? 'internal_error',
    textOf(body['detail']) ?? `The server answered with status ${response.status}.`,
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
