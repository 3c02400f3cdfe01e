import type { Access } from '../../auth/permissions.js';
import type { ProblemCode } from '../../common/problem.js';

/** What a handler declares about its operation beyond the OpenAPI decorators. */
export interface OperationFacts {
  readonly access: Access;
  /** Problems beyond those that follow from the access. */
  readonly fails: readonly ProblemCode[];
}

/** The facts of every operation, by `Controller.handler`. */
export type FactsByOperation = ReadonlyMap<string, OperationFacts>;
