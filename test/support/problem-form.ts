import type { Received } from './exchange.js';

/** The codes of the contract §1, with their statuses: written by hand, for clients switch over them. */
export const DOCUMENTED_CODES: Readonly<Record<string, number>> = {
  invalid_request: 400,
  invalid_token: 401,
  no_session: 401,
  invalid_credentials: 401,
  insufficient_scope: 403,
  insufficient_role: 403,
  wrong_organization: 403,
  session_required: 403,
  reauthentication_required: 403,
  cross_site_request: 403,
  run_not_found: 404,
  build_not_found: 404,
  run_not_finished: 404,
  project_not_found: 404,
  target_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  run_already_finished: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  unreadable_report: 422,
  rate_limited: 429,
  slow_down: 429,
  overloaded: 503,
  not_ready: 503,
};

const REQUIRED = ['type', 'title', 'status', 'detail', 'instance', 'error'];
const MOST_ERRORS = 20;

/**
 * What is wrong with the form of an error answer (contract §1, RFC 9457); `error` is the code it must carry, if any, `more` the members that a
 * client of another service prints.
 */
export function complaintsOfProblem(answer: Received, error?: string, more: readonly string[] = []): readonly string[] {
  const id = answer.headers['x-request-id'];
  const body = parse(answer.text);
  if (body === undefined) return [`the body is no JSON object: ${answer.text.slice(0, 200)}`];
  const complaints = [
    [
      /^application\/problem\+json\b/.test(String(answer.headers['content-type'])),
      `Content-Type is ${answer.headers['content-type']}`,
    ],
    [typeof id === 'string' && id !== '', 'there is no X-Request-Id'],
    [body['instance'] === id, 'instance is not the request id'],
    [body['status'] === answer.status, `status in the body is ${String(body['status'])}`],
    [
      typeof body['error'] === 'string' && DOCUMENTED_CODES[body['error']] === answer.status,
      `the code ${String(body['error'])} is not documented with ${answer.status}`,
    ],
    [error === undefined || body['error'] === error, `the code is ${String(body['error'])}`],
    [REQUIRED.every((name) => Object.hasOwn(body, name)), 'a required member is missing'],
    [isSentence(body['detail']), `detail is no sentence: ${String(body['detail'])}`],
    [Object.keys(body).every((name) => [...REQUIRED, ...more, 'errors'].includes(name)), 'there is a member too much'],
    [areViolations(body['errors']), 'errors is not a list of at most 20 places'],
    [
      answer.status !== 429 && answer.status !== 503 ? true : answer.headers['retry-after'] !== undefined,
      'there is no Retry-After',
    ],
  ] as const;
  return complaints.flatMap(([holds, complaint]) => (holds ? [] : [complaint]));
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isSentence(detail: unknown): boolean {
  return (
    typeof detail === 'string' &&
    detail.length < 1000 &&
    detail.endsWith('.') &&
    !/[\n\r]|\bat \w+ \(|SELECT |node_modules/.test(detail)
  );
}

function areViolations(errors: unknown): boolean {
  if (errors === undefined) return true;
  return Array.isArray(errors) && errors.length > 0 && errors.length <= MOST_ERRORS && errors.every(isViolation);
}

function isViolation(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('pointer' in value) || !('detail' in value)) return false;
  return (
    typeof value.pointer === 'string' &&
    /^(\/|$)/.test(value.pointer) &&
    typeof value.detail === 'string' &&
    value.detail !== ''
  );
}
