import type { Access, Case, Outcome, Role, Scope } from './access-rules.js';

/** Shorthands of the table of expectations. */
export const OPEN: Access = { kind: 'open' };
export const OPEN_WEB: Access = { kind: 'open web' };
export const session = (least: Role): Access => ({ kind: 'session', least });

export const same = (outcome: Outcome): Case => ({ inside: outcome, outside: outcome });
export const answers = (inside: Outcome, outside: Outcome): Case => ({ inside, outside });
export const plain = (outcome: Outcome): Readonly<Record<string, Case>> => ({ plain: same(outcome) });

export const byRole = (
  viewer: Outcome,
  member: Outcome,
  admin: Outcome,
  owner: Outcome,
): Readonly<Record<Role, Outcome>> => ({
  viewer,
  member,
  admin,
  owner,
});

export const NOTHING_THERE = same('404 not_found');
export const WEB_MISSING = { foreign: NOTHING_THERE, unknown: NOTHING_THERE, malformed: NOTHING_THERE };

/** Callers with a scope. */
export const scope = (name: Scope): Access => ({ kind: 'scope', scope: name });

/** Something of the inside organization, where another one is told that it is not theirs. */
export const owned = (inside: Outcome): Case => answers(inside, '403 wrong_organization');
