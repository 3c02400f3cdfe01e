import { Injectable } from '@nestjs/common';
import { AccountQueries } from '../sessions/users/account.queries.js';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { newQuarantineId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import type { KnownTest } from '../runs/find-test.reader.js';
import { readTestKey, testKeyText } from '../runs/test-key.js';
import { QuarantineQueries } from './quarantine.queries.js';
import type { QuarantineEntity } from './quarantine.entity.js';
import { QuarantineStore, type PutQuarantine, type QuarantineList } from './quarantine.store.js';
import { readUntil } from './quarantine.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** A request to quarantine a test. */
export interface QuarantineCommand {
  /** Null: the caller. */
  readonly owner: string | null;
  readonly reason: string;
  readonly until: string;
}

/** Quarantines tests, ends quarantines and lists them. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly store: QuarantineStore,
    private readonly queries: QuarantineQueries,
    private readonly accounts: AccountQueries,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the quarantined tests of a project, newest first. */
  async list(list: QuarantineList, page: PageRequest): Promise<Page<QuarantineEntity>> {
    const rows = await this.store.list(list, page, this.clock.now());
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /**
   * Quarantines a test, or changes its quarantine.
   * @throws Problem not_found for a test that is in no finished run of the project, validation_failed for an invalid end.
   */
  async put(
    by: Principal,
    project: ProjectRef,
    testKey: string,
    command: QuarantineCommand,
    context: AuditContext,
  ): Promise<PutQuarantine> {
    const now = this.clock.now();
    const until = readUntil(command.until, now);
    const key = readKey(testKey);
    const test = await this.queries.findTest({ organizationId: project.organizationId, projectId: project.id, key });
    if (test === undefined) throw testNotFound();
    const owner = command.owner ?? (await this.nameOf(by));
    const row = { ...newRow(project, test, key, now), owner, reason: command.reason, until, createdBy: by.userId };
    const put = await this.store.put(row, (manager, { row: written, isNew }) =>
      this.audit.write(manager, entryOf(context, isNew ? 'test.quarantined' : 'test.quarantine_changed', written)),
    );
    if (put === undefined) throw testNotFound();
    return put;
  }

  /**
   * Ends the quarantine of a test.
   * @throws Problem not_found for a test that is not quarantined.
   */
  async end(project: ProjectRef, testKey: string, context: AuditContext): Promise<void> {
    const test = { organizationId: project.organizationId, projectId: project.id, key: readKey(testKey) };
    const ended = await this.store.end(test, this.clock.now(), (manager, row) =>
      this.audit.write(manager, entryOf(context, 'test.quarantine_ended', row)),
    );
    if (!ended)
      throw new Problem(
        'not_found',
        'Send the testKey of a quarantined test; GET /open/v1/projects/{projectId}/quarantine lists them.',
      );
  }

  private async nameOf({ organizationId, userId }: Principal): Promise<string> {
    return (await this.accounts.findAccount(organizationId, userId))?.user.email ?? userId;
  }
}

function newRow({ organizationId, id: projectId }: ProjectRef, test: KnownTest, key: bigint, now: Date) {
  return {
    organizationId,
    id: newQuarantineId(organizationId, now),
    projectId,
    targetId: test.targetId,
    testKey: key.toString(),
    testId: test.testId,
    testName: test.name,
    since: now,
    createdAt: now,
    removedAt: null,
    isReplaced: false,
  };
}

function entryOf(context: AuditContext, action: string, row: QuarantineEntity): AuditEntry {
  const { testId, targetId, owner, reason, until } = row;
  return {
    context,
    action,
    subject: { type: 'test', id: testKeyText(row.testKey) },
    details: { testId, targetId, owner, reason, until: until.toISOString() },
  };
}

function readKey(text: string): bigint {
  const key = readTestKey(text);
  if (key === undefined) throw testNotFound();
  return key;
}

function testNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the testKey of a test of this project, which starts with tst_; GET /open/v1/projects/{projectId}/tests lists them.',
  );
}
