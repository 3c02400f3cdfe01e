import type { EntityManager } from 'typeorm';
import { cutText } from '@clarion/reports/text';
import type { RunEntity } from '../../runs/run.entity.js';
import type { FailedTest } from './run-facts.js';

/** The names of a run's target and project. */
export interface RunNames {
  readonly target: string;
  readonly project: string;
}

const FAILURES = 5;
const LONGEST_MESSAGE = 300;

/** Reads a target and its project by primary key. */
const NAMES = `
  SELECT target.name AS target, project.name AS project FROM targets target
  JOIN projects project ON project.organization_id = target.organization_id AND project.id = target.project_id
  WHERE target.organization_id = $1 AND target.id = $2`;

/** Walks the primary key of `test_failures`, which begins with the run's content. */
const FIRST_FAILURES =
  'SELECT item FROM test_failures WHERE organization_id = $1 AND content_id = $2 ORDER BY seq LIMIT $3';

/** The names of a run's target and project, in the caller's transaction. */
export async function namesOf(manager: EntityManager, run: RunEntity): Promise<RunNames> {
  const [names] = await manager.query<RunNames[]>(NAMES, [run.organizationId, run.targetId]);
  if (names === undefined) throw new Error('The run has no target');
  return names;
}

/** The first five failed tests of a run, in the caller's transaction. */
export async function firstFailures(manager: EntityManager, run: RunEntity): Promise<readonly FailedTest[]> {
  const values = [run.organizationId, run.contentId, FAILURES];
  const rows = await manager.query<{ readonly item: string }[]>(FIRST_FAILURES, values);
  return rows.map(({ item }) => toFailedTest(item));
}

/** An item is JSON that the server wrote itself (`failures/failure-item.ts`). */
function toFailedTest(text: string): FailedTest {
  const item: unknown = JSON.parse(text);
  const reason = memberOf(item, 'reason');
  return {
    testId: textOf(item, 'testId'),
    testName: textOf(item, 'testName'),
    kind: textOf(reason, 'kind'),
    message: cutText(textOf(reason, 'message'), LONGEST_MESSAGE),
  };
}

function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
