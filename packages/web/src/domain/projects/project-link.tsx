import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../../api/project.js';
import { wayBack } from '../../ui/navigation/last-visits.js';
import { UserText } from '../../ui/text/user-text.js';

/** Link to a project with its name, for breadcrumbs. It leads back to the page as it was left. */
export function ProjectLink({ projectId }: { readonly projectId: string }): ReactNode {
  const { data } = useQuery(projectQuery(projectId));
  return (
    <Link to="/p/$projectId" params={{ projectId }} {...wayBack(`/p/${projectId}`)}>
      {data === undefined ? 'Project' : <UserText text={data.name} />}
    </Link>
  );
}
