import { Button, Radio } from '@mantine/core';
import { tokensCreate, type CreatedToken } from '@clarion/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Snippet } from '../../ui/copy/snippet.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { TOKEN_PRESETS, type TokenPreset } from '../../domain/access/token-presets.js';
import styles from './start.module.css';

/** Creates a token with the least scopes it needs, and shows it once. */
export function TokenStep({ onCreated }: { readonly onCreated: (value: string) => void }): ReactNode {
  const [preset, setPreset] = useState<TokenPreset>(TOKEN_PRESETS[0]);
  const [created, setCreated] = useState<readonly CreatedToken[]>([]);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: ({ name, scopes }: TokenPreset) =>
      unwrap(tokensCreate({ body: { type: 'scoped', name, scopes: [...scopes] } })),
    onSuccess: (token, { id }) => {
      setCreated((before) => [...before, token]);
      if (id === 'ci') onCreated(token.value);
      void queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <section className={styles.step} aria-labelledby="start-token">
      <h2 id="start-token">Create a token</h2>
      <Radio.Group
        label="Purpose"
        value={preset.id}
        onChange={(id) => setPreset(TOKEN_PRESETS.find((other) => other.id === id) ?? preset)}
      >
        <div className={styles.presets}>
          {TOKEN_PRESETS.map(({ id, name, purpose, scopes }) => (
            <Radio
              key={id}
              value={id}
              label={name}
              description={`${purpose} ${scopes.length === 1 ? 'Scope' : 'Scopes'}: ${scopes.join(', ')}.`}
            />
          ))}
        </div>
      </Radio.Group>
      {created.map((token) => (
        <Snippet
          key={token.id}
          label={`${token.name}: copy it now, it is shown only once`}
          text={token.value}
          what="the token"
          lines="wrap"
        />
      ))}
      {create.isError ? <ErrorState error={create.error} /> : null}
      <div className={styles.line}>
        <Button
          variant={created.length === 0 ? 'filled' : 'default'}
          loading={create.isPending}
          onClick={() => create.mutate(preset)}
        >
          {created.length === 0 ? 'Create token' : 'Create another token'}
        </Button>
        <span className={styles.muted}>
          The token does not expire. You can delete it under <Link to="/settings/tokens">Tokens</Link>.
        </span>
      </div>
    </section>
  );
}
