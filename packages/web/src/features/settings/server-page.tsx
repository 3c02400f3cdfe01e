import { healthReady, type ServerFacts } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { serverQuery } from '../../api/server.js';
import { Age } from '../../ui/time/age.js';
import { CopyIconButton } from '../../ui/copy/copy-button.js';
import { PublicUrlWarning } from '../../domain/server/public-url-warning.js';
import { Fact } from '../../ui/layout/facts.js';
import { formatBytes, formatDuration } from '../../ui/text/format.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { FactList } from './fact-list.js';
import styles from './settings.module.css';

/** Shows version, health and limits of the server, and warns about a wrong public URL. */
export function ServerPage(): ReactNode {
  const facts = useQuery(serverQuery);
  return (
    <Page title="Server">
      {facts.isPending ? <Loading /> : null}
      {facts.isError ? <ErrorState error={facts.error} onRetry={() => void facts.refetch()} /> : null}
      {facts.data === undefined ? null : <Content facts={facts.data} />}
    </Page>
  );
}

function Content({ facts }: { readonly facts: ServerFacts }): ReactNode {
  return (
    <>
      <PublicUrlWarning publicUrl={facts.publicUrl} />
      <Server facts={facts} />
      <Limits limits={facts.limits} />
      <Section title="API">
        <ul className={styles.links}>
          <li>
            <a href="/docs">API reference</a>
          </li>
          <li>
            <a href="/openapi.json">openapi.json</a>
          </li>
          <li>
            <a href="/health/ready">Health</a>
          </li>
        </ul>
      </Section>
    </>
  );
}

function Server({
  facts: { version, publicUrl, nodeVersion, startedAt, database, dataDirectory },
}: {
  readonly facts: ServerFacts;
}): ReactNode {
  return (
    <>
      <FactList>
        <Fact name="Version">{version}</Fact>
        <Fact name="Status">
          <Health />
        </Fact>
        <Fact name="Public URL">
          {publicUrl} <CopyIconButton text={publicUrl} what="the public URL" />
        </Fact>
        {database === undefined ? null : (
          <Fact name="Database">
            PostgreSQL {database.version}, {database.kind === 'embedded' ? 'embedded' : 'external'},{' '}
            {formatBytes(database.sizeBytes)}
          </Fact>
        )}
        {dataDirectory === undefined ? null : (
          <Fact name="Data directory">
            <code>{dataDirectory}</code>
          </Fact>
        )}
        {nodeVersion === undefined ? null : <Fact name="Node.js">{nodeVersion}</Fact>}
        {startedAt === undefined ? null : (
          <Fact name="Started">
            <Age at={startedAt} />
          </Fact>
        )}
      </FactList>
      {database === undefined ? (
        <Note>Only admins and owners can see the database, the data directory and the start time.</Note>
      ) : null}
    </>
  );
}

function Health(): ReactNode {
  const health = useQuery({ queryKey: ['health'], queryFn: () => unwrap(healthReady()), retry: false });
  if (health.isPending) return 'Checking…';
  return health.isError ? `Not ready: ${health.error.message}` : 'Ready';
}

function Limits({
  limits: { maxUploadBytes, maxStreamBytes, maxFixtureBytes, runStaleAfterMs },
}: Pick<ServerFacts, 'limits'>): ReactNode {
  return (
    <Section title="Limits" aside="After decompression. Set by the server configuration.">
      <FactList>
        <Fact name="Single upload">{formatBytes(maxUploadBytes)}</Fact>
        <Fact name="Streamed upload">{formatBytes(maxStreamBytes)} (NDJSON or multipart)</Fact>
        <Fact name="Stored fixture">{formatBytes(maxFixtureBytes)}</Fact>
        <Fact name="Stale runs">Runs without updates for {formatDuration(runStaleAfterMs)} are marked as errored</Fact>
      </FactList>
    </Section>
  );
}
