/**
 * Where to go after signing in: what was asked for when it is a path of this application, else the first page. Browsers take
 * `//host`, and `/\host`, for the address of another server, and drop control characters before they look.
 */
export function nextPath(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  return /[\p{Cc}\\]/u.test(next) || /^\/(?:login|setup|invite)(?:[/?#]|$)/.test(next) ? '/' : next;
}
