import { scopesList, tokensList, type CreatedToken } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { EmptyState } from '../../ui/feedback/states.js';
import { DataTable, type Column } from '../../ui/lists/table.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { TokenRow } from './token-row.js';

interface TokenListProps {
  /** Tokens of the user or of all members. */
  readonly scope: 'own' | 'all';
  readonly isUnusedOnly: boolean;
  readonly onRotated: (token: CreatedToken) => void;
}

const LIMIT = 100;

const OWN: readonly Column[] = [
  { name: 'Name' },
  { name: 'Permissions' },
  { name: 'Created' },
  { name: 'Last used' },
  { name: 'Expires' },
  { name: 'Actions', isNameHidden: true },
];
const ALL: readonly Column[] = [...OWN.slice(0, 2), { name: 'Owner', minWidth: '10rem' }, ...OWN.slice(2)];

/** Lists active tokens, newest first. */
export function TokenList({ scope, isUnusedOnly, onRotated }: TokenListProps): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => unwrap(scopesList()), staleTime: Infinity });
  const tokens = usePages({
    queryKey: ['tokens', scope],
    read: (cursor) =>
      unwrap(tokensList({ query: { limit: LIMIT, all: scope === 'all' ? 'true' : undefined, cursor } })),
  });
  return (
    <PagedList pages={tokens} lines={6} empty={<NoTokens />}>
      {(loaded) => {
        const shown = isUnusedOnly ? loaded.filter(({ lastUsedAt }) => lastUsedAt === null) : loaded;
        if (shown.length === 0) return <EmptyState title="No unused tokens" />;
        return (
          <DataTable label="Tokens" columns={scope === 'all' ? ALL : OWN}>
            <tbody>
              {shown.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  catalog={catalog.data?.items ?? []}
                  hasOwner={scope === 'all'}
                  onRotated={onRotated}
                />
              ))}
            </tbody>
          </DataTable>
        );
      }}
    </PagedList>
  );
}

function NoTokens(): ReactNode {
  return (
    <EmptyState title="No tokens yet">
      <p>
        Programs use tokens to act on your behalf: a CI job that uploads runs, an agent that reads failures, a script.
      </p>
    </EmptyState>
  );
}
