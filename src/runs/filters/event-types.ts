/** Types of events under which clients also look for others: an older generation writes `assert` and reads `result`. */
const FOUND_BY: Readonly<Record<string, readonly string[]>> = {
  assert: ['assert', 'assertion'],
  assertion: ['assertion', 'assert'],
  result: ['result', 'status'],
};

/** Returns the types of events that a filter by type finds. */
export function typesFoundBy(type: string): readonly string[] {
  return Object.hasOwn(FOUND_BY, type) ? (FOUND_BY[type] ?? [type]) : [type];
}
