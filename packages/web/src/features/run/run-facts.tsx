import type { RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { CopySign } from '../../ui/copy-button.js';
import { Counts } from '../../ui/counts.js';
import { Fact } from '../../ui/facts.js';
import { formatDuration, shortSha } from '../../ui/format.js';
import { SafeLink } from '../../ui/safe-link.js';
import { safeAddress } from '../../ui/safe-address.js';
import { visibleText } from '../../ui/visible-text.js';
import { runDuration } from '../../ui/run-duration.js';
import styles from './run-frame.module.css';

/** Where a run came from and how long it took. What is not known is not shown. */
export function RunFacts({ run }: { readonly run: RunDetail }): ReactNode {
  const { branch, commitSha, pullRequest, ciRunUrl, environment, runnerVersion, trigger, projectId } = run;
  const duration = runDuration(run);
  return (
    <dl className={styles.facts}>
      <Fact name="Tests">
        <Counts summary={run.summary} />
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
          <code title={commitSha}>{visibleText(shortSha(commitSha))}</code>
          <CopySign text={commitSha} what="the commit" />
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
          {safeAddress(ciRunUrl) === undefined ? (
            <SafeLink address={ciRunUrl} />
          ) : (
            <SafeLink address={ciRunUrl}>{hostOf(ciRunUrl)}</SafeLink>
          )}
        </Fact>
      )}
      <TextFact name="Environment" text={environment} />
      <TextFact name="Runner" text={runnerVersion} />
      <TextFact name="Trigger" text={trigger} />
      <Fact name="Uploaded">
        <Age at={run.createdAt} />
      </Fact>
    </dl>
  );
}

function hostOf(address: string): string {
  return new URL(address).host;
}

function TextFact({ name, text }: { readonly name: string; readonly text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <Fact name={name}>
      <bdi>{visibleText(text)}</bdi>
    </Fact>
  );
}
