import type { RunDetail } from '@clarion/api-client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy/copy-button.js';
import { CopyableId } from '../../../domain/runs/copyable-id.js';
import { LongText } from '../../../ui/text/long-text.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { UserText } from '../../../ui/text/user-text.js';
import { Page } from '../../../ui/layout/page.js';
import { partOrRetry } from '../../../ui/feedback/part-or-retry.js';
import { resultTitle } from '../../../domain/runs/result-title.js';
import { Status } from '../../../domain/runs/status.js';
import { CopyForAgentButton } from '../failures/copy-for-agent-button.js';
import { readRunGate, describeRule, type RunGate } from './run-gate.js';
import { RunActions } from './run-actions.js';
import { RunFacts } from './run-facts.js';
import { isOpen } from '../run-queries.js';
import { useRunCrumbs } from './use-run-crumbs.js';
import styles from './run-layout.module.css';
import { plural } from '../../../ui/text/format.js';
import { isJsonObject } from '../failures/failure-view-model.js';

// Most runs that people open have ended.
const RunProgress = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./run-progress.js')).RunProgress, 'RunProgress'),
  'Part',
);

/** The page of a run: heading, facts, gate and warnings above the selected tab. */
export function RunLayout({ run, children }: { readonly run: RunDetail; readonly children: ReactNode }): ReactNode {
  const { id } = run;
  const crumbs = useRunCrumbs(run);
  const gate = readRunGate(run);
  const title = resultTitle(run);
  return (
    <Page
      title={title}
      crumbs={crumbs}
      heading={
        <span className={styles.heading}>
          <UserText text={title} /> <CopyableId id={id} what="the run ID" /> <Status status={run.status} />
        </span>
      }
      actions={
        <>
          {isOpen(run) ? null : <CopyForAgentButton runId={id} what="the failures" isPrimary />}
          <CopyButton text={`${location.origin}/r/${id}`} what="the link to the run">
            Copy link
          </CopyButton>
          <RunActions run={run} />
        </>
      }
    >
      <RunFacts run={run} />
      {isOpen(run) ? (
        <Suspense>
          <RunProgress run={run} />
        </Suspense>
      ) : null}
      <RunError run={run} />
      {gate === undefined ? null : <GateResult gate={gate} />}
      <RunWarnings run={run} />
      {children}
    </Page>
  );
}

/** Shows the error of a run that errored. */
function RunError({ run: { failureClass, failureMessage } }: { readonly run: RunDetail }): ReactNode {
  if (failureClass === null && failureMessage === null) return null;
  return (
    <section className={`${styles.note} ${styles.bad}`} aria-label="Run error">
      <p>Run error{failureClass === null ? '' : `: ${visibleText(failureClass)}`}</p>
      {failureMessage === null ? null : <LongText text={failureMessage} label="Error message" />}
    </section>
  );
}

/** Shows whether a run passed the gate of its target, rule by rule. */
function GateResult({ gate }: { readonly gate: RunGate }): ReactNode {
  return (
    <section className={`${styles.note} ${gate.passed ? styles.good : styles.bad}`} aria-label="Gate">
      <p>
        Gate <Status status={gate.passed ? 'passed' : 'failed'} bare />
      </p>
      <ul className={styles.rules}>
        {gate.rules.map((rule) => (
          <li key={rule.rule}>
            <Status status={rule.passed ? 'passed' : 'failed'} bare /> {describeRule(rule)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows what was repaired, skipped or dropped when the run was uploaded. */
function RunWarnings({ run: { warnings, warningsTotal } }: { readonly run: RunDetail }): ReactNode {
  if (warnings === undefined || warnings.length === 0) return null;
  const total = Math.max(warnings.length, warningsTotal ?? 0);
  return (
    <details className={`${styles.note} ${styles.warn}`}>
      <summary>{plural(total, 'upload warning')}</summary>
      <ul className={styles.warnings}>
        {warnings.map((warning, index) => (
          <li key={index}>
            <bdi>{visibleText(warningText(warning))}</bdi>
          </li>
        ))}
        {total > warnings.length ? <li>{plural(total - warnings.length, 'more warning')}</li> : null}
      </ul>
    </details>
  );
}

function warningText(warning: unknown): string {
  if (isJsonObject(warning)) {
    const { message, detail } = warning;
    if (typeof message === 'string') return message;
    if (typeof detail === 'string') return detail;
  }
  return JSON.stringify(warning);
}
