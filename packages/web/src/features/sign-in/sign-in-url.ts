/**
 * Returns the path to open after sign-in: `next` if it is a path of this application, otherwise `/`. Browsers treat `//host`
 * and `/\host` as another server, and ignore control characters.
 */
export function nextPath(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  return /[\p{Cc}\\]/u.test(next) || /^\/(?:login|setup|invite)(?:[/?#]|$)/.test(next) ? '/' : next;
}

/** Reads the invitation value from the URL: the last path segment, or the hash. Returns an empty string if there is none. */
export function invitationValue(pathValue: string | undefined, hash: string): string {
  return (pathValue ?? hash).trim();
}
