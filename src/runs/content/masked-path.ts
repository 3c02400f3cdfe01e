/** What stands for an id in a masked path. */
export const MASKED = '{}';

const LONGEST_PATH = 500;
const MOST_SEGMENTS = 30;

/** Segments of at least this length that contain a digit are ids: UUIDs, ULIDs, digests, tokens. */
const LEAST_ID = 20;
const LEAST_HEX_ID = 8;

/**
 * Returns the path of an address, with `{}` for each segment that looks like an id, so that calls of one operation are one path. Scheme,
 * host, query and fragment are left out. Undefined for a text that is no address of a route, or is very long. Linear.
 */
export function maskedPath(url: string): string | undefined {
  const path = pathOf(url);
  if (path.length > LONGEST_PATH) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > MOST_SEGMENTS) return undefined;
  return `/${segments.map(maskSegment).join('/')}`;
}

function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  const query = startOfQuery(url);
  const whole = query === -1 ? url : url.slice(0, query);
  if (scheme === -1 || (query !== -1 && scheme > query)) return whole;
  const start = whole.indexOf('/', scheme + 3);
  return start === -1 ? '/' : whole.slice(start);
}

function startOfQuery(url: string): number {
  const query = url.indexOf('?');
  const fragment = url.indexOf('#');
  return query === -1 || (fragment !== -1 && fragment < query) ? fragment : query;
}

/** Returns a segment of a path, or `{}` for one that looks like an id. */
export function maskSegment(segment: string): string {
  return isId(segment) ? MASKED : segment;
}

/** One pass over the characters: a run has a million segments. */
function isId(segment: string): boolean {
  let digits = 0;
  let isHex = true;
  for (let index = 0; index < segment.length; index += 1) {
    const code = segment.charCodeAt(index);
    if (code >= 48 && code <= 57) digits += 1;
    else if (!((code >= 97 && code <= 102) || (code >= 65 && code <= 70) || code === 45)) isHex = false;
  }
  if (digits === 0) return false;
  return digits === segment.length || segment.length >= LEAST_ID || (isHex && segment.length >= LEAST_HEX_ID);
}
