import { projectCausesRead, type CauseDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Page } from '../../ui/layout/page.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { UserText } from '../../ui/text/user-text.js';
import { CauseFacts } from './cause-facts.js';
import { CauseOccurrences } from './cause-occurrences.js';
import { CauseStrip } from './cause-strip.js';
import { CauseTests } from './cause-tests.js';
import { NewestFailure } from './newest-failure.js';
import { CauseWork } from './cause-work.js';

const route = getRouteApi('/app/p/$projectId/causes/$causeId');

/** Shows a cause: its facts, the work on it, its tests and its runs. */
export function CausePage(): ReactNode {
  const { projectId, causeId } = route.useParams();
  const cause = useQuery({
    queryKey: ['causes', projectId, 'one', causeId],
    queryFn: () => unwrap(projectCausesRead({ path: { projectId, causeId } })),
  });
  useListShortcuts();
  const crumbs = [<ProjectLink key="project" projectId={projectId} />];
  if (cause.data === undefined) {
    return (
      <Page title="Cause" crumbs={crumbs}>
        {cause.error === null ? <Loading /> : <ErrorState error={cause.error} onRetry={() => void cause.refetch()} />}
      </Page>
    );
  }
  const title = titleOf(cause.data);
  return (
    <Page
      title={title}
      heading={<UserText text={title} />}
      crumbs={crumbs}
      actions={<CopyableId id={cause.data.id} what="the cause ID" />}
    >
      <CauseFacts cause={cause.data} />
      <NewestFailure cause={cause.data} />
      <CauseStrip cause={cause.data} />
      <CauseWork cause={cause.data} />
      <CauseTests projectId={projectId} tests={cause.data.tests} />
      <CauseOccurrences cause={cause.data} />
    </Page>
  );
}

function titleOf({ title }: CauseDetail): string {
  return title === '' ? 'Failure without a message' : title;
}
