import { projectsList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/layout/page.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { StartSteps } from './start-steps.js';

/** Guides a new user to the first run: create a token, run a command, wait for the run. */
export function StartPage(): ReactNode {
  return (
    <Page title="Upload your first run" actions={<Link to="/">Skip</Link>}>
      <Content />
    </Page>
  );
}

function Content(): ReactNode {
  const { role } = useSession();
  const projects = useQuery({
    queryKey: ['projects', 'start'],
    queryFn: () => unwrap(projectsList({ query: { limit: 200 } })),
  });
  if (!isAtLeast(role, 'member')) {
    return (
      <EmptyState title="Your role cannot upload runs">
        <p>Viewers can only read. Ask an admin for the member role, or to connect your CI.</p>
        <Link to="/">Go to projects</Link>
      </EmptyState>
    );
  }
  if (projects.isPending) return <Loading />;
  if (projects.isError) return <ErrorState error={projects.error} onRetry={() => void projects.refetch()} />;
  const active = projects.data.items.filter(({ archivedAt }) => archivedAt === null);
  return active.length === 0 ? <NoProject /> : <StartSteps projects={active} />;
}

function NoProject(): ReactNode {
  return (
    <EmptyState title="No projects yet">
      <p>Runs belong to a project. Ask an admin to create one.</p>
      <Link to="/">Go to projects</Link>
    </EmptyState>
  );
}
