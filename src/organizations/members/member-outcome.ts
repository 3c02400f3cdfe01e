import { notFound } from '../../common/problem.js';
import { toProblem, type MemberRefusal } from './member-rules.js';

/** How a change of a member ended. */
export type MemberOutcome = 'changed' | 'unchanged' | 'no_member' | MemberRefusal;

/**
 * Checks that a change was made, or was not necessary.
 * @throws Problem not_found, insufficient_role, conflict.
 */
export function requireDone(outcome: MemberOutcome): void {
  if (outcome === 'no_member') throw notFound();
  if (outcome !== 'changed' && outcome !== 'unchanged') throw toProblem(outcome);
}
