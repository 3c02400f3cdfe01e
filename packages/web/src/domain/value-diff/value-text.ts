/** Two values as texts to compare line by line. */
export interface ValueTexts {
  readonly before: string;
  readonly after: string;
  /** Whether the texts are JSON; otherwise they are plain strings. */
  readonly isJson: boolean;
}

/** Converts two values to texts: two strings stay as they are, anything else becomes JSON, so that 4 differs from "4". */
export function valueTexts(before: unknown, after: unknown, isSorted: boolean): ValueTexts {
  if (typeof before === 'string' && typeof after === 'string') return { before, after, isJson: false };
  return { before: jsonText(before, isSorted), after: jsonText(after, isSorted), isJson: true };
}

/** Whether a value is an object or array, so that sorting keys can matter. */
export function hasMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Formats a value as indented JSON, with sorted keys if `isSorted`. */
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
