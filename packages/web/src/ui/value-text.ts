/** Two values as texts that can be compared line by line. */
export interface ValueTexts {
  readonly before: string;
  readonly after: string;
  /** Whether they are JSON; else they are the strings themselves. */
  readonly isJson: boolean;
}

/** Two JSON values as texts: strings as they are when both are one, all else as JSON, so that 4 is not "4". */
export function valueTexts(before: unknown, after: unknown, isSorted: boolean): ValueTexts {
  if (typeof before === 'string' && typeof after === 'string') return { before, after, isJson: false };
  return { before: jsonText(before, isSorted), after: jsonText(after, isSorted), isJson: true };
}

/** Whether a value has members, the order of which means nothing. */
export function hasMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A JSON value over several lines, with the members of objects in the order of their names if asked for. */
export function jsonText(value: unknown, isSorted: boolean): string {
  return JSON.stringify(isSorted ? sorted(value) : value, null, 2) ?? 'undefined';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(byName)
      .map(([name, member]) => [name, sorted(member)]),
  );
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
