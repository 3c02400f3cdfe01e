import type { CreatedToken } from '@clarion/api-client';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { CreatedTokenDialog } from './created-token-dialog.js';
import { NewToken } from './new-token.js';
import { TokenFilters } from './token-filters.js';
import { TokenList } from './token-list.js';

/** Lists the user's tokens; for admins also those of all members. */
export function TokensPage(): ReactNode {
  const { role } = useSession();
  const { all, show } = useSearch({ from: '/app/settings/tokens' });
  const [rotated, setRotated] = useState<CreatedToken>();
  const isAdmin = isAtLeast(role, 'admin');
  return (
    <Page title="Tokens" actions={<NewToken label="New token" />}>
      <TokenFilters isAdmin={isAdmin} all={all} show={show} />
      <TokenList
        scope={isAdmin && all === 'true' ? 'all' : 'own'}
        isUnusedOnly={show === 'unused'}
        onRotated={setRotated}
      />
      {/* Here, because the row of the old token changes or goes while the value is shown. */}
      {rotated === undefined ? null : <CreatedTokenDialog token={rotated} onClose={() => setRotated(undefined)} />}
    </Page>
  );
}
