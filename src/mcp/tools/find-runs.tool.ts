import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/permissions.js';
import { readCursor } from '../../common/pagination.js';
import { shortCommit, oneLine } from '@clarion/reports/markdown';
import type { ListedRun } from '../../runs/run.reader.js';
import { readRunFilter } from '../../runs/filters/run-filter.js';
import { FINISHED_STATUSES, OPEN_STATUSES } from '../../runs/run-state.js';
import { RunsService } from '../../runs/runs.service.js';
import { callOf } from '../tool-call-format.js';
import { CURSOR, optionalText, USUAL_TOKENS } from '../inputs.js';
import { cursorBehind, writeListing } from '../listing.js';
import { toAgentTool } from '../tool.js';

const USUAL_RUNS = 10;
const MOST_RUNS = 50;
/** Maximum characters of a label. */
const LABEL = 80;
const ADDRESS = 200;

const INPUT = z.strictObject({
  project: optionalText('Project id (prj_…)'),
  branch: optionalText('Branch'),
  commit: optionalText('Commit, or its beginning'),
  pull_request: z.int().min(1).optional().describe('Number of a pull request'),
  ci_url: optionalText('URL of a CI build or job'),
  status: z.enum([...OPEN_STATUSES, ...FINISHED_STATUSES]).optional(),
  limit: z.int().min(1).max(MOST_RUNS).default(USUAL_RUNS),
  cursor: CURSOR,
});

type Given = z.output<typeof INPUT>;

/** Lists runs. */
@Injectable()
export class FindRunsTool {
  readonly tool = toAgentTool(
    {
      name: 'find_runs',
      title: 'Find runs',
      description: 'Runs, newest first, a line each, with their builds.',
      input: INPUT,
      needs: ['runs:read'],
    },
    (by, given) => this.answer(by, given),
  );

  constructor(private readonly runs: RunsService) {}

  private async answer(by: Principal, given: Given): Promise<string> {
    const { project, branch, commit, ci_url: ciRunUrl, pull_request: pullRequest, status, limit, cursor } = given;
    const query = {
      projectId: project,
      branch,
      commitSha: commit,
      ciRunUrl,
      pullRequest: pullRequest?.toString(),
      status,
    };
    const page = await this.runs.list(by, readRunFilter(query), { limit, after: readCursor(cursor) });
    const rest = (shown: number): string => {
      const next = cursorBehind(page, shown);
      return next === null ? '' : callOf('find_runs', { ...given, cursor: next });
    };
    const title = page.items.length === 0 ? 'No run was found' : 'Runs, newest first';
    return writeListing({ title, lines: page.items.map(lineOf), rest }, USUAL_TOKENS);
  }
}

function lineOf(run: ListedRun): string {
  const facts = [
    `${run.id} ${run.status}${run.empty ? ' without tests' : ''}`,
    `${run.failed} of ${run.total} failed`,
    (run.completedAt ?? run.createdAt).toISOString(),
    ...(run.branch === null ? [] : [`branch ${oneLine(run.branch, LABEL)}`]),
    ...(run.commitSha === null ? [] : [`commit ${oneLine(shortCommit(run.commitSha), LABEL)}`]),
    ...(run.pullRequest === null ? [] : [`pull request ${run.pullRequest}`]),
    `build ${run.buildId}`,
    ...(run.job === null ? [] : [`job ${oneLine(run.job, LABEL)}`]),
    run.projectId,
    run.targetId,
    ...(run.ciRunUrl === null ? [] : [oneLine(run.ciRunUrl, ADDRESS)]),
  ];
  return facts.join(', ');
}
