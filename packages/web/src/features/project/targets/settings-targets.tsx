import type { Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { targetsQuery } from '../../../api/targets.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { CreateTarget } from './create-target.js';
import { SettingsTargetRow } from './settings-target-row.js';

const COLUMNS: readonly Column[] = [
  { name: 'Target' },
  { name: 'Slug' },
  { name: 'ID' },
  { name: 'Created' },
  { name: 'Actions', align: 'end', isNameHidden: true },
];

/** Lists the targets of a project. Admins can create, change and delete them. */
export function SettingsTargets({ project }: { readonly project: Project }): ReactNode {
  const targets = useQuery(targetsQuery(project.id));
  return (
    <Section title="Targets" aside="Each target is one test suite with its own history.">
      <div>
        <CreateTarget projectId={project.id} />
      </div>
      {targets.isPending ? <Loading lines={3} /> : null}
      {targets.isError ? <ErrorState error={targets.error} onRetry={() => void targets.refetch()} /> : null}
      {targets.data === undefined ? null : (
        <DataTable label="Targets" columns={COLUMNS}>
          <tbody>
            {targets.data.map((target) => (
              <SettingsTargetRow key={target.id} target={target} />
            ))}
          </tbody>
        </DataTable>
      )}
      <Note>
        The default target receives uploads that do not name a target. To delete it, first make another target the
        default.
      </Note>
    </Section>
  );
}
