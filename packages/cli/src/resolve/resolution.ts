/** What a look-up found: the value and where it was, a refusal that says what to do, or nothing. */
export type Resolution<Value> =
  | { readonly kind: 'found'; readonly value: Value; readonly source: string; readonly warning?: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'absent'; readonly sentence: string };

/** A variable that is set to nothing is not set: CI systems set the variables of secrets that they do not have to nothing. */
export function given(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** A value that was found. */
export function found<Value>(value: Value, source: string): Resolution<Value> {
  return { kind: 'found', value, source };
}

/** A value that stands somewhere and cannot be used. */
export function refused(sentence: string): { readonly kind: 'refused'; readonly sentence: string } {
  return { kind: 'refused', sentence };
}
