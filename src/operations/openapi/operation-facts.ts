import type { Access } from '../../auth/access.decorator.js';
import type { ProblemCode } from '../../common/problem.js';

/** What a handler's own declarations say of its operation, beyond what the OpenAPI decorators do. */
export interface OperationFacts {
  readonly access: Access;
  /** Problems beyond those that follow from the access. */
  readonly fails: readonly ProblemCode[];
}

/** The facts of every operation, by `Controller.handler`. */
export type FactsByOperation = ReadonlyMap<string, OperationFacts>;
