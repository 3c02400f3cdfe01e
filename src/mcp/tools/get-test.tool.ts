import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../auth/permissions.js';
import { Problem } from '../../common/problem.js';
import { oneLine } from '@clarion/reports/markdown';
import type { TestSummaryDto } from '../../history/tests.dto.js';
import { toTestsQuery } from '../../history/tests-query.js';
import { TestsService } from '../../history/tests.service.js';
import { readTestKey } from '../../runs/test-key.js';
import { ChosenProject } from '../chosen-project.js';
import { optionalText, PROJECT, USUAL_TOKENS } from '../inputs.js';
import { writeListing } from '../listing.js';
import { writeTest } from '../test-markdown.js';
import { toAgentTool } from '../tool.js';

/** Maximum number of matching tests in the list. */
const CANDIDATES = 20;
const LONGEST = 2000;
/** Maximum characters of a name. */
const LABEL = 200;

const INPUT = z.strictObject({
  project: PROJECT,
  test: z.string().min(1).max(LONGEST).describe('Test key (tst_…), or text out of the id or name of the test'),
  target: optionalText('Target id (tgt_…); default target otherwise'),
});

const DESCRIPTION =
  'A test over its runs: state, last outcomes, rates, durations, first failing and last passing run, causes.';

/** Returns the history of a test. */
@Injectable()
export class GetTestTool {
  readonly tool = toAgentTool(
    { name: 'get_test', title: 'History of a test', description: DESCRIPTION, input: INPUT, needs: ['runs:read'] },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly projects: ChosenProject,
    private readonly tests: TestsService,
  ) {}

  private async answer(by: Principal, { project: projectId, test, target }: z.output<typeof INPUT>): Promise<string> {
    const project = await this.projects.find(by, projectId);
    if (readTestKey(test.trim()) !== undefined)
      return writeTest(await this.tests.read(by, project.id, test.trim()), USUAL_TOKENS);
    const query = toTestsQuery({ targetId: target, q: test, limit: CANDIDATES });
    const { items } = await this.tests.list(by, project.id, query);
    const exact = items.filter(({ testId, name }) => testId === test || name === test);
    const [only, ...others] = exact.length > 0 ? exact : items;
    if (only === undefined)
      throw new Problem(
        'not_found',
        'No test of the target has this text in its id or name. Send less of it, or another target.',
      );
    if (others.length === 0) return writeTest(await this.tests.read(by, project.id, only.testKey), USUAL_TOKENS);
    const title = `${items.length === CANDIDATES ? 'The first tests' : 'Tests'} that fit: call get_test again with the key of one`;
    return writeListing(
      { title, lines: items.map(lineOf), rest: (shown) => (shown < items.length ? 'send more of the name' : '') },
      USUAL_TOKENS,
    );
  }
}

function lineOf(test: TestSummaryDto): string {
  return `${test.testKey} ${test.state}, ${test.outcomes}, ${oneLine(test.testId, LABEL)}`;
}
