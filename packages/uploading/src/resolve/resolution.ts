/** The result of resolving a setting: a value with its source, an invalid value, or nothing. Sentences say what is wrong and what to do. */
export type Resolution<Value> =
  | { readonly kind: 'found'; readonly value: Value; readonly source: string; readonly warning?: string }
  | { readonly kind: 'invalid'; readonly sentence: string }
  | { readonly kind: 'absent'; readonly sentence: string };

/** Variables by name: the environment, or the entries of a .env file. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the trimmed value; undefined for a blank one, because CI systems set the variables of missing secrets to an empty value. */
export function nonEmpty(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** Creates the result for a valid value. */
export function found<Value>(value: Value, source: string): Resolution<Value> {
  return { kind: 'found', value, source };
}

/** Creates the result for a value that cannot be used. */
export function invalid(sentence: string): { readonly kind: 'invalid'; readonly sentence: string } {
  return { kind: 'invalid', sentence };
}
