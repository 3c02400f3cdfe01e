import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/permissions.js';
import { resultOf } from '../../builds/build-status.js';
import { type Page, readCursor } from '../../common/pagination.js';
import { Problem } from '../../common/problem.js';
import { SingleFailureService } from '../../failures/single-failure.service.js';
import { RunAccess } from '../../runs/run-access.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { RunReader, type TestRow } from '../../runs/run.reader.js';
import { RunsService } from '../../runs/runs.service.js';
import { ChosenSubject, type Subject } from '../chosen-subject.js';
import { RUN, TOKENS, USUAL_TOKENS } from '../inputs.js';
import { toAgentTool } from '../tool.js';

/** Maximum number of matching tests that are considered. */
const CANDIDATES = 20;
/** Maximum number of runs of a build that are searched. */
const MOST_RUNS = 50;
const LONGEST = 2000;

const INPUT = z.strictObject({
  run: z.string().min(1).max(LONGEST).describe(RUN),
  test: z.string().min(1).max(LONGEST).describe('Test id as get_run_failures names it, or a part of its name'),
  max_tokens: TOKENS,
});

const DESCRIPTION =
  'One failed test in full: message, values, stack, last 20 trace events, attempts, artifacts, history.';

/** Returns one failure in full. */
@Injectable()
export class GetFailureTool {
  readonly tool = toAgentTool(
    { name: 'get_failure', title: 'One failure in full', description: DESCRIPTION, input: INPUT, needs: ['runs:read'] },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly chosen: ChosenSubject,
    private readonly access: RunAccess,
    private readonly reader: RunReader,
    private readonly runs: RunsService,
    private readonly failures: SingleFailureService,
  ) {}

  private async answer(by: Principal, given: z.output<typeof INPUT>): Promise<string> {
    const { run, test } = await this.findTest(by, await this.chosen.find(by, { run: given.run }), given.test);
    const text = await this.failures.readMarkdown(run, test, given.max_tokens ?? USUAL_TOKENS);
    if (text === undefined)
      throw new Problem(
        'not_found',
        `The test did not fail in this run: it ${test.status}. get_test shows its other runs.`,
      );
    return text;
  }

  /** Returns the test that a text names, in a build in the first of its runs where it failed. */
  private async findTest(by: Principal, subject: Subject, text: string): Promise<FoundTest> {
    const found: FoundTest[] = [];
    for (const run of await this.runsOf(by, subject))
      found.push(...(await this.candidates(run, text)).map((test) => ({ run, test })));
    const failed = found.filter(({ test }) => test.status === 'failed');
    const [only] = failed.length > 0 ? failed : found;
    if (only === undefined)
      throw new Problem('not_found', 'No failed test has this id or name. get_run_failures lists the failed ones.');
    const names = new Set(failed.map(({ test }) => test.testId));
    if (names.size > 1)
      throw new Problem(
        'not_found',
        `${names.size} or more failed tests fit. Send the whole test id, as get_run_failures names it.`,
      );
    return only;
  }

  /** The runs to search: of a build those that count and have failures, or its first one when none has. */
  private async runsOf(by: Principal, subject: Subject): Promise<readonly RunEntity[]> {
    if (subject.kind === 'run') return [subject.run];
    const { build, runs } = subject.build;
    const { superseded } = resultOf(runs, build);
    const counting = runs.filter(({ id }) => !superseded.has(id));
    const failing = counting.filter(({ failed }) => failed > 0);
    const searched = failing.length > 0 ? failing.slice(0, MOST_RUNS) : counting.slice(0, 1);
    const found: RunEntity[] = [];
    for (const { id } of searched) found.push(await this.access.run(by, id));
    return found;
  }

  /** Returns the test with an id, failed if one of that id did; without one, the failed tests whose name or id contains the text. */
  private async candidates(run: RunEntity, text: string): Promise<readonly TestRow[]> {
    const [first, ...others] = await this.reader.findTests(run, text);
    if (first !== undefined) return [[first, ...others].find(({ status }) => status === 'failed') ?? first];
    const failed = await this.failedTests(run, text);
    const exact = failed.filter(({ name }) => name === text);
    return exact.length > 0 ? exact : failed;
  }

  /** The first failed tests whose name or id contains the text. A page of a large run may end before one is found. */
  private async failedTests(run: RunEntity, text: string): Promise<readonly TestRow[]> {
    const found: TestRow[] = [];
    let after: string | null = null;
    do {
      const page: Page<TestRow> = await this.runs.listTests(
        run,
        { status: 'failed', tags: null, text },
        { limit: CANDIDATES - found.length, after: readCursor(after ?? undefined) },
      );
      found.push(...page.items);
      after = page.nextCursor;
    } while (after !== null && found.length < CANDIDATES);
    return found;
  }
}

interface FoundTest {
  readonly run: RunEntity;
  readonly test: TestRow;
}
