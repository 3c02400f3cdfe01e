import { projectsList, targetsList } from '@clarion/api-client';
import type { Command } from 'commander';
import type { Context } from '@clarion/uploading/context';
import { connectionOptions, examples, formatOptions, projectOption } from './options.js';
import { pageOptions, pageQuery, printPage, requireProject, type Page, type PageFlags } from './page.js';

/** Adds `clarion projects` and `clarion targets`. */
export function addProjects(program: Command, context: Context): void {
  const projects = pageOptions(
    connectionOptions(program.command('projects').description('List the projects of your organization')),
  );
  examples(projects, 'clarion projects', 'clarion projects --json');
  projects.action(async (flags: PageFlags) => printPage(context, flags, () => readProjects(flags)));
  const targets = formatOptions(
    projectOption(connectionOptions(program.command('targets').description('List the targets of a project'))),
  );
  examples(targets, 'clarion targets');
  targets.action(async (flags: PageFlags) =>
    printPage(context, flags, (project) => readTargets(requireProject(project))),
  );
}

async function readProjects(flags: PageFlags): Promise<Page> {
  const { data } = await projectsList({ query: pageQuery(flags), throwOnError: true });
  return { response: data, rows: data.items.map(({ id, slug, name }) => [id, slug, name]), next: data.nextCursor };
}

async function readTargets(projectId: string): Promise<Page> {
  const { data } = await targetsList({ path: { projectId }, throwOnError: true });
  return {
    response: data,
    rows: data.map(({ id, slug, name, isDefault }) => [id, slug, name, isDefault ? 'default' : '']),
    next: null,
  };
}
