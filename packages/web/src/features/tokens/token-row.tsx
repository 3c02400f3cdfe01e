import { tokensDelete, type CreatedToken, type Scope, type Token, type TokenDevice } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { ensureOk } from '../../api/unwrap.js';
import { Age } from '../../ui/time/age.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { formatInstant } from '../../ui/text/format.js';
import { Icon } from '../../ui/text/icon.js';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { useNow } from '../../ui/time/use-now.js';
import { UserText } from '../../ui/text/user-text.js';
import { formatLeft, expiryStatus } from './expiry.js';
import { RotateButton } from './rotate-button.js';
import { scopeLabels } from './scopes.js';
import styles from './tokens.module.css';

interface TokenRowProps {
  readonly token: Token;
  readonly catalog: readonly Scope[];
  readonly hasOwner: boolean;
  readonly onRotated: (token: CreatedToken) => void;
}

/** Table row of a token. */
export function TokenRow({ token, catalog, hasOwner, onRotated }: TokenRowProps): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <b className={styles.name}>
            <UserText text={token.name} />
          </b>
          <SubLine>
            {token.type === 'personal' ? 'Personal' : 'Scoped'}, <code>{token.hint}</code>
          </SubLine>
          {token.allowedNetworks === null ? null : <SubLine>Only from {token.allowedNetworks.join(', ')}</SubLine>}
          {token.replacedBy === null ? null : <SubLine>Rotated: a new token replaces it</SubLine>}
          {token.device === null ? null : <DeviceOrigin device={token.device} />}
        </span>
      </Cell>
      <Cell label="Permissions">
        <Permissions token={token} catalog={catalog} />
      </Cell>
      {hasOwner ? (
        <Cell label="Owner">
          <span>
            <UserText text={token.user.name} />
            <SubLine>{token.user.email}</SubLine>
          </span>
        </Cell>
      ) : null}
      <Cell label="Created">
        <Age at={token.createdAt} />
      </Cell>
      <Cell label="Last used">
        <LastUse token={token} />
      </Cell>
      <Cell label="Expires">
        {/* The key: a rotated token may have expired since the last tick of its clock. */}
        <Expiry key={token.expiresAt} at={token.expiresAt} />
      </Cell>
      <Cell align="end">
        <span className={styles.actions}>
          <OwnActions token={token} onRotated={onRotated} />
          <DeleteButton token={token} />
        </span>
      </Cell>
    </tr>
  );
}

/** Nobody rotates a token of somebody else: the value of the new one is shown. */
function OwnActions({ token, onRotated }: Pick<TokenRowProps, 'token' | 'onRotated'>): ReactNode {
  const { user } = useSession();
  const isExpired = expiryStatus(token.expiresAt, useNow()) === 'expired';
  const mayRotate = token.user.id === user.id && token.replacedBy === null && !isExpired;
  return mayRotate ? <RotateButton token={token} onRotated={onRotated} /> : null;
}

function DeleteButton({ token: { id, name, hint } }: { readonly token: Token }): ReactNode {
  return (
    <ConfirmButton
      label="Delete"
      about={name}
      title="Delete token"
      action="Delete now"
      run={() => ensureOk(tokensDelete({ path: { tokenId: id } }))}
      invalidates={[['tokens']]}
      successMessage="Token deleted"
    >
      Delete{' '}
      <b>
        <UserText text={name} />
      </b>{' '}
      (<code>{hint}</code>)? Requests with it are rejected immediately. This cannot be undone.
    </ConfirmButton>
  );
}

/** Shows the origin of a device token, so that users notice tokens they did not approve. */
function DeviceOrigin({ device: { ip, approvedFrom, fromSameAddress } }: { readonly device: TokenDevice }): ReactNode {
  return (
    <SubLine>
      <span className={styles.origin} data-other-address={!fromSameAddress}>
        <Icon name={fromSameAddress ? 'device' : 'alert'} size={12} />
        Device login from {ip ?? 'an unknown address'}
        {fromSameAddress
          ? ', approved from the same address'
          : `, approved from another address: ${approvedFrom ?? 'unknown'}`}
      </span>
    </SubLine>
  );
}

function Permissions({ token, catalog }: { readonly token: Token; readonly catalog: readonly Scope[] }): ReactNode {
  if (token.scopes === null) return 'All permissions of its owner';
  return (
    <span>
      {scopeLabels(token.scopes, catalog).join(', ')}
      <SubLine>{token.scopes.join(', ')}</SubLine>
    </span>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedFrom } }: { readonly token: Token }): ReactNode {
  if (lastUsedAt === null) return <span className={styles.muted}>never</span>;
  return (
    <span>
      <Age at={lastUsedAt} />
      {lastUsedFrom === null ? null : <SubLine>from {lastUsedFrom}</SubLine>}
    </span>
  );
}

function Expiry({ at }: { readonly at: string | null }): ReactNode {
  const now = useNow();
  const status = expiryStatus(at, now);
  if (at === null || status === 'never') return <span className={styles.muted}>never</span>;
  const end = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(end)} className={styles[status]}>
      {status === 'far' ? null : <Icon name={status === 'soon' ? 'clock' : 'alert'} size={12} />}
      {status === 'expired' ? 'expired' : formatLeft(at, now)}
    </time>
  );
}
