import { NativeSelect } from '@mantine/core';
import type { Project, Target } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './start.module.css';

interface DestinationChoiceProps {
  readonly projects: readonly Project[];
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly target: Target | undefined;
}

/** Selects the project and target of the upload. Only shows fields if there is more than one option. */
export function DestinationChoice({ projects, project, targets, target }: DestinationChoiceProps): ReactNode {
  const navigate = useNavigate({ from: '/start' });
  const goTo = (projectId: string, targetId: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, projectId, targetId }), replace: true });
  if (projects.length === 1 && targets.length === 1) {
    return (
      <p className={styles.muted}>
        Runs are uploaded to target <b>{target?.name}</b> of project <b>{project.name}</b>.
      </p>
    );
  }
  return (
    <div className={styles.choices}>
      <NativeSelect
        label="Project"
        data={projects.map(toOption)}
        value={project.id}
        onChange={(event) => goTo(event.currentTarget.value, undefined)}
      />
      {target === undefined ? null : (
        <NativeSelect
          label="Target"
          data={targets.map(toOption)}
          value={target.id}
          onChange={(event) => goTo(project.id, event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function toOption({ id, name }: { readonly id: string; readonly name: string }): {
  readonly value: string;
  readonly label: string;
} {
  return { value: id, label: name };
}
