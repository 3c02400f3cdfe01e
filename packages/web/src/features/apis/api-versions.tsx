import type { ApiChange, ApiVersion } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { formatCount, plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { versionsQuery } from './api-queries.js';
import styles from './apis.module.css';
import { BreakingBadge } from './breaking-badge.js';

/** Number of versions, and of changes of a version, that the server lists at most. */
const MOST_VERSIONS = 50;
const MOST_CHANGES = 500;

const COLUMNS: readonly Column[] = [
  { name: 'Version' },
  { name: 'Changes' },
  { name: 'Operations', align: 'end' },
  { name: 'Added', align: 'end' },
];

const CHANGES: Readonly<Record<ApiChange['kind'], string>> = {
  'operation-added': 'Added',
  'operation-removed': 'Removed',
  'requirement-added': 'Now requires',
  'requirement-removed': 'Does not require any longer',
  'status-added': 'Added status',
  'status-removed': 'Removed status',
};

/** Lists the newest versions of an API with what changed. */
export function ApiVersions({ projectId, apiId }: { readonly projectId: string; readonly apiId: string }): ReactNode {
  const versions = useQuery(versionsQuery(projectId, apiId));
  return (
    <Section
      title="Versions"
      aside={versions.data?.length === MOST_VERSIONS ? `The newest ${MOST_VERSIONS}` : undefined}
    >
      {versions.isPending ? <Loading lines={3} /> : null}
      {versions.isError ? <ErrorState error={versions.error} onRetry={() => void versions.refetch()} /> : null}
      {versions.data === undefined ? null : (
        <DataTable label="Versions" columns={COLUMNS}>
          <tbody>
            {versions.data.map((version) => (
              <VersionRow key={version.version} version={version} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function VersionRow({
  version: { version, documentVersion, operations, createdAt, breaking, changes },
}: {
  readonly version: ApiVersion;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          {version} (<UserText text={documentVersion} />) {breaking ? <BreakingBadge /> : null}
        </span>
      </Cell>
      <Cell label="Changes">
        {version === 1 ? (
          'First version'
        ) : changes.length === 0 ? (
          'No operation, status or requirement changed'
        ) : (
          <Changes version={version} changes={changes} />
        )}
      </Cell>
      <Cell label="Operations" align="end">
        {formatCount(operations)}
      </Cell>
      <Cell label="Added" align="end">
        <Age at={createdAt} />
      </Cell>
    </tr>
  );
}

function Changes({ version, changes }: Pick<ApiVersion, 'version' | 'changes'>): ReactNode {
  const count = changes.length >= MOST_CHANGES ? `${MOST_CHANGES} changes or more` : plural(changes.length, 'change');
  return (
    <details className={styles.changes}>
      <summary aria-label={`${count} in version ${version}`}>{count}</summary>
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Change({ change: { kind, method, path, subject, breaking } }: { readonly change: ApiChange }): ReactNode {
  return (
    <>
      {CHANGES[kind]}{' '}
      {subject === undefined ? null : (
        <>
          <UserText text={subject} />
          {', '}
        </>
      )}
      <code>
        <b>{method}</b> <UserText text={path} />
      </code>{' '}
      {breaking ? <BreakingBadge /> : null}
    </>
  );
}
