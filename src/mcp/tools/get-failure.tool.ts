import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/principal.js';
import { Problem } from '../../common/problem.js';
import { SingleFailureService } from '../../failures/single-failure.service.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { RunReader, type TestRow } from '../../runs/run.reader.js';
import { RunsService } from '../../runs/runs.service.js';
import { ChosenRun } from '../chosen-run.js';
import { RUN, TOKENS, USUAL_TOKENS } from '../inputs.js';
import { toAgentTool } from '../tool.js';

/** Maximum number of matching tests that are considered. */
const CANDIDATES = 20;
const LONGEST = 2000;

const INPUT = z.strictObject({
  run: z.string().min(1).max(LONGEST).describe(RUN),
  test: z.string().min(1).max(LONGEST).describe('Test id as get_run_failures names it, or a part of its name'),
  max_tokens: TOKENS,
});

const DESCRIPTION =
  'One failed test of a run in full: message, whole values, stack, last 20 trace events, attempts, artifacts, history.';

/** Returns one failure in full. */
@Injectable()
export class GetFailureTool {
  readonly tool = toAgentTool(
    { name: 'get_failure', title: 'One failure in full', description: DESCRIPTION, input: INPUT, needs: ['runs:read'] },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly chosen: ChosenRun,
    private readonly reader: RunReader,
    private readonly runs: RunsService,
    private readonly failures: SingleFailureService,
  ) {}

  private async answer(by: Principal, given: z.output<typeof INPUT>): Promise<string> {
    const run = await this.chosen.finished(by, { run: given.run });
    const test = await this.failedTest(run, given.test);
    const text = await this.failures.readMarkdown(run, test, given.max_tokens ?? USUAL_TOKENS);
    if (text === undefined)
      throw new Problem(
        'not_found',
        `The test did not fail in this run: it ${test.status}. get_test shows its other runs.`,
      );
    return text;
  }

  /**
   * Returns the failed test among those with the same id; without such a test, the only failed test whose name or id
   * contains the text.
   */
  private async failedTest(run: RunEntity, text: string): Promise<TestRow> {
    const [first, ...others] = await this.reader.findTests(run, text);
    if (first !== undefined) return [first, ...others].find(({ status }) => status === 'failed') ?? first;
    const failed = await this.runs.listTests(
      run,
      { status: 'failed', tag: null, text },
      { limit: CANDIDATES, after: null },
    );
    const exact = failed.items.filter(({ name }) => name === text);
    const [only, ...more] = exact.length > 0 ? exact : failed.items;
    if (only === undefined)
      throw new Problem(
        'not_found',
        'No failed test of this run has this id or name. get_run_failures lists the failed ones.',
      );
    if (more.length > 0)
      throw new Problem(
        'not_found',
        `${more.length + 1} or more failed tests fit. Send the whole test id, as get_run_failures names it.`,
      );
    return only;
  }
}
