import type { ReactNode } from 'react';
import { isElsewhere } from './public-address.js';
import { Warning } from './warning.js';

/** That the addresses which the server tells lead elsewhere than to where somebody is; nothing where they lead here. */
export function Elsewhere({ publicUrl }: { readonly publicUrl: string }): ReactNode {
  const { origin } = window.location;
  if (!isElsewhere({ publicUrl }, origin)) return null;
  return (
    <Warning>
      You came by {origin}, but the links that the server makes (invitations, webhooks, uploads, agents) begin with{' '}
      {publicUrl}. Start it with <code>CLARION_PUBLIC_URL={origin}</code>, or use the other address.
    </Warning>
  );
}
