import { targetsList, type Project, type Target } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { CommandStep } from './command-step.js';
import { DestinationChoice } from './destination-choice.js';
import styles from './start.module.css';
import { TokenStep } from './token-step.js';
import { Waiting } from './waiting.js';

/** The steps for the project of the address, or the first one. */
export function StartSteps({ projects }: { readonly projects: readonly Project[] }): ReactNode {
  const { projectId } = useSearch({ from: '/app/start' });
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const targets = useQuery({
    queryKey: ['targets', project?.id],
    queryFn: () => ask(targetsList({ path: { projectId: project?.id ?? '' } })),
    enabled: project !== undefined,
  });
  if (targets.isPending || project === undefined) return <Loading />;
  if (targets.isError) return <Failed error={targets.error} onRetry={() => void targets.refetch()} />;
  return (
    <OfProject
      projects={projects}
      project={project}
      targets={targets.data.filter(({ archivedAt }) => archivedAt === null)}
    />
  );
}

interface OfProjectProps {
  readonly projects: readonly Project[];
  readonly project: Project;
  readonly targets: readonly Target[];
}

function OfProject({ projects, project, targets }: OfProjectProps): ReactNode {
  const { targetId } = useSearch({ from: '/app/start' });
  const [token, setToken] = useState<string>();
  const target = targets.find(({ id }) => id === targetId) ?? targets.find(({ isDefault }) => isDefault) ?? targets[0];
  return (
    <div className={styles.start}>
      <DestinationChoice projects={projects} project={project} targets={targets} target={target} />
      {target === undefined ? (
        <Empty title="This project has no target" />
      ) : (
        <ol className={styles.steps}>
          <li>
            <TokenStep onMade={setToken} />
          </li>
          <li>
            <CommandStep projectId={project.id} targetId={target.id} token={token} />
          </li>
          <li>
            <Waiting key={target.id} projectId={project.id} targetId={target.id} />
          </li>
        </ol>
      )}
    </div>
  );
}
