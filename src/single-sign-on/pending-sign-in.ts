import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A sign-in that has left for the provider and has not come back: only the browser that began it has this (RFC 6749 §10.12). */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636). */
  readonly verifier: string;
  /** The path to continue at. */
  readonly returnTo: string;
}

/** How long a user may take at the provider, in seconds. */
export const PENDING_SECONDS = 600;

const LONGEST_PATH = 1_000;
const SECRET = z.string().regex(/^[\w-]{43}$/);
const SHAPE = z.object({ state: SECRET, nonce: SECRET, verifier: SECRET, returnTo: z.string().max(LONGEST_PATH) });

/** Begins a sign-in with new secrets of 256 bits each. */
export function newPendingSignIn(returnTo: string): PendingSignIn {
  const secret = (): string => randomBytes(32).toString('base64url');
  return { state: secret(), nonce: secret(), verifier: secret(), returnTo };
}

/** Returns the value of the cookie. */
export function writePendingSignIn(pending: PendingSignIn): string {
  return Buffer.from(JSON.stringify(pending)).toString('base64url');
}

/** Reads the value of the cookie; undefined for any other text. A returning path is checked again, since another host may plant a cookie. */
export function readPendingSignIn(cookie: string | undefined, origin: string): PendingSignIn | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8'));
    const pending = SHAPE.parse(value);
    return { ...pending, returnTo: toReturnPath(pending.returnTo, origin) };
  } catch {
    return undefined;
  }
}

/** Returns a path of this server to continue at; `/` for every text that could lead elsewhere. */
export function toReturnPath(text: unknown, origin: string): string {
  if (typeof text !== 'string' || text.length > LONGEST_PATH || !text.startsWith('/') || !URL.canParse(text, origin))
    return '/';
  const url = new URL(text, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
