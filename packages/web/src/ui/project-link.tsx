import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../api/project.js';
import { UserText } from './user-text.js';

/** A link to a project by its name, for the crumbs of what belongs to it. */
export function ProjectLink({ projectId }: { readonly projectId: string }): ReactNode {
  const { data } = useQuery(projectQuery(projectId));
  return (
    <Link to="/p/$projectId" params={{ projectId }}>
      {data === undefined ? 'Project' : <UserText text={data.name} />}
    </Link>
  );
}
