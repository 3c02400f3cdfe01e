import { conflict, noSuch } from '../../common/problem.js';
import { toProblem, type MemberRefusal } from './member-rules.js';

/** How a change of a member ended. */
export type MemberOutcome = 'changed' | 'unchanged' | 'no_member' | 'other_organization' | MemberRefusal;

/**
 * Checks that a change was made, or was not necessary.
 * @throws Problem not_found, insufficient_role, conflict.
 */
export function requireDone(outcome: MemberOutcome): void {
  if (outcome === 'no_member') throw noSuch('member', '/admin/v1/members');
  if (outcome === 'other_organization')
    throw conflict(
      "Ask the administrator of the server for this (npm run reset-factors): the member's factors protect other organizations, too.",
    );
  if (outcome !== 'changed' && outcome !== 'unchanged') throw toProblem(outcome);
}
