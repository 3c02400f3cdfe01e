import { Button } from '@mantine/core';
import { scopesList, type CreatedToken } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Failed, Loading } from '../../ui/states.js';
import type { TokenPreset } from '../../ui/token-presets.js';
import { CreateForm } from './create-form.js';
import { offeredScopes } from './scope-words.js';
import { ShownOnce } from './shown-once.js';

interface NewTokenProps {
  /** What the button says. */
  readonly label: string;
  /** What is filled in already. */
  readonly preset?: TokenPreset;
  /** Is told the token when its value has been shown. */
  readonly onStored?: (token: CreatedToken) => void;
}

type Shown = { readonly kind: 'none' | 'form' } | { readonly kind: 'made'; readonly token: CreatedToken };

/** A button that makes a token and shows its value, this once. */
export function NewToken({ label, preset, onStored }: NewTokenProps): ReactNode {
  const [dialog, setDialog] = useState<Shown>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  const store = (token: CreatedToken): void => {
    close();
    onStored?.(token);
  };
  return (
    <>
      <Button size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => setDialog({ kind: 'form' })}>
        {label}
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="New token" size="lg">
          <FormOfRole preset={preset} onClose={close} onMade={(token) => setDialog({ kind: 'made', token })} />
        </Dialog>
      ) : null}
      {dialog.kind === 'made' ? <ShownOnce token={dialog.token} onClose={() => store(dialog.token)} /> : null}
    </>
  );
}

interface FormOfRoleProps {
  readonly preset: TokenPreset | undefined;
  readonly onClose: () => void;
  readonly onMade: (token: CreatedToken) => void;
}

/** The form with the scopes that one's role may give away. */
function FormOfRole({ preset, onClose, onMade }: FormOfRoleProps): ReactNode {
  const { role } = useSession();
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  if (catalog.isPending) return <Loading />;
  if (catalog.isError) return <Failed error={catalog.error} onRetry={() => void catalog.refetch()} />;
  return (
    <CreateForm scopes={offeredScopes(catalog.data.items, role)} preset={preset} onClose={onClose} onMade={onMade} />
  );
}
