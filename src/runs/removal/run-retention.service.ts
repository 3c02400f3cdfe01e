import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { ChangeRecorder } from '../../audit/recorder.js';
import type { Principal } from '../../auth/permissions.js';
import { RunAccess, runNotFound } from '../run-access.js';
import type { RunEntity } from '../run.entity.js';
import { RunRetentionStore, type RemovedRun } from './run-retention.store.js';

/** Pins and deletes runs on request, each with an audit record. */
@Injectable()
export class RunRetentionService {
  constructor(
    private readonly access: RunAccess,
    private readonly store: RunRetentionStore,
    private readonly audit: AuditLog,
  ) {}

  /** Pins a run, or ends that. Raises what `RunAccess.run` raises. */
  async setPinned(by: Principal, runId: string, pinned: boolean, context: AuditContext): Promise<RunEntity> {
    const run = await this.access.run(by, runId);
    const record = this.recorder(context, pinned ? 'run.pinned' : 'run.unpinned');
    const changed = await this.store.setPinned(run, pinned, record);
    if (changed === undefined) throw runNotFound();
    return changed;
  }

  /** Deletes a run: no answer contains it afterwards. Raises what `RunAccess.run` raises. */
  async remove(by: Principal, runId: string, context: AuditContext): Promise<void> {
    const run = await this.access.run(by, runId);
    if (!(await this.store.remove(run, this.recorder(context, 'run.deleted')))) throw runNotFound();
  }

  private recorder(context: AuditContext, action: string): ChangeRecorder<RemovedRun> {
    return (manager, { id, projectId, targetId, status }) =>
      this.audit.write(manager, {
        context,
        action,
        subject: { type: 'run', id },
        details: { projectId, targetId, status },
      });
  }
}
