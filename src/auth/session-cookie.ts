import type { IncomingMessage } from 'node:http';

/** Name of the cookie that carries the web session. */
export const SESSION_COOKIE = 'clarion_session';

/** Returns the value of the session cookie (RFC 6265 §5.4), or undefined when the request has none. */
export function readSessionCookie(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === SESSION_COOKIE && value !== undefined) return value.trim();
  }
  return undefined;
}

/** Returns a Set-Cookie value that starts a session. `secure` under https. */
export function sessionCookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
}
