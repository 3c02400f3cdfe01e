import type { OverviewItem } from '@clarion/api-client';

/** A choice of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What projects and targets are called, by their ids. Deleted ones, and those that came since, have no name. */
export interface Names {
  readonly projects: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<string, string>;
}

/** The names in an overview. */
export function namesOf(items: readonly OverviewItem[]): Names {
  return {
    projects: new Map(items.map(({ project }) => [project.id, project.name])),
    targets: new Map(items.map(({ target }) => [target.id, target.name])),
  };
}

/** The projects to choose from, by name. */
export function projectChoices(items: readonly OverviewItem[]): readonly Choice[] {
  return [...namesOf(items).projects].map(([value, label]) => ({ value, label })).toSorted(byLabel);
}

/** The targets to choose from: those of a project, else all with their projects before them. */
export function targetChoices(items: readonly OverviewItem[], projectId: string | undefined): readonly Choice[] {
  const wanted = items.filter(({ project }) => projectId === undefined || project.id === projectId);
  return wanted
    .map(({ project, target }) => ({
      value: target.id,
      label: projectId === undefined ? `${project.name} / ${target.name}` : target.name,
    }))
    .toSorted(byLabel);
}

function byLabel(one: Choice, other: Choice): number {
  return one.label.localeCompare(other.label, 'en');
}
