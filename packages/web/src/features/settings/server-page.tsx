import { healthReady, type ServerFacts } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { serverQuery } from '../../api/server.js';
import { Age } from '../../ui/age.js';
import { CopySign } from '../../ui/copy-button.js';
import { Elsewhere } from '../../ui/elsewhere.js';
import { Fact } from '../../ui/facts.js';
import { formatBytes, formatDuration } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { FactList } from './fact-list.js';
import styles from './settings.module.css';

/** The server: what it is, what it takes, whether its links lead here. */
export function ServerPage(): ReactNode {
  const facts = useQuery(serverQuery);
  return (
    <Page title="Server">
      {facts.isPending ? <Loading /> : null}
      {facts.isError ? <Failed error={facts.error} onRetry={() => void facts.refetch()} /> : null}
      {facts.data === undefined ? null : <Parts facts={facts.data} />}
    </Page>
  );
}

function Parts({ facts }: { readonly facts: ServerFacts }): ReactNode {
  return (
    <>
      <Elsewhere publicUrl={facts.publicUrl} />
      <Server facts={facts} />
      <Limits limits={facts.limits} />
      <Section title="For programs">
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
        <Fact name="State">
          <Health />
        </Fact>
        <Fact name="Public address">
          {publicUrl} <CopySign text={publicUrl} what="the public address" />
        </Fact>
        {database === undefined ? null : (
          <Fact name="Database">
            PostgreSQL {database.version}, {database.kind === 'embedded' ? 'embedded' : 'a server of its own'},{' '}
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
        <Note>Admins and owners see the database, the data directory and when it was started.</Note>
      ) : null}
    </>
  );
}

function Health(): ReactNode {
  const health = useQuery({ queryKey: ['health'], queryFn: () => ask(healthReady()), retry: false });
  if (health.isPending) return 'Asking…';
  return health.isError ? `Not ready: ${health.error.message}` : 'Ready: it takes requests';
}

function Limits({
  limits: { maxUploadBytes, maxStreamBytes, runStaleAfterMs },
}: Pick<ServerFacts, 'limits'>): ReactNode {
  return (
    <Section title="Limits" aside="After decompression. Whoever runs the server can change them.">
      <FactList>
        <Fact name="Upload in one piece">{formatBytes(maxUploadBytes)}</Fact>
        <Fact name="Upload as a stream">{formatBytes(maxStreamBytes)}, as NDJSON or multipart</Fact>
        <Fact name="Silent runs">A run that hears nothing for {formatDuration(runStaleAfterMs)} becomes errored</Fact>
      </FactList>
    </Section>
  );
}
