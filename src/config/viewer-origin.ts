import { isLoopback } from './ip-networks.js';
import type { Variable } from './variables.js';

/** Characters of names and IPv4 addresses: others have a meaning in a Content-Security-Policy, or cannot be written there. */
const PLAIN_HOST = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;

/** The origin of the host that serves the trace viewer: scheme, host and port. */
export function viewerOrigin(about: string): Variable<string | undefined> {
  return {
    fallback: undefined,
    shown: '',
    about,
    read: (value) => {
      const origin = readOrigin(value);
      return origin === undefined
        ? { error: 'a scheme and a host name, such as https://traces.example.com, without a path' }
        : { value: origin };
    },
  };
}

/**
 * Adds to `complaints` why browsers would not keep the viewer apart from the pages, or not run it.
 * @param viewer origin of the viewer
 * @param pages address of the pages
 */
export function checkViewerOrigin(viewer: string, pages: string, complaints: string[]): void {
  // A host that is no address of a URL ends the start when it cannot be listened on.
  if (!URL.canParse(pages)) return;
  const pagesHost = new URL(pages).hostname;
  if (hostNameOf(viewer) === hostNameOf(pages))
    complaints.push(
      `CLARION_VIEWER_URL must have another host than CLARION_PUBLIC_URL (${pagesHost}): cookies do not differ by port, so traces could use the session of the reader.`,
    );
  if (!isSecureContext(viewer) || !isSecureContext(pages))
    complaints.push(
      'CLARION_VIEWER_URL and CLARION_PUBLIC_URL must both start with https://, because browsers run the trace viewer nowhere else except on this machine (http://traces.clarion.localhost:4747 beside http://clarion.localhost:4747).',
    );
  else if (!PLAIN_HOST.test(pagesHost))
    complaints.push(
      'CLARION_VIEWER_URL needs a host name or an IPv4 address in CLARION_PUBLIC_URL, which the policy of the viewer names.',
    );
}

/** Returns the host name of an address as browsers compare it, without a final dot. */
export function hostNameOf(address: string): string {
  return new URL(address).hostname.replace(/\.$/, '');
}

function readOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, hostname, href } = new URL(text);
  return href === `${origin}/` && PLAIN_HOST.test(hostname) ? origin : undefined;
}

/** Whether browsers run service workers on an address (Secure Contexts §3.1). */
function isSecureContext(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, ''));
}
