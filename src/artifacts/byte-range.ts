/** A part of a file: the offsets of its first and its last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses the header `Range` (RFC 9110 §14.2) for a file of `size` bytes. Undefined for no range, several, and one that is outside of the file:
 * the response is then the whole file.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  const range =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: size - 1 }
      : { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return (first === '' && last === '') || range.first > range.last ? undefined : range;
}
