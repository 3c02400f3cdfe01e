import { projectsChange, projectsRemove, type Project } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap, ensureOk } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Age } from '../../../ui/time/age.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { CopyableId } from '../../../domain/runs/copyable-id.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { TextForm } from '../../../ui/forms/text-form.js';
import { plural } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';

const STALE = [['projects'], ['overview']];
/** Runs and failures contain links. */
const STALE_LINKS = [...STALE, ['runs'], ['run']];
/** Typed to keep runs without limit. */
const ALL = 'all';

/** Queries to refresh after deletion. The project itself is not among them: it would be answered with 404. */
const STALE_AFTER_DELETION = [['overview'], ['projects', 'palette'], ['projects', 'start']];

/** Shows the name and slug of a project. Admins can rename, archive and delete it. */
export function SettingsGeneral({ project }: { readonly project: Project }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <>
      <Facts>
        <Fact name="Name">
          <UserText text={project.name} />
        </Fact>
        <Fact name="Slug">
          <code>{project.slug}</code>
        </Fact>
        <Fact name="ID">
          <CopyableId id={project.id} what="the project ID" />
        </Fact>
        <Fact name="Created">
          <Age at={project.createdAt} />
        </Fact>
        <Fact name="Runs are kept">
          {project.retentionDays === null ? 'forever' : plural(project.retentionDays, 'day')}
        </Fact>
        {project.archivedAt === null ? null : (
          <Fact name="Archived">
            <Age at={project.archivedAt} />
          </Fact>
        )}
      </Facts>
      {isAdmin ? <Changes project={project} /> : null}
    </>
  );
}

function Changes({
  project: {
    id: projectId,
    name,
    slug,
    retentionDays,
    archivedAt,
    defaultBranch,
    sourceUrlTemplate,
    commitUrlTemplate,
  },
}: {
  readonly project: Project;
}): ReactNode {
  const change = (body: Parameters<typeof projectsChange>[0]['body']): Promise<Project> =>
    unwrap(projectsChange({ path: { projectId }, body }));
  return (
    <>
      <Section title="Name and slug">
        <TextForm
          label="Name"
          field="name"
          value={name}
          save={(text) => change({ name: text })}
          invalidates={STALE}
          successMessage="Project renamed"
        />
        <TextForm
          label="Slug"
          description="Lowercase letters, digits and hyphens. The command line uses it to name the project."
          field="slug"
          maxLength={60}
          value={slug}
          save={(text) => change({ slug: text })}
          invalidates={STALE}
          successMessage="Slug changed"
        />
      </Section>
      <Section title="Branch and links">
        <TextForm
          label="Default branch"
          description="Its results are shown unless another branch is asked for. Empty: the next upload that names a branch sets it."
          field="defaultBranch"
          maxLength={500}
          isOptional
          value={defaultBranch ?? ''}
          save={(text) => change({ defaultBranch: text === '' ? null : text })}
          invalidates={STALE}
          successMessage="Default branch changed"
        />
        <TextForm
          label="Address of a line of source"
          description="Like https://git.example.org/{repository}/+/{commit}/{path}#{line}. Empty: as the host of the repository has it."
          field="sourceUrlTemplate"
          maxLength={1000}
          isOptional
          value={sourceUrlTemplate ?? ''}
          save={(text) => change({ sourceUrlTemplate: text === '' ? null : text })}
          invalidates={STALE_LINKS}
          successMessage="Address of sources changed"
        />
        <TextForm
          label="Address of a commit"
          description="Like https://git.example.org/{repository}/+/{commit}. Empty: as the host of the repository has it."
          field="commitUrlTemplate"
          maxLength={1000}
          isOptional
          value={commitUrlTemplate ?? ''}
          save={(text) => change({ commitUrlTemplate: text === '' ? null : text })}
          invalidates={STALE_LINKS}
          successMessage="Address of commits changed"
        />
      </Section>
      <Section title="Retention">
        <TextForm
          label="Days to keep runs"
          description={`1 to 3650, or ${ALL}. Finished runs that are older are deleted soon after you save. Pinned runs are kept.`}
          field="retentionDays"
          maxLength={10}
          value={retentionDays === null ? ALL : String(retentionDays)}
          save={(text) => change({ retentionDays: toRetentionDays(text) })}
          invalidates={STALE}
          successMessage="Retention changed"
        />
      </Section>
      <Section title={archivedAt === null ? 'Archive' : 'Archived'}>
        <Note>An archived project can still be read and still accepts uploads. Lists show it last.</Note>
        <div>
          <ConfirmButton
            label={archivedAt === null ? 'Archive project' : 'Unarchive project'}
            title={archivedAt === null ? 'Archive project' : 'Unarchive project'}
            action={archivedAt === null ? 'Archive project' : 'Unarchive project'}
            run={() => change({ archived: archivedAt === null })}
            invalidates={STALE}
            successMessage={archivedAt === null ? 'Project archived' : 'Project unarchived'}
          >
            Nothing is deleted. You can undo this here.
          </ConfirmButton>
        </div>
      </Section>
      <Removal projectId={projectId} name={name} />
    </>
  );
}

/** The server refuses 0 with a message about the field. */
function toRetentionDays(text: string): number | null {
  if (text.toLowerCase() === ALL) return null;
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function Removal({ projectId, name }: { readonly projectId: string; readonly name: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <Section title="Delete">
      <Note>Deletes the project with its targets, runs, artifacts and webhooks. This cannot be undone.</Note>
      <div>
        <ConfirmButton
          label="Delete project"
          title="Delete project"
          action="Delete project and runs"
          textToType={name}
          run={() => ensureOk(projectsRemove({ path: { projectId } }))}
          invalidates={STALE_AFTER_DELETION}
          successMessage="Project deleted"
          onDone={() => void navigate({ to: '/' })}
        >
          All targets, runs, failures and artifacts are deleted immediately, and further uploads are rejected. This
          cannot be undone.
        </ConfirmButton>
      </div>
    </Section>
  );
}
