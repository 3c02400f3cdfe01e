import { validationFailed } from '../common/problem.js';
import { parseInstant } from '../http/queries/read-query.js';

/** Why and until when failures of a test do not count. */
export interface Quarantine {
  /** The person or team responsible for the test. */
  readonly owner: string;
  readonly reason: string;
  /** Start of the quarantine; changes do not move it. */
  readonly since: Date;
  /** When the quarantine ends. */
  readonly until: Date;
}

/**
 * Reads the end of a quarantine from a body's `until`: after `now`, and at most a year later.
 * @throws Problem validation_failed
 */
export function readUntil(text: string, now: Date): Date {
  const until = parseInstant(text);
  if (until === undefined) throw invalid('until must be an instant such as 2030-01-31T12:00:00.000Z');
  if (until <= now) throw invalid('until must be in the future');
  if (until > aYearAfter(now))
    throw invalid('until must be at most a year ahead; quarantine the test again when it is over');
  return until;
}

function aYearAfter(now: Date): Date {
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + 1);
  return later;
}

function invalid(detail: string): Error {
  return validationFailed([{ pointer: '/until', detail }]);
}
