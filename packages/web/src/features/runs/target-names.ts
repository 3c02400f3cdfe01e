import type { OverviewItem } from '@clarion/api-client';

/** An option of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The names of projects and targets by id. Deleted and very new ones are missing. */
export interface Names {
  readonly projects: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<string, string>;
}

/** Reads the names from an overview. */
export function namesOf(items: readonly OverviewItem[]): Names {
  return {
    projects: new Map(items.map(({ project }) => [project.id, project.name])),
    targets: new Map(items.map(({ target }) => [target.id, target.name])),
  };
}

/** Returns the projects as options, by name. */
export function projectChoices(items: readonly OverviewItem[]): readonly Choice[] {
  return [...namesOf(items).projects].map(([value, label]) => ({ value, label })).toSorted(byLabel);
}

/** Returns the targets of a project as options. Without a project: all targets, with their project names. */
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
