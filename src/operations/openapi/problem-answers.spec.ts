import { describe, expect, it } from '@jest/globals';
import type { OperationFacts } from './operation-facts.js';
import { byStatus, codesOf, problemAnswer, type Intake } from './problem-answers.js';

const READ: Intake = { method: 'get', isWebRoute: false, hasBody: false, hasParameters: false };
const WRITE: Intake = { method: 'post', isWebRoute: false, hasBody: true, hasParameters: false };

describe('codesOf', () => {
  it.each<[string, OperationFacts['access'], readonly string[]]>([
    ['everybody', { kind: 'public' }, []],
    ['any credential', { kind: 'credential' }, ['invalid_token', 'second_factor_setup_required']],
    [
      'a scope',
      { kind: 'scope', scope: 'runs:read' },
      ['invalid_token', 'insufficient_scope', 'insufficient_role', 'second_factor_setup_required'],
    ],
    [
      'a session',
      { kind: 'session', role: 'viewer' },
      ['no_session', 'session_required', 'second_factor_setup_required'],
    ],
    [
      'the session of an admin',
      { kind: 'session', role: 'admin' },
      ['no_session', 'insufficient_role', 'session_required', 'second_factor_setup_required'],
    ],
  ])(
    'of a read for %s names its refusals, in the order of the list, and the errors of every route',
    (_, access, refusals) => {
      expect(codesOf({ access, fails: [] }, READ)).toEqual([
        ...refusals,
        'rate_limited',
        'internal_error',
        'overloaded',
      ]);
    },
  );

  it('of a write names what is wrong with bodies and that browsers may send it from elsewhere', () => {
    expect(codesOf({ access: { kind: 'public' }, fails: [] }, WRITE)).toEqual([
      'invalid_request',
      'cross_site_request',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
      'rate_limited',
      'internal_error',
      'overloaded',
    ]);
  });

  it('of a public route of the web application names the refusal of access tokens', () => {
    const codes = codesOf({ access: { kind: 'public' }, fails: [] }, { ...READ, isWebRoute: true });
    expect(codes).toEqual(['session_required', 'rate_limited', 'internal_error', 'overloaded']);
  });

  it('of a deletion, which has no body, contain only the cross-site refusal', () => {
    expect(codesOf({ access: { kind: 'public' }, fails: [] }, { ...READ, method: 'delete' })).toEqual([
      'cross_site_request',
      'rate_limited',
      'internal_error',
      'overloaded',
    ]);
  });

  it('names a malformed request where there are parameters, and what the route declares, once each', () => {
    const facts: OperationFacts = { access: { kind: 'public' }, fails: ['run_not_found', 'invalid_request'] };

    expect(codesOf(facts, { ...READ, hasParameters: true })).toEqual([
      'invalid_request',
      'run_not_found',
      'rate_limited',
      'internal_error',
      'overloaded',
    ]);
  });
});

describe('byStatus', () => {
  it('groups codes by their status', () => {
    expect([...byStatus(['insufficient_scope', 'wrong_organization', 'run_not_found'])]).toEqual([
      [403, ['insufficient_scope', 'wrong_organization']],
      [404, ['run_not_found']],
    ]);
  });
});

describe('problemAnswer', () => {
  it('is a problem with the headers that its codes send', () => {
    expect(problemAnswer(['run_not_found', 'run_not_finished'])).toEqual({
      description: '`run_not_found`: No such run.\n`run_not_finished`: The run has no result yet.',
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      'x-clarion-errors': ['run_not_found', 'run_not_finished'],
    });
  });

  it.each([
    ['invalid_token', 'WWW-Authenticate'],
    ['insufficient_scope', 'WWW-Authenticate'],
    ['method_not_allowed', 'Allow'],
    ['rate_limited', 'Retry-After'],
    ['not_ready', 'Retry-After'],
  ] as const)('of %s sends %s', (code, header) => {
    expect(problemAnswer([code])['headers']).toHaveProperty([header]);
  });
});
