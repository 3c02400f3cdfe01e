import { isRunId, type RunId } from '../common/identifiers.js';

/** A reference to a run: its id, or the address of the CI run or job that uploaded it. */
export type RunReference =
  { readonly kind: 'id'; readonly id: RunId } | { readonly kind: 'address'; readonly address: string };

/** Ids consist of letters and digits; the characters before one must not be part of a longer word. */
const ID = /(?<![0-9A-Za-z_])clr_[0-9A-Za-z]+/;

/**
 * Parses the id of a run, the address of its page or of a route, or the address of its CI run; undefined for anything
 * else.
 */
export function readRunReference(text: string): RunReference | undefined {
  const trimmed = text.trim();
  const id = ID.exec(trimmed)?.[0];
  if (id !== undefined) return isRunId(id) ? { kind: 'id', id } : undefined;
  return /^https?:\/\/[^\s/]+/i.test(trimmed) ? { kind: 'address', address: trimmed } : undefined;
}
