/**
 * The cursor behind which a test stands: in a run, cursors of tests and of failures hold the place of the last test before them.
 * Nothing for the first one.
 */
export function cursorBefore(seq: number): { readonly cursor?: string } {
  if (seq === 0) return {};
  return { cursor: btoa(String(seq - 1)).replaceAll('=', '') };
}

/** The place in a run that an address names; undefined for what is no place. */
export function readPlace(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
