import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { DataTable } from '../../ui/lists/table.js';
import { TARGET_COLUMNS, TargetRow } from '../../domain/projects/target-row.js';
import { Status } from '../../domain/runs/status.js';
import { plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import type { ProjectGroup } from './project-groups.js';
import type { ProjectState } from './project-state.js';
import styles from './home.module.css';

/** Table of projects with their targets. One table for all projects, so that the columns align. */
export function ProjectsTable({
  label,
  groups,
}: {
  readonly label: string;
  readonly groups: readonly ProjectGroup[];
}): ReactNode {
  return (
    <DataTable label={label} columns={TARGET_COLUMNS}>
      {groups.map((group) => (
        <ProjectRows key={group.project.id} group={group} />
      ))}
    </DataTable>
  );
}

function ProjectRows({ group: { project, items, state } }: { readonly group: ProjectGroup }): ReactNode {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={TARGET_COLUMNS.length}>
          <span className={styles.project}>
            <Link to="/p/$projectId" params={{ projectId: project.id }}>
              <UserText text={project.name} />
            </Link>
            <State state={state} branch={project.defaultBranch} />
            <CopyableId id={project.id} what="the project ID" />
            <Link className={styles.side} to="/p/$projectId/tests" params={{ projectId: project.id }}>
              Tests
            </Link>
            <Link className={styles.side} to="/runs" search={{ projectId: project.id }}>
              Runs
            </Link>
          </span>
        </th>
      </tr>
      {items.map((item) => (
        <TargetRow key={item.target.id} item={item} />
      ))}
    </tbody>
  );
}

/** The state of a project on its default branch, with a link to the build that decides it. */
function State({
  state,
  branch,
}: {
  readonly state: ProjectState | undefined;
  readonly branch: string | null;
}): ReactNode {
  if (state === undefined && branch === null) return null;
  return (
    <span className={styles.state}>
      {state === undefined ? 'No builds' : <DecidingBuild state={state} />}{' '}
      {branch === null ? (
        'on any branch'
      ) : (
        <>
          on <UserText text={branch} />
        </>
      )}
    </span>
  );
}

function DecidingBuild({ state: { status, build } }: { readonly state: ProjectState }): ReactNode {
  return (
    <Link to="/b/$buildId" params={{ buildId: build.id }}>
      <Status status={status} />
      {status === 'passed' || build.failed === 0 ? null : ` ${plural(build.failed, 'test')} failed`}
    </Link>
  );
}
