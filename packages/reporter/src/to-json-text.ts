/** Members with values that tests compared. */
const VALUES = new Set(['failureDetails', 'matcherResult', 'meta']);

/**
 * Returns the JSON text of a runner's results. Values of tests that JSON cannot contain (BigInt, cycles, getters that throw) are left
 * out, each with the member that has it: the message of the failure still shows them. Arrays keep the places of their items.
 */
export function toJsonText(report: unknown): string {
  try {
    return JSON.stringify(report);
  } catch {
    return JSON.stringify(report, (key, value: unknown) => (VALUES.has(key) ? serializable(value) : value));
  }
}

function serializable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => serializable(item) ?? null);
  try {
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}
