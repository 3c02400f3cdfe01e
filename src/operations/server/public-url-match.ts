import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a request was sent to the public address of the service: by its `Origin`, which browsers add, else by
 * its `Host`, which has no scheme. Behind a proxy that sets its own host, the request looks as if it was not.
 */
export function matchesPublicUrl(headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>, publicOrigin: string): boolean {
  const address = new URL(publicOrigin);
  if (headers.origin !== undefined)
    return URL.canParse(headers.origin) && new URL(headers.origin).origin === address.origin;
  const sent = `${address.protocol}//${headers.host ?? ''}`;
  return URL.canParse(sent) && new URL(sent).host === address.host;
}
