/** Makes a check of an address's query: the named members as texts, all others dropped. */
export function texts<const Name extends string>(
  ...names: readonly Name[]
): (search: Readonly<Record<string, unknown>>) => Partial<Record<Name, string>> {
  return (search) => {
    const kept: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const text = textOf(search[name]);
      if (text !== undefined && text !== '') kept[name] = text;
    }
    return kept;
  };
}

/** The router has read `12` as a number and `true` as a truth value, where that is the same text. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
