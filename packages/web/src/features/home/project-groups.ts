import type { OverviewItem, OverviewProject } from '@clarion/api-client';
import { projectState, type ProjectState } from './project-state.js';

/** A project with the targets to show. */
export interface ProjectGroup {
  readonly project: OverviewProject;
  readonly items: readonly OverviewItem[];
  /** Also of the targets that a search hides. Undefined without builds. */
  readonly state: ProjectState | undefined;
}

/** Active and archived projects. */
export interface ProjectGroups {
  readonly active: readonly ProjectGroup[];
  readonly archived: readonly ProjectGroup[];
}

/** Groups targets by project, sorted by name. Hides archived targets unless their project is archived. */
export function groupProjects(items: readonly OverviewItem[], search: string): ProjectGroups {
  const found = items.filter((item) => matches(item, search.trim().toLowerCase()));
  const ids = new Set(found.map(({ project }) => project.id));
  const groups = [...ids]
    .flatMap((id) =>
      toGroup(
        found.filter(({ project }) => project.id === id),
        items.filter(({ project }) => project.id === id),
      ),
    )
    .toSorted(byName);
  return {
    active: groups.filter(({ project }) => project.archivedAt === null),
    archived: groups.filter(({ project }) => project.archivedAt !== null),
  };
}

function toGroup(items: readonly OverviewItem[], all: readonly OverviewItem[]): readonly ProjectGroup[] {
  const [first] = items;
  if (first === undefined) return [];
  const { project } = first;
  const shown = project.archivedAt === null ? items.filter(({ target }) => target.archivedAt === null) : items;
  return [{ project, items: shown.toSorted(defaultFirst), state: projectState(all) }];
}

/** Matches the project or the target by name, slug or ID. */
function matches({ project, target }: OverviewItem, search: string): boolean {
  return [project.name, project.slug, project.id, target.name, target.slug, target.id].some((text) =>
    text.toLowerCase().includes(search),
  );
}

function byName(one: ProjectGroup, other: ProjectGroup): number {
  return one.project.name.localeCompare(other.project.name, 'en');
}

function defaultFirst(one: OverviewItem, other: OverviewItem): number {
  return (
    Number(other.target.isDefault) - Number(one.target.isDefault) ||
    one.target.name.localeCompare(other.target.name, 'en')
  );
}
