import { Modal } from '@mantine/core';
import { scopesList, type CreatedToken } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { useSession } from '../../api/session.js';
import { Failed, Loading } from '../../ui/states.js';
import { CreateForm } from './create-form.js';
import { offeredScopes } from './scope-words.js';

interface CreateTokenProps {
  readonly onClose: () => void;
  readonly onMade: (token: CreatedToken) => void;
}

/** The dialog in which a token is made. */
export function CreateToken({ onClose, onMade }: CreateTokenProps): ReactNode {
  const { role } = useSession();
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  return (
    <Modal opened onClose={onClose} title="New token" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {catalog.isPending ? <Loading /> : null}
      {catalog.isError ? <Failed error={catalog.error} onRetry={() => void catalog.refetch()} /> : null}
      {catalog.isSuccess ? <CreateForm scopes={offeredScopes(catalog.data.items, role)} onClose={onClose} onMade={onMade} /> : null}
    </Modal>
  );
}
