/** Every machine code of an error response, with its status and title. The list is closed: clients switch over it. */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is malformed' },
  invalid_token: { status: 401, title: 'A valid access token is required' },
  no_session: { status: 401, title: 'Sign in first' },
  invalid_credentials: { status: 401, title: 'The sign-in failed' },
  second_factor_required: { status: 401, title: 'The second factor is missing' },
  insufficient_scope: { status: 403, title: 'The token lacks a scope' },
  insufficient_role: { status: 403, title: 'The role does not permit it' },
  wrong_organization: { status: 403, title: 'It belongs to another organization' },
  session_required: { status: 403, title: 'Only for signed-in users' },
  reauthentication_required: { status: 403, title: 'Confirm the password first' },
  second_factor_setup_required: { status: 403, title: 'Set up a second factor first' },
  cross_site_request: { status: 403, title: 'The request comes from another site' },
  not_found: { status: 404, title: 'Not found' },
  run_not_found: { status: 404, title: 'No such run' },
  run_not_finished: { status: 404, title: 'The run has no result yet' },
  build_not_found: { status: 404, title: 'No such build' },
  project_not_found: { status: 404, title: 'No such project' },
  target_not_found: { status: 404, title: 'No such target' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'Conflict with the present state' },
  run_already_finished: { status: 409, title: 'The run is finished' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body is of a kind not taken here' },
  validation_failed: { status: 422, title: 'The body does not validate' },
  unreadable_report: { status: 422, title: 'The report cannot be read' },
  rate_limited: { status: 429, title: 'Too many requests' },
  slow_down: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'An error of the server' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  not_ready: { status: 503, title: 'The service is not ready' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** One invalid place of a body: an RFC 6901 pointer and what is wrong there. */
export interface Violation {
  readonly pointer: string;
  readonly detail: string;
}

interface ProblemOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: readonly Violation[];
  /** The error behind it, only for the log of the server. */
  readonly cause?: unknown;
  /** More members of the document, for clients of other services that print one of them. */
  readonly members?: Readonly<Record<string, string>>;
}

/** The maximum number of violations in one response. */
const VIOLATIONS_SHOWN = 20;

/**
 * An error that the caller caused or must know, sent as `application/problem+json` (RFC 9457). `detail` is one sentence
 * that says what to do next and contains nothing secret.
 */
export class Problem extends Error {
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly Violation[];
  readonly members: Readonly<Record<string, string>>;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    options: ProblemOptions = {},
  ) {
    super(`${code}: ${detail}`, options.cause === undefined ? {} : { cause: options.cause });
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
    this.errors = (options.errors ?? []).slice(0, VIOLATIONS_SHOWN);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** The wire form of a problem. `instance` is the request's id. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly error: ProblemCode;
  readonly errors?: readonly Violation[];
}

export function toProblemDocument(problem: Problem, requestId: string): ProblemDocument {
  return {
    type: `urn:clarion:problem:${problem.code}`,
    title: PROBLEMS[problem.code].title,
    status: problem.status,
    detail: problem.detail,
    instance: requestId,
    error: problem.code,
    ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
    ...problem.members,
  };
}

export function invalidRequest(detail: string): Problem {
  return new Problem('invalid_request', detail);
}

export function validationFailed(errors: readonly Violation[]): Problem {
  const first = errors[0];
  const where = first === undefined || first.pointer === '' ? '' : ` at ${first.pointer}`;
  return new Problem('validation_failed', `Correct the body${where}: ${first?.detail ?? 'it does not validate'}.`, {
    errors,
  });
}

export function notFound(detail = 'Nothing is at this address; /docs lists the routes.'): Problem {
  return new Problem('not_found', detail);
}

/** Nothing has the id of the path, or has it any more. `list` is the route that lists what there is. */
export function noSuch(what: string, list: string): Problem {
  return notFound(`No ${what} has this id, or it was removed; GET ${list} lists what there is.`);
}

export function conflict(detail: string): Problem {
  return new Problem('conflict', detail);
}

export function payloadTooLarge(limitBytes: number, what: string): Problem {
  return new Problem('payload_too_large', `Send less: ${what} may have at most ${limitBytes} bytes.`);
}

export function unsupportedMediaType(detail: string): Problem {
  return new Problem('unsupported_media_type', detail);
}

const NOT_READY_SECONDS = 5;

/** Space on a disk is not freed in seconds. */
const RETRY_FILE_SECONDS = 60;

/** Returns the problem of an instance that takes no requests. */
export function notReady(): Problem {
  return new Problem(
    'not_ready',
    `Try again in ${NOT_READY_SECONDS} seconds: the instance is starting, stopping, or without its database.`,
    { headers: { 'Retry-After': String(NOT_READY_SECONDS) } },
  );
}

export function overloaded(retryAfterSeconds: number): Problem {
  return new Problem('overloaded', `Try again in ${retryAfterSeconds} seconds.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

/** The disk did not take a file. The log shows `cause`. */
export function fileNotStored(cause: unknown): Problem {
  return new Problem(
    'overloaded',
    'The server could not write the file to its disk. Free space in its data directory, then upload the file again.',
    { headers: { 'Retry-After': String(RETRY_FILE_SECONDS) }, cause },
  );
}

/** The service that stores the files does not take one, or does not give it back. The log shows `cause`. */
export function storageFailed(cause: unknown): Problem {
  return new Problem(
    'overloaded',
    `The service that stores the files does not respond as it should. Try again in ${RETRY_FILE_SECONDS} seconds.`,
    { headers: { 'Retry-After': String(RETRY_FILE_SECONDS) }, cause },
  );
}
