import type { EntityManager } from 'typeorm';
import { cutText } from '../common/text/clean-text.js';
import type { WebhookId } from '../common/identifiers.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { FailedTest } from './run-facts.js';
import type { WebhookEvent, WebhookFormat } from './webhook-events.js';

/** A webhook as the end of a run asks for it. */
export interface ListeningWebhook {
  readonly id: WebhookId;
  readonly format: WebhookFormat;
  readonly events: readonly WebhookEvent[];
  readonly targetId: string | null;
  readonly branch: string | null;
}

/** What runs, targets and projects are called. */
export interface RunNames {
  readonly target: string;
  readonly project: string;
}

const FAILURES = 5;
const LONGEST_MESSAGE = 300;

/** The enabled webhooks of a run's project, in the caller's transaction: one look into one index. */
export async function listeningWebhooks(manager: EntityManager, run: RunEntity): Promise<readonly ListeningWebhook[]> {
  return manager.query<ListeningWebhook[]>(
    `SELECT id, format, events, target_id AS "targetId", branch FROM webhooks
     WHERE organization_id = $1 AND project_id = $2 AND deleted_at IS NULL AND enabled ORDER BY id`,
    [run.organizationId, run.projectId],
  );
}

/** The names of a run's target and project, in the caller's transaction. */
export async function namesOf(manager: EntityManager, run: RunEntity): Promise<RunNames> {
  const [names] = await manager.query<RunNames[]>(
    `SELECT target.name AS target, project.name AS project FROM targets target
     JOIN projects project ON project.organization_id = target.organization_id AND project.id = target.project_id
     WHERE target.organization_id = $1 AND target.id = $2`,
    [run.organizationId, run.targetId],
  );
  if (names === undefined) throw new Error('The run has no target');
  return names;
}

/** The first five failed tests of a run, in the caller's transaction. */
export async function firstFailures(manager: EntityManager, run: RunEntity): Promise<readonly FailedTest[]> {
  const rows = await manager.query<{ item: string }[]>(
    'SELECT item FROM test_failures WHERE organization_id = $1 AND content_id = $2 ORDER BY seq LIMIT $3',
    [run.organizationId, run.contentId, FAILURES],
  );
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
