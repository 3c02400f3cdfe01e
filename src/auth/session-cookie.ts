import type { IncomingMessage } from 'node:http';

/** Name of the cookie that carries the web session; under https it has the prefix `__Host-`. */
export const SESSION_COOKIE = 'clarion_session';

/** Name of the cookie by which a browser is known in which its user signed in before. It proves nothing else. */
const DEVICE_COOKIE = 'clarion_device';

/** Name of the cookie of a sign-in that is at the identity provider. */
const PENDING_COOKIE = 'clarion_sign_in';

/** Name of the cookie of a sign-in that waits for the second factor, or for a passkey. */
const SECOND_STEP_COOKIE = 'clarion_second_step';

/** Under https, browsers accept this prefix only for a cookie of this very host (RFC 6265bis §4.1.3.2). */
const HOST_PREFIX = '__Host-';

/** How long a browser stays known after its last sign-in: as long as browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/**
 * Returns the value of the session cookie (RFC 6265 §5.4), or undefined when the request has none. Under https only the cookie
 * with the prefix counts: another host of the domain can set one without it.
 */
export function readSessionCookie(request: RequestHead, secure: boolean): string | undefined {
  return readCookie(request, nameOf(SESSION_COOKIE, secure));
}

/** Returns the value of the device's cookie. */
export function readDeviceCookie(request: RequestHead, secure: boolean): string | undefined {
  return readCookie(request, nameOf(DEVICE_COOKIE, secure));
}

/** Returns the value of the cookie of a sign-in that is at the identity provider. */
export function readPendingSignInCookie(request: RequestHead, secure: boolean): string | undefined {
  return readCookie(request, nameOf(PENDING_COOKIE, secure));
}

/** Returns the value of the cookie of a sign-in that waits for the second factor, or for a passkey. */
export function readSecondStepCookie(request: RequestHead, secure: boolean): string | undefined {
  return readCookie(request, nameOf(SECOND_STEP_COOKIE, secure));
}

type RequestHead = Pick<IncomingMessage, 'headers'>;

function nameOf(name: string, secure: boolean): string {
  return secure ? HOST_PREFIX + name : name;
}

function readCookie({ headers }: RequestHead, wanted: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === wanted && value !== undefined) return value.trim();
  }
  return undefined;
}

/** Returns a Set-Cookie value that starts a session. `secure` under https. */
export function sessionCookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return cookie(SESSION_COOKIE, value, maxAgeSeconds, secure);
}

/** Returns a Set-Cookie value by which a browser stays known. `secure` under https. */
export function deviceCookie(value: string, secure: boolean): string {
  return cookie(DEVICE_COOKIE, value, DEVICE_SECONDS, secure);
}

/** Returns a Set-Cookie value for a sign-in that goes to the identity provider. `secure` under https. */
export function pendingSignInCookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return cookie(PENDING_COOKIE, value, maxAgeSeconds, secure);
}

/** Returns a Set-Cookie value for a sign-in that waits for the second factor, or for a passkey. `secure` under https. */
export function secondStepCookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return cookie(SECOND_STEP_COOKIE, value, maxAgeSeconds, secure);
}

function cookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
  return `${nameOf(name, secure)}=${value}; ${attributes}`;
}
