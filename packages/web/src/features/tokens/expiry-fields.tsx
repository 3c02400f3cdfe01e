import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { toLifetime, LIFETIMES } from './expiry.js';
import type { TokenDraft } from './token-draft.js';
import styles from './tokens.module.css';

interface ExpiryFieldsProps {
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** Fields for the expiration of a new token. */
export function ExpiryFields({ draft, onChange, error }: ExpiryFieldsProps): ReactNode {
  return (
    <div className={styles.expiry}>
      <NativeSelect
        label="Expiration"
        data={[...LIFETIMES]}
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
