import { In, Not, type FindOperator } from 'typeorm';
import { OPEN_STATUSES, type RunStatus } from './run-state.js';

/** The condition on the status of finished runs, for a `where` of `RunEntity`. */
export function finishedStatus(): FindOperator<RunStatus> {
  return Not<RunStatus>(In([...OPEN_STATUSES]));
}
