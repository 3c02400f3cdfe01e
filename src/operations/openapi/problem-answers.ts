import { PROBLEMS, type ProblemCode } from '../../common/problem.js';
import type { JsonObject } from './json.js';
import type { OperationFacts } from './operation-facts.js';

/** The inputs of an operation that decide which problems it may answer. */
export interface Intake {
  readonly method: string;
  /** Whether the route belongs to the web application, which refuses access tokens. */
  readonly isWebRoute: boolean;
  readonly hasBody: boolean;
  readonly hasParameters: boolean;
}

/** Headers of the response to a problem, by its code. */
const HEADERS: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_token: 'WWW-Authenticate',
  no_session: 'WWW-Authenticate',
  insufficient_scope: 'WWW-Authenticate',
  run_not_finished: 'Retry-After',
  method_not_allowed: 'Allow',
  rate_limited: 'Retry-After',
  slow_down: 'Retry-After',
  overloaded: 'Retry-After',
  not_ready: 'Retry-After',
};

const SAFE_METHODS = new Set(['get', 'head', 'options']);

/** Returns every code of an operation, by its access, its inputs and its own declaration, in the order of the list. */
export function codesOf(facts: OperationFacts, intake: Intake): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...accessCodes(facts, intake),
    ...intakeCodes(intake).filter((code) => code !== 'validation_failed' || !answersScim(facts)),
    ...facts.fails,
    'rate_limited',
    'internal_error',
    'overloaded',
  ]);
  return problemCodes().filter((code) => codes.has(code));
}

function accessCodes({ access }: OperationFacts, { method, isWebRoute }: Intake): readonly ProblemCode[] {
  const crossSite: readonly ProblemCode[] = SAFE_METHODS.has(method) ? [] : ['cross_site_request'];
  switch (access.kind) {
    case 'public':
      return isWebRoute ? ['session_required', ...crossSite] : crossSite;
    case 'token':
      return ['invalid_token', ...crossSite];
    case 'provisioner':
      return ['invalid_token'];
    case 'credential':
      return ['invalid_token', 'second_factor_setup_required', ...crossSite];
    case 'scope':
      return ['invalid_token', 'insufficient_scope', 'insufficient_role', 'second_factor_setup_required', ...crossSite];
    case 'session':
      return [
        'no_session',
        'session_required',
        ...(access.role === 'viewer' ? [] : ['insufficient_role' as const]),
        'second_factor_setup_required',
        ...crossSite,
      ];
  }
}

function intakeCodes({ hasBody, hasParameters }: Intake): readonly ProblemCode[] {
  if (hasBody) return ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'validation_failed'];
  return hasParameters ? ['invalid_request'] : [];
}

/** The codes of the closed list, in its order. */
export function problemCodes(): readonly ProblemCode[] {
  return Object.keys(PROBLEMS).filter(isProblemCode);
}

function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(PROBLEMS, value);
}

/** Returns whether an operation answers problems in the form of SCIM (RFC 7644 §3.12), which knows no 422. */
export function answersScim({ access }: Pick<OperationFacts, 'access'>): boolean {
  return access.kind === 'provisioner';
}

/** Returns the key among the components of the response for these codes; `codes` have one status. */
export function answerName(codes: readonly ProblemCode[], isScim = false): string {
  return `${isScim ? 'scim' : 'problem'}.${codes.join('.')}`;
}

/** Returns the response that carries one of these codes, which have one status. */
export function problemAnswer(codes: readonly ProblemCode[], isScim = false): JsonObject {
  const headers = ['X-Request-Id', ...new Set(codes.flatMap((code) => HEADERS[code] ?? []))];
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join('\n'),
    headers: headerReferences(headers),
    content: isScim
      ? { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimError' } } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    'x-clarion-errors': codes,
  };
}

/** Returns response headers, as references to the shared ones. */
export function headerReferences(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Groups codes by status. */
export function byStatus(codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> {
  const groups = new Map<number, readonly ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
