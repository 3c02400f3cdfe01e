import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { shortId } from '../../ui/short-id.js';
import { Status } from '../../ui/status.js';
import { AgentButton } from './agent-button.js';
import { GateResult } from './gate-result.js';
import { readGate } from './gate.js';
import { LiveRun } from './live-run.js';
import { RunFacts } from './run-facts.js';
import { isOpen } from './run-queries.js';
import { RunWarnings } from './run-warnings.js';
import { useRunCrumbs } from './use-run-crumbs.js';
import { WholeFailure } from './whole-failure.js';
import styles from './run-frame.module.css';

/** The head of the page of a run: how it went, where it belongs, where it came from. */
export function RunFrame({ run, children }: { readonly run: RunDetail; readonly children: ReactNode }): ReactNode {
  const { id } = run;
  const crumbs = useRunCrumbs(run);
  const gate = readGate(run);
  return (
    <Page
      title={`Run ${shortId(id)}`}
      crumbs={crumbs}
      heading={
        <span className={styles.heading}>
          Run <IdSign id={id} what="the id of the run" /> <Status status={run.status} />
        </span>
      }
      actions={
        <>
          {isOpen(run) ? null : <AgentButton runId={id} what="the failures" isPrimary />}
          <CopyButton text={`${location.origin}/r/${id}`} what="the link to the run">
            Link
          </CopyButton>
        </>
      }
    >
      <RunFacts run={run} />
      {isOpen(run) ? <LiveRun run={run} /> : null}
      <WholeFailure run={run} />
      {gate === undefined ? null : <GateResult gate={gate} />}
      <RunWarnings run={run} />
      {children}
    </Page>
  );
}
