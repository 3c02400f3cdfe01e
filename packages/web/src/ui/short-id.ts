const KEPT = 6;
const PREFIXED = /^([a-z]{2,5}_)(.+)$/;

/** An id that people can say: its prefix and its last six signs, `clr_…8MFx2Q`. Short ones stay whole. */
export function shortId(id: string): string {
  const [, prefix = '', rest = id] = PREFIXED.exec(id) ?? [];
  return rest.length <= KEPT * 2 ? id : `${prefix}…${rest.slice(-KEPT)}`;
}
