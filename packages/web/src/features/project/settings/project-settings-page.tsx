import type { Project } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery } from '../../../api/project.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Page } from '../../../ui/layout/page.js';
import { ProjectLink } from '../../../domain/projects/project-link.js';
import { Note } from '../../../ui/layout/section.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { SideNavLayout } from '../../../ui/layout/side-nav-layout.js';
import { wayBack } from '../../../ui/navigation/last-visits.js';
import { SettingsEnvironments } from '../environments/settings-environments.js';
import { SettingsFixtures } from '../fixtures/settings-fixtures.js';
import { SettingsGates } from '../gates/settings-gates.js';
import { SettingsGeneral } from './settings-general.js';
import { SettingsQuarantine } from './settings-quarantine.js';
import { SettingsRules } from '../rules/settings-rules.js';
import { SettingsTags } from '../tags/settings-tags.js';
import { SettingsTargets } from '../targets/settings-targets.js';
import { SettingsTrust } from '../trust/settings-trust.js';
import { SettingsWebhooks } from '../webhooks/settings-webhooks.js';

const route = getRouteApi('/app/p/$projectId/settings');

const SECTIONS = [
  { section: 'targets', name: 'Targets' },
  { section: 'gates', name: 'Gates' },
  { section: 'environments', name: 'Environments' },
  { section: 'fixtures', name: 'Fixtures' },
  { section: 'tags', name: 'Tags' },
  { section: 'quarantine', name: 'Quarantine' },
  { section: 'rules', name: 'Cause rules' },
  { section: 'webhooks', name: 'Webhooks' },
  { section: 'trust', name: 'Trust rules' },
] as const;

/** Sections that explain their own permissions. */
const SECTIONS_WITH_OWN_NOTE: ReadonlySet<string> = new Set(['quarantine', 'trust', 'webhooks']);

/** Shows the settings of a project, one section at a time. */
export function ProjectSettingsPage(): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId));
  const crumbs = [
    <Link key="all" to="/" {...wayBack('/')}>
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
    <SideNavLayout label="Project settings" links={links}>
      <Page title="Project settings" crumbs={crumbs}>
        {project.isPending ? <Loading /> : null}
        {project.isError ? <ErrorState error={project.error} onRetry={() => void project.refetch()} /> : null}
        {project.data === undefined ? null : <SelectedSection project={project.data} />}
      </Page>
    </SideNavLayout>
  );
}

function SelectedSection({ project }: { readonly project: Project }): ReactNode {
  const { section = '' } = route.useSearch();
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <>
      {isAdmin || SECTIONS_WITH_OWN_NOTE.has(section) ? null : (
        <Note>Only admins and owners can change these settings.</Note>
      )}
      <SectionContent section={section} project={project} />
    </>
  );
}

function SectionContent({ section, project }: { readonly section: string; readonly project: Project }): ReactNode {
  switch (section) {
    case 'targets':
      return <SettingsTargets project={project} />;
    case 'gates':
      return <SettingsGates projectId={project.id} />;
    case 'environments':
      return <SettingsEnvironments projectId={project.id} />;
    case 'fixtures':
      return <SettingsFixtures projectId={project.id} />;
    case 'tags':
      return <SettingsTags projectId={project.id} />;
    case 'quarantine':
      return <SettingsQuarantine projectId={project.id} />;
    case 'rules':
      return <SettingsRules projectId={project.id} />;
    case 'webhooks':
      return <SettingsWebhooks projectId={project.id} />;
    case 'trust':
      return <SettingsTrust projectId={project.id} />;
    default:
      return <SettingsGeneral project={project} />;
  }
}
