import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { OrganizationId, RunId } from '../../common/identifiers.js';
import { ContentIds } from '../../runs/content/run-writing.js';
import { DeleteRowsOfRunsHook } from '../../runs/removal/rows-of-runs.queries.js';
import { LaunchMessageEntity } from './launch-message.entity.js';

/** Names the run of a launch. */
export interface LaunchKey {
  readonly organizationId: OrganizationId;
  readonly runId: RunId;
}

/** The bytes that are stored of a launch. */
export interface LaunchSize {
  /** Of the starts and ends of items. */
  readonly items: number;
  /** Of all messages. */
  readonly all: number;
}

/** A message without its place in the order. */
export type NewMessage = Pick<LaunchMessageEntity, 'item' | 'kind' | 'parent' | 'body'>;

/** A started item and the ones around it, the innermost first. Each part names the organization, for a distributed database. */
const ITEM_WITH_PARENTS = `
  WITH RECURSIVE around AS (
    SELECT item, parent, body, 0 AS depth FROM launch_messages
    WHERE organization_id = $1 AND run_id = $2 AND item = $3 AND kind = 'start'
    UNION ALL
    SELECT message.item, message.parent, message.body, around.depth + 1
    FROM around JOIN launch_messages message
      ON message.item = around.parent AND message.kind = 'start'
    WHERE message.organization_id = $1 AND message.run_id = $2 AND around.depth < 50
  )
  SELECT item, body FROM around ORDER BY depth`;

/** Each launch has one message about itself. */
const RUNS_WITH_MESSAGES = `SELECT DISTINCT run_id FROM launch_messages WHERE organization_id = $1 AND item = ''`;

/** The lengths of bodies, which PostgreSQL knows without reading long ones. */
const SIZE = `
  SELECT coalesce(sum(octet_length(body)), 0)::text AS all,
    coalesce(sum(octet_length(body)) FILTER (WHERE kind <> 'log'), 0)::text AS items
  FROM launch_messages WHERE organization_id = $1 AND run_id = $2`;

/** The newest messages of each item, within a number of bytes for an item. The first one is read whatever its size. */
const NEWEST_LOGS = `
  SELECT item, body, earlier::int FROM (
    SELECT item, id, body, octet_length(body) AS bytes,
      sum(octet_length(body)) OVER (PARTITION BY item ORDER BY id DESC) AS through,
      count(*) OVER (PARTITION BY item ORDER BY id) - 1 AS earlier
    FROM launch_messages
    WHERE organization_id = $1 AND run_id = $2 AND item = ANY ($3) AND kind = 'log'
  ) log
  WHERE through <= $4 OR through = bytes
  ORDER BY item, id`;

/** Messages about open launches. */
@Injectable()
export class LaunchMessagesStore {
  readonly #ids = new ContentIds();

  constructor(
    @InjectRepository(LaunchMessageEntity) private readonly messages: Repository<LaunchMessageEntity>,
    private readonly clock: Clock,
  ) {}

  /** Stores messages in their order; all or none. */
  async add({ organizationId, runId }: LaunchKey, messages: readonly NewMessage[]): Promise<void> {
    const now = this.clock.now().getTime();
    await this.messages.insert(
      messages.map((message) => ({ ...message, organizationId, runId, id: this.#ids.next(now) })),
    );
  }

  /** The starts and ends of all items, by item and in the order of arrival. */
  async items({ organizationId, runId }: LaunchKey): Promise<readonly LaunchMessageEntity[]> {
    return this.messages.find({
      where: { organizationId, runId, kind: Any(['start', 'finish']) },
      order: { item: 'ASC', id: 'ASC' },
    });
  }

  /** The bytes that are stored of a launch. */
  async size({ organizationId, runId }: LaunchKey): Promise<LaunchSize> {
    const [row]: readonly [{ readonly all: string; readonly items: string }] = await this.messages.query(SIZE, [
      organizationId,
      runId,
    ]);
    return { items: Number(row.items), all: Number(row.all) };
  }

  /**
   * The newest logs of some items, at most `bytes` of each, by item and in the order of arrival. `earlier` is the number of messages of
   * the item before one.
   */
  async logs(
    { organizationId, runId }: LaunchKey,
    items: readonly string[],
    bytes: number,
  ): Promise<readonly { readonly item: string; readonly body: string; readonly earlier: number }[]> {
    const rows: readonly { readonly item: string; readonly body: string; readonly earlier: number }[] =
      await this.messages.query(NEWEST_LOGS, [organizationId, runId, items, bytes]);
    return rows;
  }

  /** The first start of an item and of those around it, the innermost first, with their bodies. */
  async around(
    { organizationId, runId }: LaunchKey,
    item: string,
  ): Promise<readonly Pick<LaunchMessageEntity, 'item' | 'body'>[]> {
    const rows: readonly Pick<LaunchMessageEntity, 'item' | 'body'>[] = await this.messages.query(ITEM_WITH_PARENTS, [
      organizationId,
      runId,
      item,
    ]);
    return rows;
  }

  async hasChildren({ organizationId, runId }: LaunchKey, item: string): Promise<boolean> {
    return this.messages.existsBy({ organizationId, runId, parent: item });
  }

  /** The runs with messages. */
  async runIds(organizationId: OrganizationId): Promise<readonly RunId[]> {
    const rows: readonly { readonly run_id: RunId }[] = await this.messages.query(RUNS_WITH_MESSAGES, [organizationId]);
    return rows.map(({ run_id: id }) => id);
  }

  /** Deletes the messages of a launch that has become a run. */
  async remove({ organizationId, runId }: LaunchKey): Promise<void> {
    await this.messages.delete({ organizationId, runId });
  }
}

/** Deletes the messages about an open launch with its run. */
@Injectable()
export class DeleteLaunchMessagesHook extends DeleteRowsOfRunsHook {
  protected override readonly entity = LaunchMessageEntity;
}
