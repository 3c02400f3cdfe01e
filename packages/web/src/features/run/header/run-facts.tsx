import type { RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../../ui/time/age.js';
import { CopyIconButton } from '../../../ui/copy/copy-button.js';
import { RunCounts } from '../../../domain/runs/run-counts.js';
import { Fact } from '../../../ui/layout/facts.js';
import { formatDuration, plural } from '../../../ui/text/format.js';
import { SafeLink } from '../../../ui/text/safe-link.js';
import { safeUrl } from '../../../ui/text/safe-url.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { runDuration } from '../../../domain/runs/run-duration.js';
import { CommitLink } from '../../../domain/commits/commit-link.js';
import styles from './run-layout.module.css';
import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '../../../api/build.js';
import { Status } from '../../../domain/runs/status.js';

/** Shows the counts, duration and origin of a run. Unknown facts are omitted. */
export function RunFacts({ run }: { readonly run: RunDetail }): ReactNode {
  const { branch, commitSha, commitUrl, pullRequest, ciRunUrl, environment, runnerVersion, trigger, projectId } = run;
  const duration = runDuration(run);
  return (
    <dl className={styles.facts}>
      <Fact name="Tests">
        <RunCounts summary={run.summary} />
      </Fact>
      {duration === null ? null : <Fact name="Duration">{formatDuration(duration)}</Fact>}
      {branch === null ? null : (
        <Fact name="Branch">
          <Link to="/runs" search={{ projectId, branch }}>
            <bdi>{visibleText(branch)}</bdi>
          </Link>
        </Fact>
      )}
      {commitSha === null ? null : (
        <Fact name="Commit">
          <CommitLink sha={commitSha} url={commitUrl} />
          <CopyIconButton text={commitSha} what="the commit" />
        </Fact>
      )}
      {pullRequest === null ? null : (
        <Fact name="Pull request">
          <Link to="/runs" search={{ projectId, pullRequest: String(pullRequest) }}>
            #{pullRequest}
          </Link>
        </Fact>
      )}
      {ciRunUrl === null ? null : (
        <Fact name="CI run">
          {safeUrl(ciRunUrl) === undefined ? (
            <SafeLink url={ciRunUrl} />
          ) : (
            <SafeLink url={ciRunUrl}>{hostOf(ciRunUrl)}</SafeLink>
          )}
        </Fact>
      )}
      <RunBuild run={run} />
      <TextFact name="Environment" text={environment} />
      <TextFact name="Runner" text={runnerVersion} />
      <TextFact name="Trigger" text={trigger} />
      {run.pinned ? <Fact name="Retention">Pinned</Fact> : null}
      <Fact name="Uploaded">
        <Age at={run.createdAt} />
      </Fact>
    </dl>
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function TextFact({ name, text }: { readonly name: string; readonly text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <Fact name={name}>
      <bdi>{visibleText(text)}</bdi>
    </Fact>
  );
}

/** Shows the job of a run, and the status of its build: a run that passed does not answer for the other jobs. */
function RunBuild({ run: { buildId, job, attempt } }: { readonly run: RunDetail }): ReactNode {
  const { data: build } = useQuery(buildQuery(buildId));
  return (
    <>
      <Fact name="Build">
        <Link to="/b/$buildId" params={{ buildId }}>
          {build === undefined ? null : <Status status={build.status} bare />}{' '}
          {build === undefined ? 'Build' : plural(build.runs.length, 'run')}
        </Link>
      </Fact>
      {job === null ? null : (
        <Fact name="Job">
          <bdi>{visibleText(job)}</bdi>
          {attempt === null || attempt === 1 ? '' : `, attempt ${attempt}`}
        </Fact>
      )}
    </>
  );
}
