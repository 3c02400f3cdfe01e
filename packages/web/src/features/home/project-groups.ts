import type { OverviewItem, OverviewProject } from '@clarion/api-client';

/** A project and those of its targets that are to be shown. */
export interface ProjectGroup {
  readonly project: OverviewProject;
  readonly items: readonly OverviewItem[];
}

/** Projects in use, and those that are archived. */
export interface ProjectGroups {
  readonly active: readonly ProjectGroup[];
  readonly archived: readonly ProjectGroup[];
}

/** Puts targets under their projects, by name. A project in use that has archived targets shows the others; an archived one all. */
export function groupProjects(items: readonly OverviewItem[], search: string): ProjectGroups {
  const found = items.filter((item) => isFound(item, search.trim().toLowerCase()));
  const ids = new Set(found.map(({ project }) => project.id));
  const groups = [...ids].flatMap((id) => toGroup(found.filter(({ project }) => project.id === id))).toSorted(byName);
  return {
    active: groups.filter(({ project }) => project.archivedAt === null),
    archived: groups.filter(({ project }) => project.archivedAt !== null),
  };
}

function toGroup(items: readonly OverviewItem[]): readonly ProjectGroup[] {
  const [first] = items;
  if (first === undefined) return [];
  const { project } = first;
  const shown = project.archivedAt === null ? items.filter(({ target }) => target.archivedAt === null) : items;
  return [{ project, items: shown.toSorted(defaultFirst) }];
}

/** A project is found with all of its targets by its own name, and with some of them by theirs. */
function isFound({ project, target }: OverviewItem, search: string): boolean {
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
