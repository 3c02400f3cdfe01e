import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { lifetimeNamed, LIFETIMES } from './expiry.js';
import type { TokenDraft } from './token-order.js';
import styles from './tokens.module.css';

interface ExpiryFieldsProps {
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** When a new token ends. */
export function ExpiryFields({ draft, onChange, error }: ExpiryFieldsProps): ReactNode {
  return (
    <div className={styles.expiry}>
      <NativeSelect
        label="Expires after"
        data={[...LIFETIMES]}
        value={draft.lifetime}
        onChange={(event) => onChange({ lifetime: lifetimeNamed(event.currentTarget.value) })}
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
