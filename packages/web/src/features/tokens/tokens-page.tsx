import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { NewToken } from './new-token.js';
import { TokenFilters } from './token-filters.js';
import { TokenList } from './token-list.js';

/** Lists the user's tokens; for admins also those of all members. */
export function TokensPage(): ReactNode {
  const { role } = useSession();
  const { all, show } = useSearch({ from: '/app/settings/tokens' });
  const isAdmin = isAtLeast(role, 'admin');
  return (
    <Page title="Tokens" actions={<NewToken label="New token" />}>
      <TokenFilters isAdmin={isAdmin} all={all} show={show} />
      <TokenList scope={isAdmin && all === 'true' ? 'all' : 'own'} isUnusedOnly={show === 'unused'} />
    </Page>
  );
}
