import { Button } from '@mantine/core';
import type { CreatedToken, Token } from '@clarion/api-client';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Icon } from '../../ui/icon.js';
import { Page } from '../../ui/page.js';
import { CreateToken } from './create-token.js';
import { DeleteToken } from './delete-token.js';
import { ShownOnce } from './shown-once.js';
import { TokenFilters } from './token-filters.js';
import { TokenList } from './token-list.js';

/** Tokens for programs: one's own, and for admins everybody's. */
export function TokensPage(): ReactNode {
  const { role } = useSession();
  const { all, show } = useSearch({ from: '/app/settings/tokens' });
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  const newButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  const open = (opened: Dialog): void => {
    opener.current = document.activeElement;
    setDialog(opened);
  };
  const close = (): void => {
    setDialog({ kind: 'none' });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const closeDeleted = (): void => {
    setDialog({ kind: 'none' });
    newButton.current?.focus();
  };
  const isAdmin = isAtLeast(role, 'admin');
  return (
    <Page
      title="Tokens"
      actions={
        <Button ref={newButton} size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => open({ kind: 'create' })}>
          New token
        </Button>
      }
    >
      <TokenFilters isAdmin={isAdmin} all={all} show={show} />
      <TokenList scope={isAdmin && all === 'true' ? 'all' : 'own'} isUnusedOnly={show === 'unused'} onDelete={(token) => open({ kind: 'delete', token })} />
      {dialog.kind === 'create' ? <CreateToken onClose={close} onMade={(token) => setDialog({ kind: 'made', token })} /> : null}
      {dialog.kind === 'made' ? <ShownOnce token={dialog.token} onClose={close} /> : null}
      {dialog.kind === 'delete' ? <DeleteToken token={dialog.token} onClose={close} onDeleted={closeDeleted} /> : null}
    </Page>
  );
}

type Dialog =
  | { readonly kind: 'none' | 'create' }
  | { readonly kind: 'made'; readonly token: CreatedToken }
  | { readonly kind: 'delete'; readonly token: Token };
