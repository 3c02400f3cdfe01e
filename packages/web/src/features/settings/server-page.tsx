import { healthReady, serverFactsRead, type ServerFacts } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { CopySign } from '../../ui/copy-button.js';
import { formatBytes, formatDuration } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { Warning } from '../../ui/warning.js';
import { FactList, ListedFact } from './fact-list.js';
import { isElsewhere } from './public-address.js';
import styles from './settings.module.css';

/** The server: what it is, what it takes, whether its links lead here. */
export function ServerPage(): ReactNode {
  const facts = useQuery({ queryKey: ['server'], queryFn: () => ask(serverFactsRead()) });
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
      {isElsewhere(facts, window.location.origin) ? <Elsewhere publicUrl={facts.publicUrl} /> : null}
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

function Elsewhere({ publicUrl }: { readonly publicUrl: string }): ReactNode {
  return (
    <Warning>
      You came by {window.location.origin}, but the links that the server makes (invitations, webhooks, uploads) begin with {publicUrl}. Start it with{' '}
      <code>CLARION_PUBLIC_URL={window.location.origin}</code>, or use the other address.
    </Warning>
  );
}

function Server({ facts: { version, publicUrl, nodeVersion, startedAt, database, dataDirectory } }: { readonly facts: ServerFacts }): ReactNode {
  return (
    <>
      <FactList>
        <ListedFact name="Version">{version}</ListedFact>
        <ListedFact name="State">
          <Health />
        </ListedFact>
        <ListedFact name="Public address">
          {publicUrl} <CopySign text={publicUrl} what="the public address" />
        </ListedFact>
        {database === undefined ? null : (
          <ListedFact name="Database">
            PostgreSQL {database.version}, {database.kind === 'embedded' ? 'embedded' : 'a server of its own'}, {formatBytes(database.sizeBytes)}
          </ListedFact>
        )}
        {dataDirectory === undefined ? null : (
          <ListedFact name="Data directory">
            <code>{dataDirectory}</code>
          </ListedFact>
        )}
        {nodeVersion === undefined ? null : <ListedFact name="Node.js">{nodeVersion}</ListedFact>}
        {startedAt === undefined ? null : (
          <ListedFact name="Started">
            <Age at={startedAt} />
          </ListedFact>
        )}
      </FactList>
      {database === undefined ? <Note>Admins and owners see the database, the data directory and when it was started.</Note> : null}
    </>
  );
}

function Health(): ReactNode {
  const health = useQuery({ queryKey: ['health'], queryFn: () => ask(healthReady()), retry: false });
  if (health.isPending) return 'Asking…';
  return health.isError ? `Not ready: ${health.error.message}` : 'Ready: it takes requests';
}

function Limits({ limits: { maxUploadBytes, maxStreamBytes, runStaleAfterMs } }: Pick<ServerFacts, 'limits'>): ReactNode {
  return (
    <Section title="Limits" aside="After decompression. Whoever runs the server can change them.">
      <FactList>
        <ListedFact name="Upload in one piece">{formatBytes(maxUploadBytes)}</ListedFact>
        <ListedFact name="Upload as a stream">{formatBytes(maxStreamBytes)}, as NDJSON or multipart</ListedFact>
        <ListedFact name="Silent runs">A run that hears nothing for {formatDuration(runStaleAfterMs)} becomes errored</ListedFact>
      </FactList>
    </Section>
  );
}
