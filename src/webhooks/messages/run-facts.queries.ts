import { Any, type EntityManager } from 'typeorm';
import { cutText } from '@clarion/reports/text';
import { ProjectEntity } from '../../projects/project.entity.js';
import { TargetEntity } from '../../projects/target.entity.js';
import { TestFailureEntity } from '../../runs/content/test-failure.entity.js';
import type { RunEntity } from '../../runs/run.entity.js';
import type { FailedTest } from './run-facts.js';

/** The names of a run's target and project. */
export interface RunNames {
  readonly target: string;
  readonly project: string;
}

const FAILURES = 5;
const LONGEST_MESSAGE = 300;

/** The names of a run's target and project, in the caller's transaction. Reads both by primary key. */
export async function namesOf(manager: EntityManager, { organizationId, targetId }: RunEntity): Promise<RunNames> {
  const names = await manager
    .createQueryBuilder(TargetEntity, 'target')
    .select(['target.name AS target', 'project.name AS project'])
    .innerJoin('target.project', 'project')
    .where({ organizationId, id: targetId })
    .getRawOne<RunNames>();
  if (names === undefined) throw new Error('The run has no target');
  return names;
}

/** The name of a project, in the caller's transaction. */
export async function projectNameOf(
  manager: EntityManager,
  { organizationId, projectId }: Pick<RunEntity, 'organizationId' | 'projectId'>,
): Promise<string> {
  const where = { organizationId, id: projectId };
  return (await manager.findOne(ProjectEntity, { select: { name: true }, where }))?.name ?? '';
}

/**
 * The first five failed tests of a run, or of those at some places in it, in the caller's transaction. Reads the head of a range of the
 * primary key.
 */
export async function firstFailures(
  manager: EntityManager,
  { organizationId, contentId }: RunEntity,
  places: readonly number[] | null,
): Promise<readonly FailedTest[]> {
  const failures = await manager.find(TestFailureEntity, {
    select: { seq: true, item: true },
    where: { organizationId, contentId, ...(places === null ? {} : { seq: Any(places.slice(0, FAILURES)) }) },
    order: { seq: 'ASC' },
    take: FAILURES,
  });
  return failures.map(({ item }) => toFailedTest(item));
}

/** An item is JSON that the server wrote itself (`failures/report/failure-extraction.service.ts`). */
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
