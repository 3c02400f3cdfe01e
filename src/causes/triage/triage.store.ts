import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { Clock } from '../../common/clock.js';
import { newCauseNoteId, type TokenId, type UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { FormerUserHooks } from '../../sessions/users/former-user-hooks.js';
import { CauseAliasEntity } from '../cause-alias.entity.js';
import { CauseEntity } from '../cause.entity.js';
import { CauseNoteEntity } from './cause-note.entity.js';
import { CauseTriageEntity } from './cause-triage.entity.js';
import { applyChange, UNTOUCHED, type Triage, type TriageChange } from './triage.js';
import { clearAssignee, lockMember } from './triage.queries.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** Notes of one cause. */
export const MOST_NOTES = 100;

/** A change of the work on a cause. */
export interface TriageCommand extends TriageChange {
  /** Plain text without secrets; absent adds no note. */
  readonly note?: string | undefined;
  readonly authorId: UserId;
  readonly tokenId: TokenId | null;
}

/** The work on a cause before and after a change. */
export interface TriageChanged {
  readonly cause: string;
  readonly before: Triage;
  readonly after: Triage;
}

/** How a change ended. */
export type TriageOutcome = TriageChanged | 'no_cause' | 'no_member' | 'too_many_notes';

/** Changes the work on causes. */
@Injectable()
export class TriageStore {
  constructor(
    private readonly dataSource: DataSource,
    formerUsers: FormerUserHooks,
  ) {
    formerUsers.registerForMembers(clearAssignee);
  }

  /**
   * Changes the work on a cause, or on the cause that a fingerprint is joined with. The row of the cause is locked, as by the end of a
   * run that has it: both see what the other did.
   */
  async change(
    project: ProjectRef,
    id: string,
    command: TriageCommand,
    clock: Clock,
    writeAudit: WriteAudit<[TriageChanged]>,
  ): Promise<TriageOutcome> {
    const { organizationId, id: projectId } = project;
    return inTransaction(this.dataSource, async (manager) => {
      const { assigneeId = null } = command;
      if (assigneeId !== null && !(await lockMember(manager, organizationId, assigneeId))) return 'no_member';
      const known = await lockCause(manager, project, await causeOf(manager, project, id));
      if (known === null) return 'no_cause';
      const key = { organizationId, projectId, cause: known.id };
      if (command.note !== undefined && (await manager.countBy(CauseNoteEntity, key)) >= MOST_NOTES)
        return 'too_many_notes';
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await manager.findOne(CauseTriageEntity, { where: key, lock });
      const before = row === null ? UNTOUCHED : toTriage(row);
      const now = clock.now();
      const after = applyChange(before, command, { now, lastSeenAt: known.lastSeenAt });
      await manager.upsert(CauseTriageEntity, { ...key, ...after, changedAt: now }, [
        'organizationId',
        'projectId',
        'cause',
      ]);
      if (command.note !== undefined) {
        const { authorId, tokenId, note } = command;
        const noteId = newCauseNoteId(organizationId, now);
        await manager.insert(CauseNoteEntity, { ...key, id: noteId, at: now, authorId, tokenId, text: note });
      }
      const changed = { cause: known.id, before, after };
      await writeAudit(manager, changed);
      return changed;
    });
  }
}

/** The cause that a fingerprint is joined with; any other id as it is. */
async function causeOf(manager: EntityManager, project: ProjectRef, id: string): Promise<string> {
  const where = { organizationId: project.organizationId, projectId: project.id, fingerprint: id };
  return (await manager.findOneBy(CauseAliasEntity, where))?.cause ?? id;
}

async function lockCause(
  manager: EntityManager,
  { organizationId, id: projectId }: ProjectRef,
  id: string,
): Promise<Pick<CauseEntity, 'id' | 'lastSeenAt'> | null> {
  const select = { organizationId: true, projectId: true, id: true, lastSeenAt: true } as const;
  const lock = { mode: 'for_no_key_update' } as const;
  return manager.findOne(CauseEntity, { select, where: { organizationId, projectId, id }, lock });
}

/** The state in a row. */
function toTriage(row: CauseTriageEntity): Triage {
  const { status, assigneeId, fixedInCommit, resolvedAt, reopenedAt, reopenedRunId } = row;
  return { status, assigneeId, fixedInCommit, resolvedAt, reopenedAt, reopenedRunId };
}
