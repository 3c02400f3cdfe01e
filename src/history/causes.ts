/** The cause of a stored failure of a test, with the time of its run. */
export interface StoredCause {
  readonly at: Date;
  readonly cause: string;
  readonly title: string;
}

/** A cause of a test's failures. */
export interface Cause {
  /** The `group` of `?include=group`. */
  readonly groupId: string;
  /** The first line of the newest failure's message. */
  readonly title: string;
  /** Number of failures. */
  readonly count: number;
  readonly lastSeenAt: Date;
}

/** The distinct causes of failures, which are newest first, in that order. */
export function causesOf(failures: readonly StoredCause[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { cause, title, at } of failures) {
    const known = causes.get(cause) ?? { groupId: cause, title, count: 0, lastSeenAt: at };
    causes.set(cause, { ...known, count: known.count + 1 });
  }
  return [...causes.values()];
}
