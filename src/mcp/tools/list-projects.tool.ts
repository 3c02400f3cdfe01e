import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { refusalOf, type Principal } from '../../auth/permissions.js';
import { readCursor } from '../../common/pagination.js';
import { oneLine } from '@clarion/reports/markdown';
import type { ProjectEntity } from '../../projects/project.entity.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import { callOf } from '../tool-call-format.js';
import { CURSOR, USUAL_TOKENS } from '../inputs.js';
import { cursorBehind, writeListing } from '../listing.js';
import { toAgentTool } from '../tool.js';

const PROJECTS = 20;
/** Maximum number of targets listed for a project. */
const TARGETS = 10;
/** Maximum characters of a name: the longest line fits the budget. */
const LABEL = 60;

const INPUT = z.strictObject({ cursor: CURSOR });

/** Lists projects with their targets. */
@Injectable()
export class ListProjectsTool {
  readonly tool = toAgentTool(
    {
      name: 'list_projects',
      title: 'Projects',
      description: 'Projects and their targets, with ids.',
      input: INPUT,
      needs: ['projects:read'],
    },
    (by, given) => this.answer(by, given),
  );

  constructor(private readonly projects: ProjectsService) {}

  private async answer(by: Principal, { cursor }: z.output<typeof INPUT>): Promise<string> {
    const page = await this.projects.list(by, { limit: PROJECTS, after: readCursor(cursor) });
    const listed = page.items.map(({ project }) => project);
    const lines: string[] = [];
    for (const project of listed) lines.push(lineOf(project, await this.targets(by, project)));
    const rest = (shown: number): string => {
      const next = cursorBehind({ items: listed, nextCursor: page.nextCursor }, shown);
      return next === null ? '' : callOf('list_projects', { cursor: next });
    };
    return writeListing({ title: listed.length === 0 ? 'There is no project' : 'Projects', lines, rest }, USUAL_TOKENS);
  }

  private async targets(by: Principal, project: ProjectEntity): Promise<readonly TargetEntity[]> {
    return refusalOf(by, 'targets:read') === undefined ? this.projects.listTargets(by, project.id) : [];
  }
}

function lineOf(project: ProjectEntity, targets: readonly TargetEntity[]): string {
  const named = targets
    .slice(0, TARGETS)
    .map((target) => `${target.id} ${oneLine(target.name, LABEL)}${target.isDefault ? ' (default)' : ''}`);
  const more = targets.length > TARGETS ? [`and ${targets.length - TARGETS} more`] : [];
  const list = named.length === 0 ? '' : `; targets: ${[...named, ...more].join(', ')}`;
  return `${project.id} ${oneLine(project.name, LABEL)}${project.archivedAt === null ? '' : ' (archived)'}${list}`;
}
