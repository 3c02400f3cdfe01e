import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/principal.js';
import { toFailuresSelection } from '../../failures/failures-query.js';
import { FailuresService } from '../../failures/failures.service.js';
import { TOOL_CALL_FORMAT } from '../tool-call-format.js';
import { ChosenRun } from '../chosen-run.js';
import { CURSOR, optionalText, PROJECT, RUN, TOKENS } from '../inputs.js';
import { toAgentTool } from '../tool.js';

const INPUT = z.strictObject({
  run: optionalText(RUN),
  project: PROJECT,
  branch: optionalText('Newest finished run of this branch'),
  cursor: CURSOR,
  max_tokens: TOKENS,
});

const DESCRIPTION = `Start here: why tests failed in a run. One entry per cause, new before known before flaky: reason, expected and actual \
values, place, first failing and last passing commit. Send run, or project and branch for the newest finished run.`;

/** What is added to each cause; the Markdown is already grouped by cause. */
const INCLUDE = ['group', 'history', 'quarantine'] as const;

/** Returns the failures of a run, by cause. */
@Injectable()
export class GetRunFailuresTool {
  readonly tool = toAgentTool(
    {
      name: 'get_run_failures',
      title: 'Failures of a run',
      description: DESCRIPTION,
      input: INPUT,
      needs: ['runs:read'],
    },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly runs: ChosenRun,
    private readonly failures: FailuresService,
  ) {}

  private async answer(
    by: Principal,
    { cursor, max_tokens: maxTokens, ...choice }: z.output<typeof INPUT>,
  ): Promise<string> {
    const query = { ...toFailuresSelection({ cursor, include: INCLUDE }, 'markdown'), maxTokens };
    return this.failures.readMarkdown(await this.runs.finished(by, choice), query, TOOL_CALL_FORMAT);
  }
}
