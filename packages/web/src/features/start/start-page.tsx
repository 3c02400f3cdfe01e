import { projectsList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/page.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { StartSteps } from './start-steps.js';

/** From nothing to the first run: a token, a command, and the wait for what comes. */
export function StartPage(): ReactNode {
  return (
    <Page title="Get the first run in" actions={<Link to="/">Skip</Link>}>
      <Content />
    </Page>
  );
}

function Content(): ReactNode {
  const { role } = useSession();
  const projects = useQuery({
    queryKey: ['projects', 'start'],
    queryFn: () => ask(projectsList({ query: { limit: 200 } })),
  });
  if (!isAtLeast(role, 'member')) {
    return (
      <Empty title="Your role does not upload runs">
        <p>A viewer reads. Ask an admin of the organization for the role of a member, or to connect the CI.</p>
        <Link to="/">Go to the projects</Link>
      </Empty>
    );
  }
  if (projects.isPending) return <Loading />;
  if (projects.isError) return <Failed error={projects.error} onRetry={() => void projects.refetch()} />;
  const active = projects.data.items.filter(({ archivedAt }) => archivedAt === null);
  return active.length === 0 ? <NoProject /> : <StartSteps projects={active} />;
}

function NoProject(): ReactNode {
  return (
    <Empty title="There is no project yet">
      <p>Runs belong to a project. An admin makes one on the page of the projects.</p>
      <Link to="/">Go to the projects</Link>
    </Empty>
  );
}
