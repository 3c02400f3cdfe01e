import type { Run } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProjectLink } from '../../ui/project-link.js';
import { shortId } from '../../ui/short-id.js';
import { UserText } from '../../ui/user-text.js';
import { targetQuery } from './run-queries.js';

/** Links to the project and the target of a run, by their names once they are known. */
export function useRunCrumbs({ projectId, targetId }: Pick<Run, 'projectId' | 'targetId'>): readonly ReactNode[] {
  const target = useQuery(targetQuery(projectId, targetId));
  return [
    <ProjectLink key="project" projectId={projectId} />,
    <Link key="target" to="/p/$projectId/$targetId" params={{ projectId, targetId }}>
      <UserText text={target.data?.name ?? shortId(targetId)} />
    </Link>,
  ];
}
