import type { Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { DataTable, type Column } from '../../ui/table.js';
import { CreateTarget } from './create-target.js';
import { SettingsTargetRow } from './settings-target-row.js';
import { targetsQuery } from './targets-query.js';

const COLUMNS: readonly Column[] = [
  { name: 'Target' },
  { name: 'Slug' },
  { name: 'Id' },
  { name: 'Made' },
  { name: 'Change', align: 'end', isUnnamed: true },
];

/** The targets of a project, to be changed. */
export function SettingsTargets({ project }: { readonly project: Project }): ReactNode {
  const targets = useQuery(targetsQuery(project.id));
  return (
    <Section title="Targets" aside="What is uploaded and followed by itself: one suite each.">
      <div>
        <CreateTarget projectId={project.id} />
      </div>
      {targets.isPending ? <Loading lines={3} /> : null}
      {targets.isError ? <Failed error={targets.error} onRetry={() => void targets.refetch()} /> : null}
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
        The default target takes the uploads that name none. It cannot be deleted: make another one the default first.
      </Note>
    </Section>
  );
}
