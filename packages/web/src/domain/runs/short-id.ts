const KEPT = 6;
const PREFIXED = /^([a-z]{2,5}_)(.+)$/;

/** Shortens an ID to its prefix and its last six characters: `clr_…8MFx2Q`. Keeps short IDs. */
export function shortId(id: string): string {
  const [, prefix = '', rest = id] = PREFIXED.exec(id) ?? [];
  return rest.length <= KEPT * 2 ? id : `${prefix}…${rest.slice(-KEPT)}`;
}
