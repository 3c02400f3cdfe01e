import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { CommitOutcomeUnknown } from '../common/commit-outcome-unknown.js';
import { Problem, conflict, overloaded, validationFailed } from '../common/problem.js';

const RETRY_SECONDS = 5;

/**
 * SQLSTATE classes (PostgreSQL, appendix A) of transient faults: no connection, no resources, shutdown, timeouts,
 * deadlocks.
 */
const PASSING = new Set(['08', '53', '57', '58', '40', '55']);

/** Connection faults, as Node and the driver name them. */
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOSPC',
  'EDQUOT',
  'EAI_AGAIN',
]);
const PASSING_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'is not established',
];

/**
 * Returns the problem that a database error is to the caller, or undefined for an error that is not the caller's. A
 * transient fault is a 503 with Retry-After. A value that the database refuses should have been refused earlier, and
 * the caller can still correct it.
 */
export function toDatabaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof CommitOutcomeUnknown) return overloaded(RETRY_SECONDS);
  const code = codeOf(error);
  if (PASSING_CODES.has(code) || PASSING.has(sqlClass(code))) return overloaded(RETRY_SECONDS);
  if (isReleasedRunner(error)) return overloaded(RETRY_SECONDS);
  if (PASSING_MESSAGES.some((message) => error.message.includes(message))) return overloaded(RETRY_SECONDS);
  if (sqlClass(code) === '22')
    return validationFailed([{ pointer: '', detail: 'a value is outside of what can be stored' }]);
  if (code === '23505' || code === '23503') return conflict('Read it again: it was changed at the same time.');
  if (sqlClass(code) === '54')
    return new Problem('payload_too_large', 'Send less: a value is larger than can be stored.');
  return undefined;
}

/**
 * TypeORM releases a query runner when its connection is lost. Later queries raise this error instead of the
 * connection's.
 */
function isReleasedRunner(error: Error): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;
}

function codeOf(error: Error): string {
  const own: unknown = 'code' in error ? error.code : undefined;
  if (typeof own === 'string') return own;
  const driver: unknown = 'driverError' in error ? error.driverError : error.cause;
  return driver instanceof Error && driver !== error ? codeOf(driver) : '';
}

function sqlClass(code: string): string {
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : '';
}
