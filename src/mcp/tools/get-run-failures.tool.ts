import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/permissions.js';
import { toFailuresSelection } from '../../failures/failures-query.js';
import { BuildFailuresService } from '../../failures/builds/build-failures.service.js';
import { LONGEST_PATTERN, MOST_PATTERNS } from '../../failures/test-patterns.js';
import { FailuresService } from '../../failures/failures.service.js';
import { estimateTokens } from '@clarion/reports/markdown';
import { writeBuildRuns } from '../build-runs.js';
import { toolCallFormat } from '../tool-call-format.js';
import { ChosenSubject, type Subject } from '../chosen-subject.js';
import { CURSOR, optionalText, PROJECT, RUN, TOKENS } from '../inputs.js';
import { toAgentTool } from '../tool.js';

const INPUT = z.strictObject({
  run: optionalText(RUN),
  project: PROJECT,
  branch: optionalText('Newest build of this branch'),
  commit: optionalText('Newest build of this commit'),
  tests: z
    .array(z.string().min(1).max(LONGEST_PATTERN))
    .max(MOST_PATTERNS)
    .optional()
    .describe('Only these: id or name, * is any text'),
  cursor: CURSOR,
  max_tokens: TOKENS,
});

const DESCRIPTION = `Start here: why tests failed in a CI build (all its runs) or in one run. One entry per cause, new before known before \
flaky: reason, expected and actual values, place, first failing and last passing commit. Send run, or project and branch or commit.`;

/** What is added to each cause; the Markdown is already grouped by cause. */
const INCLUDE = ['group', 'history', 'quarantine', 'suspects', 'fixtures', 'owners'] as const;

/** The part of a budget that the list of runs may take, and its bounds in tokens. */
const RUNS_SHARE = 4;
const RUNS_TOKENS = { fewest: 50, most: 600 } as const;

/** Returns the failures of a build or a run, by cause, and the runs of the build. */
@Injectable()
export class GetRunFailuresTool {
  readonly tool = toAgentTool(
    {
      name: 'get_run_failures',
      title: 'Failures of a build or a run',
      description: DESCRIPTION,
      input: INPUT,
      needs: ['runs:read'],
    },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly chosen: ChosenSubject,
    private readonly failures: FailuresService,
    private readonly ofBuilds: BuildFailuresService,
  ) {}

  /** The first page ends with the runs of the build, so that a run that passed does not answer for its build. */
  private async answer(
    by: Principal,
    { cursor, tests, max_tokens: maxTokens, ...choice }: z.output<typeof INPUT>,
  ): Promise<string> {
    const selection = toFailuresSelection(
      { cursor, include: INCLUDE, ...(tests === undefined ? {} : { test: tests }) },
      'markdown',
    );
    const subject = await this.chosen.find(by, choice);
    const runs = cursor === undefined ? runsOf(subject, maxTokens) : '';
    const reserved = estimateTokens(runs);
    const query = { ...selection, maxTokens: maxTokens === undefined ? undefined : maxTokens - reserved };
    const format = toolCallFormat(reserved);
    const failures =
      subject.kind === 'run'
        ? await this.failures.readMarkdown(subject.run, query, format)
        : await this.ofBuilds.readMarkdown(subject.build, query, format);
    return runs === '' ? failures : `${failures}\n${runs}`;
  }
}

function runsOf(subject: Subject, maxTokens: number | undefined): string {
  const { fewest, most } = RUNS_TOKENS;
  const share = maxTokens === undefined ? most : Math.floor(maxTokens / RUNS_SHARE);
  const budget = Math.min(most, Math.max(fewest, share));
  return writeBuildRuns(subject.build, subject.kind === 'run' ? subject.run.id : undefined, budget);
}
