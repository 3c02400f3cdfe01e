import { Problem, type ProblemCode } from '../../common/problem.js';

/** The types of errors of RFC 7644 §3.12 that occur here. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Returns the problem of a request that is wrong in itself (400), or, for `uniqueness`, of a value that is taken (409). */
export function scimProblem(scimType: ScimType, detail: string): Problem {
  const code: ProblemCode = scimType === 'uniqueness' ? 'conflict' : 'invalid_request';
  return new Problem(code, detail, { members: { scimType } });
}

/** Returns the problem of an unknown resource. */
export function noResource(type: 'User' | 'Group', id: string): Problem {
  return new Problem('not_found', `Resource ${type} ${id.slice(0, 100)} not found.`);
}
