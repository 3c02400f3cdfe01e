import { targetsList, type Project, type Target } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { CommandStep } from './command-step.js';
import { DestinationChoice } from './destination-choice.js';
import styles from './start.module.css';
import { TokenStep } from './token-step.js';
import { WaitForRun } from './wait-for-run.js';

/** Loads the targets of the project in the URL, or of the first project, and shows the steps. */
export function StartSteps({ projects }: { readonly projects: readonly Project[] }): ReactNode {
  const { projectId } = useSearch({ from: '/app/start' });
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const targets = useQuery({
    queryKey: ['targets', project?.id],
    queryFn: () => unwrap(targetsList({ path: { projectId: project?.id ?? '' } })),
    enabled: project !== undefined,
  });
  if (targets.isPending || project === undefined) return <Loading />;
  if (targets.isError) return <ErrorState error={targets.error} onRetry={() => void targets.refetch()} />;
  return (
    <ProjectSteps
      projects={projects}
      project={project}
      targets={targets.data.filter(({ archivedAt }) => archivedAt === null)}
    />
  );
}

interface ProjectStepsProps {
  readonly projects: readonly Project[];
  readonly project: Project;
  readonly targets: readonly Target[];
}

function ProjectSteps({ projects, project, targets }: ProjectStepsProps): ReactNode {
  const { targetId } = useSearch({ from: '/app/start' });
  const [token, setToken] = useState<string>();
  const target = targets.find(({ id }) => id === targetId) ?? targets.find(({ isDefault }) => isDefault) ?? targets[0];
  return (
    <div className={styles.start}>
      <DestinationChoice projects={projects} project={project} targets={targets} target={target} />
      {target === undefined ? (
        <EmptyState title="This project has no targets" />
      ) : (
        <ol className={styles.steps}>
          <li>
            <TokenStep onCreated={setToken} />
          </li>
          <li>
            <CommandStep projectId={project.id} targetId={target.id} token={token} />
          </li>
          <li>
            <WaitForRun key={target.id} projectId={project.id} targetId={target.id} />
          </li>
        </ol>
      )}
    </div>
  );
}
