import { Button, Checkbox } from '@mantine/core';
import type { Scope } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { TOKEN_PRESETS, type TokenPreset } from '../../ui/token-presets.js';
import type { TokenDraft } from './token-order.js';
import styles from './tokens.module.css';

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[];
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** What a scoped token may do; presets choose for what many need. */
export function ScopeFields({ scopes, draft, onChange, error }: ScopeFieldsProps): ReactNode {
  const isOffered = (preset: TokenPreset): boolean =>
    preset.scopes.every((name) => scopes.some(({ scope }) => scope === name));
  const isNameOwn = draft.name.trim() !== '' && TOKEN_PRESETS.every(({ name }) => name !== draft.name);
  const choose = (preset: TokenPreset): void =>
    onChange({ scopes: preset.scopes, ...(isNameOwn ? {} : { name: preset.name }) });
  return (
    <Checkbox.Group
      label="It may"
      value={[...draft.scopes]}
      onChange={(chosen) => onChange({ scopes: chosen })}
      error={error}
    >
      <div className={styles.presets}>
        {TOKEN_PRESETS.filter(isOffered).map((preset) => (
          <Button key={preset.id} variant="default" size="compact-sm" onClick={() => choose(preset)}>
            {preset.name}
          </Button>
        ))}
      </div>
      <div className={styles.scopes}>
        {scopes.map(({ scope, allows }) => (
          <Checkbox key={scope} name="scopes" value={scope} label={allows} description={scope} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
