import { Button, Checkbox } from '@mantine/core';
import type { Scope } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { TOKEN_PRESETS, type TokenPreset } from '../../domain/access/token-presets.js';
import type { TokenDraft } from './token-draft.js';
import styles from './tokens.module.css';

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[];
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** Checkboxes for the permissions of a scoped token, with presets. */
export function ScopeFields({ scopes, draft, onChange, error }: ScopeFieldsProps): ReactNode {
  const isOffered = (preset: TokenPreset): boolean =>
    preset.scopes.every((name) => scopes.some(({ scope }) => scope === name));
  const hasCustomName = draft.name.trim() !== '' && TOKEN_PRESETS.every(({ name }) => name !== draft.name);
  const choose = (preset: TokenPreset): void =>
    onChange({ scopes: preset.scopes, ...(hasCustomName ? {} : { name: preset.name }) });
  return (
    <Checkbox.Group
      label="Permissions"
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
