import type { ReactNode } from 'react';
import { differsFromOrigin } from './public-url.js';
import { Warning } from '../../ui/feedback/warning.js';

/** Warns if the configured public URL differs from the address in the browser. */
export function PublicUrlWarning({ publicUrl }: { readonly publicUrl: string }): ReactNode {
  const { origin } = window.location;
  if (!differsFromOrigin({ publicUrl }, origin)) return null;
  return (
    <Warning>
      You opened this page at {origin}, but links created by the server (invitations, webhooks, uploads, agents) start
      with {publicUrl}. Set <code>CLARION_PUBLIC_URL={origin}</code> on the server, or open {publicUrl} instead.
    </Warning>
  );
}
