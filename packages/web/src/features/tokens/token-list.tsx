import { scopesList, tokensList, type Token } from '@clarion/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { LoadMore } from '../../ui/load-more.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { DataTable, type Column } from '../../ui/table.js';
import { TokenRow } from './token-row.js';

interface TokenListProps {
  /** Whose tokens. */
  readonly scope: 'own' | 'all';
  readonly isUnusedOnly: boolean;
  readonly onDelete: (token: Token) => void;
}

const LIMIT = 100;
const FIRST: string | null = null;

const OWN: readonly Column[] = [{ name: 'Name' }, { name: 'May' }, { name: 'Made' }, { name: 'Last used' }, { name: 'Expires' }, { name: 'Actions', isUnnamed: true }];
const ALL: readonly Column[] = [...OWN.slice(0, 2), { name: 'Owner' }, ...OWN.slice(2)];

/** The tokens that work, the newest first. */
export function TokenList({ scope, isUnusedOnly, onDelete }: TokenListProps): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  const tokens = useInfiniteQuery({
    queryKey: ['tokens', scope],
    queryFn: ({ pageParam }) => ask(tokensList({ query: { limit: LIMIT, ...(scope === 'all' ? { all: 'true' } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) } })),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (tokens.isPending) return <Loading />;
  if (tokens.isError) return <Failed error={tokens.error} onRetry={() => void tokens.refetch()} />;
  const loaded = tokens.data.pages.flatMap(({ items }) => items);
  const shown = isUnusedOnly ? loaded.filter(({ lastUsedAt }) => lastUsedAt === null) : loaded;
  return (
    <div>
      {shown.length === 0 ? (
        <None areSomeUsed={loaded.length > 0} />
      ) : (
        <DataTable label="Tokens" columns={scope === 'all' ? ALL : OWN}>
          <tbody>
            {shown.map((token) => (
              <TokenRow key={token.id} token={token} catalog={catalog.data?.items ?? []} hasOwner={scope === 'all'} onDelete={() => onDelete(token)} />
            ))}
          </tbody>
        </DataTable>
      )}
      <LoadMore hasMore={tokens.hasNextPage} isLoading={tokens.isFetchingNextPage} onMore={() => void tokens.fetchNextPage()} />
    </div>
  );
}

function None({ areSomeUsed }: { readonly areSomeUsed: boolean }): ReactNode {
  if (areSomeUsed) return <Empty title="All of these tokens have been used" />;
  return (
    <Empty title="No tokens yet">
      <p>Programs prove with a token who they act for: the CI that uploads runs, an agent that reads failures, a script of yours.</p>
    </Empty>
  );
}
