import type { Api, Share } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { coverageQuery, versionsQuery } from './api-queries.js';
import { BreakingBadge } from './breaking-badge.js';
import { shareText } from './share-text.js';

/** Table row of an API. Its coverage and its changes load on their own, because the server computes them for each API. */
export function ApiRow({ api }: { readonly api: Api }): ReactNode {
  const { id: apiId, projectId, name, slug, version, documentVersion, operations, updatedAt } = api;
  const coverage = useQuery(coverageQuery(projectId, apiId, undefined));
  const versions = useQuery({ ...versionsQuery(projectId, apiId), enabled: version > 1 });
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/apis/$apiId" params={{ projectId, apiId }} data-row="">
            <UserText text={name} />
          </Link>
          <SubLine>
            <code>{slug}</code> · {plural(operations, 'operation')}
          </SubLine>
        </span>
      </Cell>
      <Cell label="Operations">
        <ShareOf share={coverage.data?.operationShare} isFailed={coverage.isError} />
      </Cell>
      <Cell label="Statuses">
        <ShareOf share={coverage.data?.statusShare} isFailed={coverage.isError} />
      </Cell>
      <Cell label="Version">
        <span>
          <UserText text={documentVersion} /> {versions.data?.[0]?.breaking === true ? <BreakingBadge /> : null}
          {versions.isError ? <SubLine>changes not available</SubLine> : null}
        </span>
      </Cell>
      <Cell label="Changed" align="end">
        <Age at={updatedAt} />
      </Cell>
    </tr>
  );
}

function ShareOf({ share, isFailed }: { readonly share: Share | undefined; readonly isFailed: boolean }): ReactNode {
  if (share === undefined) return <span>{isFailed ? 'not available' : '…'}</span>;
  return <span>{shareText(share)}</span>;
}
