import { tokensDelete, type Scope, type Token, type TokenDevice } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { formatInstant } from '../../ui/format.js';
import { Icon } from '../../ui/icon.js';
import { Cell, Sub } from '../../ui/table.js';
import { useNow } from '../../ui/use-now.js';
import { UserText } from '../../ui/user-text.js';
import { formatLeft, nearnessOf } from './expiry.js';
import { scopeWords } from './scope-words.js';
import styles from './tokens.module.css';

interface TokenRowProps {
  readonly token: Token;
  readonly catalog: readonly Scope[];
  readonly hasOwner: boolean;
}

/** A token in the list. */
export function TokenRow({ token, catalog, hasOwner }: TokenRowProps): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <b className={styles.name}>
            <UserText text={token.name} />
          </b>
          <Sub>
            {token.type === 'personal' ? 'Personal' : 'Scoped'}, <code>{token.hint}</code>
          </Sub>
          {token.device === null ? null : <Origin device={token.device} />}
        </span>
      </Cell>
      <Cell label="May">
        <Allowed token={token} catalog={catalog} />
      </Cell>
      {hasOwner ? (
        <Cell label="Owner">
          <span>
            <UserText text={token.user.name} />
            <Sub>{token.user.email}</Sub>
          </span>
        </Cell>
      ) : null}
      <Cell label="Made">
        <Age at={token.createdAt} />
      </Cell>
      <Cell label="Last used">
        {token.lastUsedAt === null ? <span className={styles.quiet}>never</span> : <Age at={token.lastUsedAt} />}
      </Cell>
      <Cell label="Expires">
        <Expiry at={token.expiresAt} />
      </Cell>
      <Cell align="end">
        <DeleteButton token={token} />
      </Cell>
    </tr>
  );
}

function DeleteButton({ token: { id, name, hint } }: { readonly token: Token }): ReactNode {
  return (
    <ConfirmButton
      label="Delete"
      about={name}
      title="Delete the token"
      action="Delete now"
      run={() => tell(tokensDelete({ path: { tokenId: id } }))}
      stale={[['tokens']]}
      said="The token is deleted"
    >
      Delete{' '}
      <b>
        <UserText text={name} />
      </b>{' '}
      (<code>{hint}</code>)? It takes effect now: the next request with it is refused. It cannot be brought back.
    </ConfirmButton>
  );
}

/** Where a token comes from that a device got by a code: whoever sees it here for the first time has to notice. */
function Origin({ device: { ip, approvedFrom, fromSameAddress } }: { readonly device: TokenDevice }): ReactNode {
  return (
    <Sub>
      <span className={styles.origin} data-elsewhere={!fromSameAddress}>
        <Icon name={fromSameAddress ? 'device' : 'errored'} size={12} />
        Device login from {ip ?? 'an unknown address'}
        {fromSameAddress ? ', approved there' : `, approved from another address: ${approvedFrom ?? 'unknown'}`}
      </span>
    </Sub>
  );
}

function Allowed({ token, catalog }: { readonly token: Token; readonly catalog: readonly Scope[] }): ReactNode {
  if (token.scopes === null) return 'All that its owner may do';
  return (
    <span>
      {scopeWords(token.scopes, catalog).join(', ')}
      <Sub>{token.scopes.join(', ')}</Sub>
    </span>
  );
}

function Expiry({ at }: { readonly at: string | null }): ReactNode {
  const now = useNow();
  const nearness = nearnessOf(at, now);
  if (at === null || nearness === 'never') return <span className={styles.quiet}>never</span>;
  const end = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(end)} className={styles[nearness]}>
      {nearness === 'far' ? null : <Icon name={nearness === 'soon' ? 'queued' : 'errored'} size={12} />}
      {nearness === 'expired' ? 'expired' : formatLeft(at, now)}
    </time>
  );
}
