import { projectCausesRead, type CauseDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { IdSign } from '../../ui/id-sign.js';
import { Page } from '../../ui/page.js';
import { ProjectLink } from '../../ui/project-link.js';
import { Failed, Loading } from '../../ui/states.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { UserText } from '../../ui/user-text.js';
import { CauseFacts } from './cause-facts.js';
import { CauseOccurrences } from './cause-occurrences.js';
import { CauseTests } from './cause-tests.js';

const route = getRouteApi('/app/p/$projectId/causes/$causeId');

/** Why tests failed: one cause, where it was seen, and which tests it hit. */
export function CausePage(): ReactNode {
  const { projectId, causeId } = route.useParams();
  const cause = useQuery({
    queryKey: ['causes', projectId, 'one', causeId],
    queryFn: () => ask(projectCausesRead({ path: { projectId, causeId } })),
  });
  useListKeys();
  const crumbs = [<ProjectLink key="project" projectId={projectId} />];
  if (cause.data === undefined) {
    return (
      <Page title="Cause" crumbs={crumbs}>
        {cause.error === null ? <Loading /> : <Failed error={cause.error} onRetry={() => void cause.refetch()} />}
      </Page>
    );
  }
  const title = titleOf(cause.data);
  return (
    <Page
      title={title}
      heading={<UserText text={title} />}
      crumbs={crumbs}
      actions={<IdSign id={cause.data.id} what="the cause id" />}
    >
      <CauseFacts cause={cause.data} />
      <CauseTests projectId={projectId} tests={cause.data.tests} />
      <CauseOccurrences cause={cause.data} />
    </Page>
  );
}

function titleOf({ title }: CauseDetail): string {
  return title === '' ? 'A failure without a message' : title;
}
