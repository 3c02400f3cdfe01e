import { isIP } from 'node:net';

/** To what browsers bind passkeys: the host name, and the origin that asks for them (WebAuthn §5.1.2). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Returns the relying party of a public URL. Undefined where browsers refuse passkeys: without https, unless on localhost, and for an IP address. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined;
}
