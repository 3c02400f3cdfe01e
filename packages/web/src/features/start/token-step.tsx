import { Button, Radio } from '@mantine/core';
import { tokensCreate, type CreatedToken } from '@clarion/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Snippet } from '../../ui/snippet.js';
import { Failed } from '../../ui/states.js';
import { TOKEN_PRESETS, type TokenPreset } from '../../ui/token-presets.js';
import styles from './start.module.css';

/** Makes a token with no more than it needs, and shows it this once. */
export function TokenStep({ onMade }: { readonly onMade: (value: string) => void }): ReactNode {
  const [preset, setPreset] = useState<TokenPreset>(TOKEN_PRESETS[0]);
  const [made, setMade] = useState<readonly CreatedToken[]>([]);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: ({ name, scopes }: TokenPreset) =>
      ask(tokensCreate({ body: { type: 'scoped', name, scopes: [...scopes] } })),
    onSuccess: (token, { id }) => {
      setMade((before) => [...before, token]);
      if (id === 'ci') onMade(token.value);
      void queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <section className={styles.step} aria-labelledby="start-token">
      <h2 id="start-token">Make a token</h2>
      <Radio.Group
        label="What for"
        value={preset.id}
        onChange={(id) => setPreset(TOKEN_PRESETS.find((other) => other.id === id) ?? preset)}
      >
        <div className={styles.presets}>
          {TOKEN_PRESETS.map(({ id, name, purpose, scopes }) => (
            <Radio key={id} value={id} label={name} description={`${purpose} Scope: ${scopes.join(', ')}.`} />
          ))}
        </div>
      </Radio.Group>
      {made.map((token) => (
        <Snippet
          key={token.id}
          label={`${token.name}: shown now and never again`}
          text={token.value}
          what="the token"
          lines="wrap"
        />
      ))}
      {make.isError ? <Failed error={make.error} /> : null}
      <div className={styles.line}>
        <Button
          variant={made.length === 0 ? 'filled' : 'default'}
          loading={make.isPending}
          onClick={() => make.mutate(preset)}
        >
          {made.length === 0 ? 'Make the token' : 'Make another one'}
        </Button>
        <span className={styles.quiet}>
          It does not expire. Delete it under <Link to="/settings/tokens">Tokens</Link> at any time.
        </span>
      </div>
    </section>
  );
}
