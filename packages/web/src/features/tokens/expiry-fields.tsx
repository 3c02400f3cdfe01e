import type { TokenPolicy } from '@clarion/api-client';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { permittedLifetimes, toLifetime } from './expiry.js';
import type { TokenDraft } from './token-draft.js';
import styles from './tokens.module.css';

interface ExpiryFieldsProps {
  readonly policy: TokenPolicy;
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** Fields for the expiration of a new token. */
export function ExpiryFields({ policy, draft, onChange, error }: ExpiryFieldsProps): ReactNode {
  return (
    <div className={styles.expiry}>
      <NativeSelect
        label="Expiration"
        data={[...permittedLifetimes(policy)]}
        value={draft.lifetime}
        onChange={(event) => onChange({ lifetime: toLifetime(event.currentTarget.value) })}
        error={draft.lifetime === 'date' ? undefined : error}
      />
      {draft.lifetime === 'date' ? (
        <TextInput
          type="date"
          label="Last day"
          name="expiresAt"
          value={draft.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
          error={error}
        />
      ) : null}
    </div>
  );
}
