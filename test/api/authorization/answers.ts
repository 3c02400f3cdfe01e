import type { Received } from '../../support/exchange.js';
import { CREDENTIALS, type Credential, type Grant } from './credentials.js';
import type { Access, Outcome } from './access-rules.js';
import { INSIDE_CANARY, OUTSIDE_CANARY, SILENT_CANARY } from './scene.js';
import type { Cell } from './requests.js';
import { complaintsOfProblem } from '../../support/problem-form.js';

/** What is wrong with an answer; empty when it is what the contract says. */
export function complaintsOf(cell: Cell, access: Access, expected: Outcome, answer: Received): readonly string[] {
  const [status = '', error] = expected.split(' ');
  if (answer.status !== Number(status))
    return [`expected ${expected}, got ${answer.status} ${errorOf(answer.text)}`, ...leaksOf(cell, answer)];
  const problem = answer.status >= 400 ? complaintsOfRefusal(cell, answer, error) : [];
  return [...problem, ...complaintsOfHeaders(cell, access, expected, answer), ...leaksOf(cell, answer)];
}

function complaintsOfRefusal({ route }: Cell, answer: Received, error: string | undefined): readonly string[] {
  return route.includes(' /scim/')
    ? complaintsOfScimError(answer)
    : complaintsOfProblem(answer, error, moreMembersOf(route));
}

/** What is wrong with the form of an error of SCIM (RFC 7644 §3.12). */
function complaintsOfScimError(answer: Received): readonly string[] {
  const body: Readonly<Record<string, unknown>> = JSON.parse(answer.text);
  const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';
  return [
    ...demand(JSON.stringify(body['schemas']) === JSON.stringify([schema]), 'schemas', answer.text),
    ...demand(body['status'] === String(answer.status), 'the status in the body', String(body['status'])),
    ...demand(String(body['detail']).endsWith('.'), 'detail', String(body['detail'])),
    ...demand(
      String(answer.headers['content-type']).startsWith('application/scim+json'),
      'Content-Type',
      String(answer.headers['content-type']),
    ),
  ];
}

/** Cucumber prints this member. */
function moreMembersOf(route: string): readonly string[] {
  return route.includes('/integrations/cucumber/') ? ['banner'] : [];
}

function errorOf(text: string): string {
  return /"error":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** RFC 6750 §3: a challenge carries an error only where a token was sent, and names the scope that is lacking. */
function complaintsOfHeaders(
  { credential }: Cell,
  access: Access,
  expected: Outcome,
  answer: Received,
): readonly string[] {
  const challenge = answer.headers['www-authenticate'] ?? '';
  switch (expected) {
    case '401 invalid_token':
      return demand(
        challenge.startsWith('Bearer ') && challenge.includes('error="invalid_token"') === sendsToken(credential),
        'the challenge',
        challenge,
      );
    case '401 no_session':
      return demand(challenge !== '' && !challenge.startsWith('Bearer'), 'the challenge', challenge);
    case '403 insufficient_scope':
      return demand(
        challenge.includes('error="insufficient_scope"') &&
          access.kind === 'scope' &&
          challenge.includes(`scope="${access.scope}"`),
        'the challenge',
        challenge,
      );
    case '404 run_not_finished':
      return demand(
        /^\d+$/.test(String(answer.headers['retry-after'])),
        'Retry-After',
        String(answer.headers['retry-after']),
      );
    default:
      return [];
  }
}

function sendsToken(credential: Cell['credential']): boolean {
  return CREDENTIALS[credential].bearer !== 'absent';
}

function demand(holds: boolean, what: string, found: string): readonly string[] {
  return holds ? [] : [`${what} is wrong: ${JSON.stringify(found)}`];
}

/** No answer holds a trace of an organization that the caller is not in. */
function leaksOf(cell: Cell, answer: Received): readonly string[] {
  const whole = `${JSON.stringify(answer.headers)}${answer.text}`.toUpperCase();
  return [INSIDE_CANARY, OUTSIDE_CANARY, SILENT_CANARY]
    .filter((canary) => canary !== ownCanaryOf(cell) && whole.includes(canary))
    .map((canary) => `leaks ${canary}`);
}

function ownCanaryOf({ route, placeName, credential }: Cell): string | undefined {
  // Whoever signs in is told who they are, whatever they came with.
  if (route === 'POST /admin/v1/session' && placeName === 'plain') return INSIDE_CANARY;
  const { bearer, session, provisions }: Credential = CREDENTIALS[credential];
  if (provisions !== undefined) return provisions === 'inside' ? INSIDE_CANARY : OUTSIDE_CANARY;
  const grant: string | Grant = bearer === 'absent' ? session : bearer;
  if (typeof grant === 'string') return undefined;
  return grant.organization === 'inside' ? INSIDE_CANARY : OUTSIDE_CANARY;
}
