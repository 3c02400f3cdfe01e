import { scopesList, tokensList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Empty } from '../../ui/states.js';
import { DataTable, type Column } from '../../ui/table.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import { TokenRow } from './token-row.js';

interface TokenListProps {
  /** Whose tokens. */
  readonly scope: 'own' | 'all';
  readonly isUnusedOnly: boolean;
}

const LIMIT = 100;

const OWN: readonly Column[] = [
  { name: 'Name' },
  { name: 'May' },
  { name: 'Made' },
  { name: 'Last used' },
  { name: 'Expires' },
  { name: 'Actions', isUnnamed: true },
];
const ALL: readonly Column[] = [...OWN.slice(0, 2), { name: 'Owner' }, ...OWN.slice(2)];

/** The tokens that work, the newest first. */
export function TokenList({ scope, isUnusedOnly }: TokenListProps): ReactNode {
  const catalog = useQuery({ queryKey: ['scopes'], queryFn: () => ask(scopesList()), staleTime: Infinity });
  const tokens = usePages({
    queryKey: ['tokens', scope],
    read: (cursor) => ask(tokensList({ query: { limit: LIMIT, all: scope === 'all' ? 'true' : undefined, cursor } })),
  });
  return (
    <PagedList pages={tokens} lines={6} empty={<None />}>
      {(loaded) => {
        const shown = isUnusedOnly ? loaded.filter(({ lastUsedAt }) => lastUsedAt === null) : loaded;
        if (shown.length === 0) return <Empty title="All of these tokens have been used" />;
        return (
          <DataTable label="Tokens" columns={scope === 'all' ? ALL : OWN}>
            <tbody>
              {shown.map((token) => (
                <TokenRow key={token.id} token={token} catalog={catalog.data?.items ?? []} hasOwner={scope === 'all'} />
              ))}
            </tbody>
          </DataTable>
        );
      }}
    </PagedList>
  );
}

function None(): ReactNode {
  return (
    <Empty title="No tokens yet">
      <p>
        Programs prove with a token who they act for: the CI that uploads runs, an agent that reads failures, a script
        of yours.
      </p>
    </Empty>
  );
}
