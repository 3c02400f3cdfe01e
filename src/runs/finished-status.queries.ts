import { Raw } from 'typeorm';
import { OPEN_STATUSES } from './run-state.js';

/**
 * The condition on a column with the status of finished runs. The statuses are written in the statement: with two parameters, the planner
 * would expect hardly a finished run where runs have two statuses, and sort all of them instead of walking an index.
 */
export function isFinished(column: string): string {
  return `${column} NOT IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;
}

/** The condition on the status of finished runs, for a `where` of `RunEntity`. */
export function finishedStatus(): ReturnType<typeof Raw> {
  return Raw(isFinished);
}
