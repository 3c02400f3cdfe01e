import { Button } from '@mantine/core';
import { scopesList, tokenPolicyRead, type CreatedToken } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import type { TokenPreset } from '../../domain/access/token-presets.js';
import { CreateForm } from './create-form.js';
import { grantableScopes } from './scopes.js';
import { CreatedTokenDialog } from './created-token-dialog.js';

interface NewTokenProps {
  /** Label of the button. */
  readonly label: string;
  /** Initial values of the form. */
  readonly preset?: TokenPreset;
  /** Called after the user has closed the dialog with the token value. */
  readonly onStored?: (token: CreatedToken) => void;
}

type DialogState = { readonly kind: 'none' | 'form' } | { readonly kind: 'created'; readonly token: CreatedToken };

/** Button that creates a token and shows its value once. */
export function NewToken({ label, preset, onStored }: NewTokenProps): ReactNode {
  const [dialog, setDialog] = useState<DialogState>({ kind: 'none' });
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
          <CreateFormForRole
            preset={preset}
            onClose={close}
            onCreated={(token) => setDialog({ kind: 'created', token })}
          />
        </Dialog>
      ) : null}
      {dialog.kind === 'created' ? (
        <CreatedTokenDialog token={dialog.token} onClose={() => store(dialog.token)} />
      ) : null}
    </>
  );
}

interface CreateFormForRoleProps {
  readonly preset: TokenPreset | undefined;
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedToken) => void;
}

/** Form with the scopes that the user's role can grant, and the lifetimes that the organization permits. */
function CreateFormForRole({ preset, onClose, onCreated }: CreateFormForRoleProps): ReactNode {
  const { role } = useSession();
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => unwrap(scopesList()), staleTime: Infinity });
  const policy = useQuery({ queryKey: ['token-policy'], queryFn: () => unwrap(tokenPolicyRead()) });
  if (catalog.isPending || policy.isPending) return <Loading />;
  if (catalog.isError) return <ErrorState error={catalog.error} onRetry={() => void catalog.refetch()} />;
  if (policy.isError) return <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />;
  return (
    <CreateForm
      policy={policy.data}
      scopes={grantableScopes(catalog.data.items, role)}
      preset={preset}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
