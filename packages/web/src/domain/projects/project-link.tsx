import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../../api/project.js';
import { UserText } from '../../ui/text/user-text.js';

/** Link to a project with its name, for breadcrumbs. */
export function ProjectLink({ projectId }: { readonly projectId: string }): ReactNode {
  const { data } = useQuery(projectQuery(projectId));
  return (
    <Link to="/p/$projectId" params={{ projectId }}>
      {data === undefined ? 'Project' : <UserText text={data.name} />}
    </Link>
  );
}
