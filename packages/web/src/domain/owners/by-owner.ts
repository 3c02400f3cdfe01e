/** The value in the address of failures that nobody owns. */
export const NOBODY = 'none';

interface Owned {
  readonly owners?: readonly string[] | undefined;
}

/** How many failures an owner has. */
export interface OwnerCount {
  /** An owner, or `NOBODY`. */
  readonly owner: string;
  readonly count: number;
}

/** Counts failures by owner: most failures first, those of nobody last. A failure with several owners counts for each. Empty without owners. */
export function countByOwner(failures: readonly Owned[]): readonly OwnerCount[] {
  const counts = new Map<string, number>();
  for (const owner of failures.flatMap(ownersOf)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  if (counts.size === 0 || (counts.size === 1 && counts.has(NOBODY))) return [];
  return [...counts]
    .map(([owner, count]) => ({ owner, count }))
    .toSorted((one, other) => Number(one.owner === NOBODY) - Number(other.owner === NOBODY) || other.count - one.count);
}

/** The failures of an owner; all without one. */
export function ofOwner<T extends Owned>(failures: readonly T[], owner: string | undefined): readonly T[] {
  return owner === undefined ? failures : failures.filter((failure) => ownersOf(failure).includes(owner));
}

function ownersOf({ owners = [] }: Owned): readonly string[] {
  return owners.length === 0 ? [NOBODY] : [...new Set(owners)];
}
