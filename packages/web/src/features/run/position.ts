/**
 * Returns the query with the cursor directly before a test. A cursor of tests or failures contains the position of the last test
 * before the page, so the first test needs no cursor.
 */
export function cursorBefore(seq: number): { readonly cursor?: string } {
  if (seq === 0) return {};
  return { cursor: btoa(String(seq - 1)).replaceAll('=', '') };
}

/** Parses a position in a run from the URL. Undefined when the text is not a position. */
export function parsePosition(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
