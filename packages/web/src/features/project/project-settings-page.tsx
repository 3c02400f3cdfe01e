import type { Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../../api/project.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Page } from '../../ui/page.js';
import { ProjectLink } from '../../ui/project-link.js';
import { Note } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { WithSections } from '../../ui/with-sections.js';
import { SettingsGates } from './settings-gates.js';
import { SettingsGeneral } from './settings-general.js';
import { SettingsQuarantine } from './settings-quarantine.js';
import { SettingsRules } from './settings-rules.js';
import { SettingsTargets } from './settings-targets.js';
import { SettingsWebhooks } from './settings-webhooks.js';

const route = getRouteApi('/app/p/$projectId/settings');

const SECTIONS = [
  { section: 'targets', name: 'Targets' },
  { section: 'gates', name: 'Gates' },
  { section: 'quarantine', name: 'Quarantine' },
  { section: 'rules', name: 'Cause rules' },
  { section: 'webhooks', name: 'Webhooks' },
] as const;

/** Parts that tell themselves who may do what. */
const SAID_THERE: ReadonlySet<string> = new Set(['quarantine', 'webhooks']);

/** The settings of a project, one part of them at a time. */
export function ProjectSettingsPage(): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId));
  const crumbs = [
    <Link key="all" to="/">
      Projects
    </Link>,
    <ProjectLink key="project" projectId={projectId} />,
  ];
  const links = [
    <Link key="general" to="/p/$projectId/settings" params={{ projectId }} search={{}} activeOptions={{ exact: true }}>
      General
    </Link>,
    ...SECTIONS.map(({ section, name }) => (
      <Link key={section} to="/p/$projectId/settings" params={{ projectId }} search={{ section }}>
        {name}
      </Link>
    )),
  ];
  return (
    <WithSections label="Project settings" links={links}>
      <Page title="Project settings" crumbs={crumbs}>
        {project.isPending ? <Loading /> : null}
        {project.isError ? <Failed error={project.error} onRetry={() => void project.refetch()} /> : null}
        {project.data === undefined ? null : <ChosenPart project={project.data} />}
      </Page>
    </WithSections>
  );
}

function ChosenPart({ project }: { readonly project: Project }): ReactNode {
  const { section = '' } = route.useSearch();
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <>
      {isAdmin || SAID_THERE.has(section) ? null : (
        <Note>Admins and owners change these settings. You see what they are.</Note>
      )}
      <Part section={section} project={project} />
    </>
  );
}

function Part({ section, project }: { readonly section: string; readonly project: Project }): ReactNode {
  switch (section) {
    case 'targets':
      return <SettingsTargets project={project} />;
    case 'gates':
      return <SettingsGates projectId={project.id} />;
    case 'quarantine':
      return <SettingsQuarantine projectId={project.id} />;
    case 'rules':
      return <SettingsRules projectId={project.id} />;
    case 'webhooks':
      return <SettingsWebhooks projectId={project.id} />;
    default:
      return <SettingsGeneral project={project} />;
  }
}
