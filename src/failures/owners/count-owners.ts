/** How many failures an owner has. */
export interface OwnerCount {
  /** As CODEOWNERS writes it, in lower case; null for those that nobody owns. */
  readonly owner: string | null;
  readonly failures: number;
}

/** A number of failures with the same owners. */
export interface OwnedFailures {
  readonly owners: readonly string[];
  readonly failures: number;
}

/** Counts failures by owner: most first, those of nobody last. A failure with several owners counts for each. Empty where nobody owns any. */
export function countOwners(owned: Iterable<OwnedFailures>): readonly OwnerCount[] {
  const counts = new Map<string | null, number>();
  for (const { owners, failures } of owned)
    for (const owner of owners.length === 0 ? [null] : new Set(owners))
      counts.set(owner, (counts.get(owner) ?? 0) + failures);
  if ([...counts.keys()].every((owner) => owner === null)) return [];
  return [...counts].map(([owner, failures]) => ({ owner, failures })).toSorted(inOrder);
}

function inOrder(one: OwnerCount, other: OwnerCount): number {
  if (one.owner === null || other.owner === null) return Number(one.owner === null) - Number(other.owner === null);
  return other.failures - one.failures || (one.owner < other.owner ? -1 : 1);
}
