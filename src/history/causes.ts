/** The cause of a stored failure of a test, with the time of its run. */
export interface StoredCause {
  readonly at: Date;
  readonly cause: string;
  readonly title: string;
}

/** A cause of a test's failures. */
export interface Cause {
  /** As `?include=group` of the failures names it. */
  readonly groupId: string;
  /** What the newest failure says of it, in one line. */
  readonly title: string;
  /** How many failures it made. */
  readonly count: number;
  readonly lastSeenAt: Date;
}

/** The distinct causes of failures that stand newest first, in that order. */
export function causesOf(failures: readonly StoredCause[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { cause, title, at } of failures) {
    const known = causes.get(cause) ?? { groupId: cause, title, count: 0, lastSeenAt: at };
    causes.set(cause, { ...known, count: known.count + 1 });
  }
  return [...causes.values()];
}
