import { projectsChange, projectsRemove, type Project } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask, tell } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Fact, Facts } from '../../ui/facts.js';
import { IdSign } from '../../ui/id-sign.js';
import { Note, Section } from '../../ui/section.js';
import { TextForm } from '../../ui/text-form.js';
import { UserText } from '../../ui/user-text.js';

const STALE = [['projects'], ['overview']];
/** What does not ask for the project itself, which is gone. */
const STALE_WHEN_GONE = [['overview'], ['projects', 'palette'], ['projects', 'start']];

/** What a project is called, and its end. */
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
        <Fact name="Id">
          <IdSign id={project.id} what="the project id" />
        </Fact>
        <Fact name="Made">
          <Age at={project.createdAt} />
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

function Changes({ project: { id: projectId, name, slug, archivedAt } }: { readonly project: Project }): ReactNode {
  const change = (body: Parameters<typeof projectsChange>[0]['body']): Promise<Project> =>
    ask(projectsChange({ path: { projectId }, body }));
  return (
    <>
      <Section title="Names">
        <TextForm
          label="Name"
          field="name"
          value={name}
          save={(text) => change({ name: text })}
          stale={STALE}
          said="The project is renamed"
        />
        <TextForm
          label="Slug"
          description="Lower case letters, digits and hyphens. The command line names the project by it."
          field="slug"
          maxLength={60}
          value={slug}
          save={(text) => change({ slug: text })}
          stale={STALE}
          said="The slug is changed"
        />
      </Section>
      <Section title={archivedAt === null ? 'Archive' : 'Archived'}>
        <Note>An archived project can be read and takes uploads as before; lists show it last.</Note>
        <div>
          <ConfirmButton
            label={archivedAt === null ? 'Archive the project' : 'Take it out of the archive'}
            title={archivedAt === null ? 'Archive the project' : 'Take the project out of the archive'}
            action={archivedAt === null ? 'Archive' : 'Take it out'}
            run={() => change({ archived: archivedAt === null })}
            stale={STALE}
            said={archivedAt === null ? 'The project is archived' : 'The project is out of the archive'}
          >
            Nothing is lost, and it can be undone here.
          </ConfirmButton>
        </div>
      </Section>
      <Removal projectId={projectId} name={name} />
    </>
  );
}

function Removal({ projectId, name }: { readonly projectId: string; readonly name: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <Section title="Delete">
      <Note>Deletes the project with its targets, runs, artifacts and webhooks. It cannot be undone.</Note>
      <div>
        <ConfirmButton
          label="Delete the project"
          title="Delete the project"
          action="Delete it with all runs"
          typed={name}
          run={() => tell(projectsRemove({ path: { projectId } }))}
          stale={STALE_WHEN_GONE}
          said="The project is deleted"
          onDone={() => void navigate({ to: '/' })}
        >
          All of its targets, runs, failures and artifacts are deleted now, and uploads to it are refused. Nobody can
          bring them back.
        </ConfirmButton>
      </div>
    </Section>
  );
}
