import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fenced, oneLine } from '@clarion/reports/markdown';
import type { AuditContext } from '../../audit/audit-context.js';
import type { Principal } from '../../auth/permissions.js';
import { invalidRequest, Problem } from '../../common/problem.js';
import { redactText } from '@clarion/reports/redaction';
import { isPlainText } from '../../common/validation/plain-text.js';
import { toTestsQuery } from '../../history/tests-query.js';
import { TestsService } from '../../history/tests.service.js';
import { QuarantineService } from '../../quarantine/quarantine.service.js';
import { readTestKey, testKeyText } from '../../runs/test-key.js';
import { ChosenProject } from '../chosen-project.js';
import { optionalText, PROJECT } from '../inputs.js';
import { toAgentTool } from '../tool.js';

const LONGEST = 2000;
const LONGEST_REASON = 1000;
const LABEL = 200;
/** Tests that are searched for one with exactly the given id or name. */
const CANDIDATES = 100;

const INPUT = z.strictObject({
  project: PROJECT,
  test: z.string().min(1).max(LONGEST).describe('Test key (tst_…), or its exact id or name'),
  target: optionalText('Target id (tgt_…); default target otherwise'),
  reason: z.string().min(1).max(LONGEST_REASON),
  until: z.string().min(1).max(40).describe('ISO 8601, at most a year ahead'),
});

type Given = z.output<typeof INPUT>;

/** Quarantines a test. */
@Injectable()
export class QuarantineTestTool {
  readonly tool = toAgentTool(
    {
      name: 'quarantine_test',
      title: 'Quarantine a test',
      description: 'No gate counts failures of the test until then. Only if the user asked for it.',
      input: INPUT,
      needs: ['runs:read', 'agent:use'],
      isActing: true,
    },
    (by, given, context) => this.answer(by, given, context),
  );

  constructor(
    private readonly projects: ChosenProject,
    private readonly tests: TestsService,
    private readonly quarantine: QuarantineService,
  ) {}

  private async answer(by: Principal, given: Given, context: AuditContext): Promise<string> {
    if (!isPlainText(given.reason, 1, LONGEST_REASON))
      throw invalidRequest('Send reason as plain text without control characters.');
    const project = await this.projects.find(by, given.project);
    const key = await this.keyOf(by, project.id, given);
    const command = { owner: null, reason: redactText(given.reason), until: given.until };
    const { row, isNew } = await this.quarantine.put(by, project, key, command, context);
    const names = [`test: ${oneLine(row.testId, LABEL)}`, `owner: ${oneLine(row.owner, LABEL)}`];
    const what = isNew ? 'is quarantined' : 'is quarantined still, changed';
    return `# Test ${testKeyText(row.testKey)} ${what}: until ${row.until.toISOString()}\n${fenced('uploaded-text', names.join('\n'))}\n`;
  }

  /** A part of a name is no choice: what changes a test has to name it. */
  private async keyOf(by: Principal, projectId: string, { test, target }: Given): Promise<string> {
    if (readTestKey(test.trim()) !== undefined) return test.trim();
    const query = toTestsQuery({ targetId: target, q: test, limit: CANDIDATES });
    const { items } = await this.tests.list(by, projectId, query);
    const [only, ...others] = items.filter(({ testId, name }) => testId === test || name === test);
    if (only === undefined || others.length > 0)
      throw new Problem(
        'not_found',
        `${only === undefined ? 'No test of the target has' : 'Several tests have'} exactly this id or name. Send the key (tst_…) that get_test shows.`,
      );
    return only.testKey;
  }
}
