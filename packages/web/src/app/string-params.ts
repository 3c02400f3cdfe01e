/** Creates a validator for query parameters: returns the named ones as strings and drops all others. */
export function stringParams<const Name extends string>(
  ...names: readonly Name[]
): (search: Readonly<Record<string, unknown>>) => Partial<Record<Name, string>> {
  return (search) => {
    const kept: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const text = toText(search[name]);
      if (text !== undefined && text !== '') kept[name] = text;
    }
    return kept;
  };
}

/** The router parses `12` as a number and `true` as a boolean; this turns them back into strings. */
function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
