/** What stands for an id in a masked path. */
export const MASKED = '{}';

const LONGEST_PATH = 500;
const MOST_SEGMENTS = 30;

/** Segments of at least this length that contain a digit are ids: UUIDs, ULIDs, digests, tokens. */
const LEAST_ID = 20;
const LEAST_HEX_ID = 8;

const SLASH = 47;
const BRACES = [123, 125];

/** The path of the last address that was scanned. One array is used again and again: an upload has a million addresses. */
export class PathScan {
  #url = '';
  #count = 0;
  readonly #starts = new Int32Array(MOST_SEGMENTS);
  /** A negative end is that of an id. */
  readonly #ends = new Int32Array(MOST_SEGMENTS);

  /**
   * Finds the segments of a path, and which of them look like ids. Scheme, host, query and fragment are left out. Returns a hash of the
   * masked path that begins with `seed`; undefined for a text that is no address of a route, or is very long. Linear.
   */
  scan(url: string, seed: number): number | undefined {
    this.#url = url;
    this.#count = 0;
    const [from, to] = boundsOf(url);
    if (to - from > LONGEST_PATH) return undefined;
    let hash = seed;
    for (let at = from; at < to;) {
      if (url.charCodeAt(at) === SLASH) {
        at += 1;
        continue;
      }
      if (this.#count === MOST_SEGMENTS) return undefined;
      const start = at;
      const before = mix(hash, SLASH);
      let digits = 0;
      let isHex = true;
      hash = before;
      for (; at < to; at += 1) {
        const code = url.charCodeAt(at);
        if (code === SLASH) break;
        hash = mix(hash, code);
        if (code >= 48 && code <= 57) digits += 1;
        else if (!isHexLetter(code)) isHex = false;
      }
      const masked = isId(at - start, digits, isHex);
      if (masked) hash = BRACES.reduce(mix, before);
      this.#starts[this.#count] = start;
      this.#ends[this.#count] = masked ? -at : at;
      this.#count += 1;
    }
    return hash;
  }

  /** The masked path. */
  text(): string {
    let path = '';
    for (let index = 0; index < this.#count; index += 1) {
      const end = this.#ends[index] ?? 0;
      path += `/${end < 0 ? MASKED : this.#url.slice(this.#starts[index], end)}`;
    }
    return path === '' ? '/' : path;
  }

  /** Whether a masked path is that of the address. */
  is(path: string): boolean {
    if (this.#count === 0) return path === '/';
    let place = 0;
    for (let index = 0; index < this.#count; index += 1) {
      if (path.charCodeAt(place) !== SLASH) return false;
      place += 1;
      const [start, end] = [this.#starts[index] ?? 0, this.#ends[index] ?? 0];
      if (end < 0) {
        if (!path.startsWith(MASKED, place)) return false;
        place += MASKED.length;
        continue;
      }
      for (let at = start; at < end; at += 1, place += 1) {
        if (path.charCodeAt(place) !== this.#url.charCodeAt(at)) return false;
      }
    }
    return place === path.length;
  }
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01_00_01_93);
}

const SCAN = new PathScan();

/**
 * Returns the path of an address, with `{}` for each segment that looks like an id, so that calls of one operation are one path.
 * Undefined for a text that is no address of a route, or is very long.
 */
export function maskedPath(url: string): string | undefined {
  return SCAN.scan(url, 0) === undefined ? undefined : SCAN.text();
}

/** Where the path of an address begins and ends. */
function boundsOf(url: string): readonly [number, number] {
  const scheme = url.indexOf('://');
  const query = startOfQuery(url);
  const end = query === -1 ? url.length : query;
  if (scheme === -1 || scheme > end) return [0, end];
  const start = url.indexOf('/', scheme + 3);
  return start === -1 || start >= end ? [end, end] : [start, end];
}

function startOfQuery(url: string): number {
  const query = url.indexOf('?');
  const fragment = url.indexOf('#');
  return query === -1 || (fragment !== -1 && fragment < query) ? fragment : query;
}

/** Returns a segment of a path, or `{}` for one that looks like an id. */
export function maskSegment(segment: string): string {
  let digits = 0;
  let isHex = true;
  for (let index = 0; index < segment.length; index += 1) {
    const code = segment.charCodeAt(index);
    if (code >= 48 && code <= 57) digits += 1;
    else if (!isHexLetter(code)) isHex = false;
  }
  return isId(segment.length, digits, isHex) ? MASKED : segment;
}

function isId(length: number, digits: number, isHex: boolean): boolean {
  if (digits === 0) return false;
  return digits === length || length >= LEAST_ID || (isHex && length >= LEAST_HEX_ID);
}

/** Letters of hexadecimal digits, and the hyphen of a UUID. */
function isHexLetter(code: number): boolean {
  return (code >= 97 && code <= 102) || (code >= 65 && code <= 70) || code === 45;
}
