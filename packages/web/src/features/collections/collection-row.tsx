import type { Collection, CollectionHealth } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { formatCount, formatShare } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { healthQuery } from './collection-queries.js';
import { CollectionState } from './collection-state.js';
import { CollectionTrend } from './collection-trend.js';

/** Table row of a collection. Its health loads on its own, because the server computes it for each collection. */
export function CollectionRow({ collection }: { readonly collection: Collection }): ReactNode {
  const { id: collectionId, projectId, name, slug } = collection;
  const health = useQuery(healthQuery(projectId, collectionId, undefined));
  const countOf = (member: 'failing' | 'flaky' | 'tests'): ReactNode =>
    health.data === undefined ? '–' : formatCount(health.data[member]);
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/collections/$collectionId" params={{ projectId, collectionId }} data-row="">
            <UserText text={name} />
          </Link>
          <SubLine>
            <code>{slug}</code>
          </SubLine>
        </span>
      </Cell>
      <Cell label="State">
        {health.data === undefined ? (
          <span>{health.isError ? 'not available' : '…'}</span>
        ) : (
          <CollectionState state={health.data.state} />
        )}
      </Cell>
      <Cell label="Pass rate">{health.data === undefined ? '–' : <Rate health={health.data} />}</Cell>
      <Cell label="Failing" align="end">
        {countOf('failing')}
      </Cell>
      <Cell label="Flaky" align="end">
        {countOf('flaky')}
      </Cell>
      <Cell label="Tests" align="end">
        {countOf('tests')}
      </Cell>
    </tr>
  );
}

function Rate({ health: { passRate, trend } }: { readonly health: CollectionHealth }): ReactNode {
  return (
    <span>
      {trend.length === 0 ? null : <CollectionTrend points={trend} />} {formatShare(passRate)}
    </span>
  );
}
