import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request was sent to the public address of the service: by its `Origin`, which browsers add, else by its `Host`,
 * which tells no scheme. A proxy that puts a host of its own into the request makes it look as if it were not.
 */
export function matchesPublicUrl(headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>, publicOrigin: string): boolean {
  const address = new URL(publicOrigin);
  if (headers.origin !== undefined)
    return URL.canParse(headers.origin) && new URL(headers.origin).origin === address.origin;
  const sent = `${address.protocol}//${headers.host ?? ''}`;
  return URL.canParse(sent) && new URL(sent).host === address.host;
}
