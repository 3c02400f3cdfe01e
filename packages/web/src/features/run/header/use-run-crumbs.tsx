import type { Run } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProjectLink } from '../../../domain/projects/project-link.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { UserText } from '../../../ui/text/user-text.js';
import { wayBack } from '../../../ui/navigation/last-visits.js';
import { targetQuery } from '../run-queries.js';

/** Returns links to the project, the target and the list of runs above a run. They show ids until the names are loaded. */
export function useRunCrumbs({ projectId, targetId }: Pick<Run, 'projectId' | 'targetId'>): readonly ReactNode[] {
  const target = useQuery(targetQuery(projectId, targetId));
  return [
    <ProjectLink key="project" projectId={projectId} />,
    <Link
      key="target"
      to="/p/$projectId/$targetId"
      params={{ projectId, targetId }}
      {...wayBack(`/p/${projectId}/${targetId}`)}
    >
      <UserText text={target.data?.name ?? shortId(targetId)} />
    </Link>,
    <Link key="runs" to="/runs" search={{ targetId }} {...wayBack('/runs')}>
      Runs
    </Link>,
  ];
}
