import type { Build } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buildQuery } from '../../api/build.js';
import { copyMarkdown } from '../../domain/failures/copy-markdown.js';
import { resultTitle } from '../../domain/runs/result-title.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { RunCounts } from '../../domain/runs/run-counts.js';
import { Status } from '../../domain/runs/status.js';
import { CopyButton } from '../../ui/copy/copy-button.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { formatCount, shortSha } from '../../ui/text/format.js';
import { Icon } from '../../ui/text/icon.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { BuildFailures } from './build-failures.js';
import { BuildJobs } from './build-jobs.js';

const route = getRouteApi('/app/b/$buildId');

/** Shows a build: its jobs beside each other, and the failures of all of them by cause. */
export function BuildPage(): ReactNode {
  const { buildId } = route.useParams();
  const query = useQuery(buildQuery(buildId));
  if (query.data !== undefined) return <BuildScreen build={query.data} />;
  return (
    <Page title="Build">
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
}

function BuildScreen({ build }: { readonly build: Build }): ReactNode {
  const title = resultTitle(build);
  return (
    <Page
      title={title}
      heading={<UserText text={title} />}
      crumbs={[<ProjectLink key="project" projectId={build.projectId} />]}
      actions={
        <>
          {build.completedAt === null ? null : (
            <Button
              size="xs"
              leftSection={<Icon name="copy" size={13} />}
              onClick={() => void copyMarkdown(`/open/v1/builds/${build.id}/failures`, 'the failures')}
            >
              Copy for agent
            </Button>
          )}
          <CopyButton text={`${location.origin}/b/${build.id}`} what="the link to the build">
            Copy link
          </CopyButton>
        </>
      }
    >
      <BuildFacts build={build} />
      <BuildState build={build} />
      <BuildJobs build={build} />
      <BuildFailures build={build} />
    </Page>
  );
}

function BuildFacts({ build }: { readonly build: Build }): ReactNode {
  const { id, projectId, status, summary, branch, commitSha, pullRequest, ciRunUrl, createdAt, completedAt } = build;
  return (
    <Facts>
      <Fact name="Status">
        <Status status={status} />
      </Fact>
      <Fact name="Tests">
        <RunCounts summary={summary} />
      </Fact>
      {branch === null ? null : (
        <Fact name="Branch">
          <Link to="/runs" search={{ projectId, branch }}>
            <UserText text={branch} />
          </Link>
        </Fact>
      )}
      {commitSha === null ? null : (
        <Fact name="Commit">
          <Link to="/runs" search={{ projectId, commitSha }} title={commitSha}>
            <code>
              <UserText text={shortSha(commitSha)} />
            </code>
          </Link>
        </Fact>
      )}
      {pullRequest === null ? null : (
        <Fact name="Pull request">
          <Link to="/p/$projectId/pulls/$number" params={{ projectId, number: String(pullRequest) }}>
            #{pullRequest}
          </Link>
        </Fact>
      )}
      {ciRunUrl === null ? null : (
        <Fact name="CI build">
          <SafeLink url={ciRunUrl} />
        </Fact>
      )}
      <Fact name={completedAt === null ? 'Created' : 'Ended'}>
        <Age at={completedAt ?? createdAt} />
      </Fact>
      <Fact name="ID">
        <CopyableId id={id} what="the build ID" />
      </Fact>
    </Facts>
  );
}

/** Says what a build waits for, and when it has no tests. */
function BuildState({ build: { status, empty, expectedRuns, runs } }: { readonly build: Build }): ReactNode {
  if (empty) return <Note>No run of this build has a test. It counts as neither passed nor failed.</Note>;
  if (status !== 'running') return null;
  const jobs = new Set(runs.filter(({ superseded }) => !superseded).map(({ id, job }) => job ?? id)).size;
  const missing = expectedRuns === null ? 0 : Math.max(0, expectedRuns - jobs);
  return (
    <Note>
      The build is running
      {missing === 0 ? '' : `: ${formatCount(missing)} of ${formatCount(expectedRuns ?? 0)} jobs are missing`}. This
      page updates automatically.
    </Note>
  );
}
