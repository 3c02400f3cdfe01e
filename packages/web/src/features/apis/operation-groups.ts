import type { OperationCoverage } from '@clarion/api-client';
import { evidenceOf, type OperationEvidence } from './operation-evidence.js';

/** The operations below one path. */
export interface OperationGroup {
  /** The start of their paths, such as `/v1/carts`. */
  readonly path: string;
  readonly operations: readonly OperationCoverage[];
}

/** Which operations are shown; absent members do not filter. */
export interface OperationFilter {
  /** Part of method and path, or of the id of the operation. */
  readonly q?: string;
  readonly evidence?: OperationEvidence;
}

/** Returns the operations that match a filter, in their order. */
export function filterOperations(
  operations: readonly OperationCoverage[],
  { q = '', evidence }: OperationFilter,
): readonly OperationCoverage[] {
  const text = q.toLowerCase();
  return operations.filter(
    (operation) =>
      (evidence === undefined || evidenceOf(operation) === evidence) &&
      `${operation.method} ${operation.path} ${operation.operationId ?? ''}`.toLowerCase().includes(text),
  );
}

/** Groups operations by the first segment in which their paths differ. */
export function groupOperations(operations: readonly OperationCoverage[]): readonly OperationGroup[] {
  const depth = commonDepth(operations.map(({ path }) => segmentsOf(path)));
  const groups = new Map<string, OperationCoverage[]>();
  for (const operation of operations) {
    const path = `/${segmentsOf(operation.path)
      .slice(0, depth + 1)
      .join('/')}`;
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [operation]);
    else group.push(operation);
  }
  return [...groups].map(([path, members]) => ({ path, operations: members }));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The number of segments that all paths begin with. The last segment of a path always stays. */
function commonDepth(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  let depth = Math.max(0, first.length - 1);
  for (const path of paths) {
    const most = Math.min(depth, Math.max(0, path.length - 1));
    const differs = first.findIndex((segment, index) => index >= most || path[index] !== segment);
    depth = differs === -1 ? most : differs;
  }
  return depth;
}
