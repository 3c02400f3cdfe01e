import type { LocalFailure } from './read-run.js';

/** A cause with its failures in the order of the run. */
export interface LocalCause {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly failures: readonly [LocalFailure, ...LocalFailure[]];
}

/** Groups failures by cause: the larger first, then by their first failure. */
export function causesOf(failures: readonly LocalFailure[]): readonly LocalCause[] {
  const groups = new Map<string, [LocalFailure, ...LocalFailure[]]>();
  for (const failure of failures) {
    const group = groups.get(failure.cause.id);
    if (group === undefined) groups.set(failure.cause.id, [failure]);
    else group.push(failure);
  }
  return [...groups.values()]
    .map((group) => ({ ...pick(group[0]), failures: group }))
    .toSorted((left, right) => right.failures.length - left.failures.length);
}

function pick({ cause: { id, kind, title } }: LocalFailure): Pick<LocalCause, 'id' | 'kind' | 'title'> {
  return { id, kind, title };
}
