import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { CauseNoteId, TokenId, UserId } from '../../common/identifiers.js';
import { CauseEntity } from '../cause.entity.js';
import { CauseNoteEntity } from './cause-note.entity.js';
import { CauseTriageEntity } from './cause-triage.entity.js';
import type { Triage } from './triage.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** The state of a cause with the name of its assignee. */
export interface NamedTriage extends Triage {
  readonly cause: string;
  readonly assigneeName: string | null;
}

/** A note with the names of its author and token. */
export interface ListedNote {
  readonly id: CauseNoteId;
  readonly at: Date;
  readonly authorId: UserId;
  /** Null for a user who no longer exists. */
  readonly authorName: string | null;
  readonly tokenId: TokenId | null;
  readonly tokenName: string | null;
  readonly text: string;
}

const STATE = ['status', 'assigneeId', 'fixedInCommit', 'resolvedAt', 'reopenedAt', 'reopenedRunId'] as const;
const NOTE = ['id', 'at', 'authorId', 'tokenId', 'text'] as const;

/** Reads the work on causes. Names the tables `users` and `tokens`: a list shows names beside ids. */
@Injectable()
export class TriageReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The states of causes that somebody worked on, by cause: look-ups of the primary key. */
  async ofCauses(
    { organizationId, id: projectId }: ProjectRef,
    causes: readonly string[],
  ): Promise<ReadonlyMap<string, NamedTriage>> {
    if (causes.length === 0) return new Map();
    const rows = await this.dataSource.manager
      .createQueryBuilder(CauseTriageEntity, 'triage')
      .select(['triage.cause AS cause', ...STATE.map((column) => `triage.${column} AS "${column}"`)])
      .addSelect('user.name', 'assigneeName')
      .leftJoin('users', 'user', 'user.id = triage.assigneeId')
      .where({ organizationId, projectId, cause: Any([...causes]) })
      .getRawMany<NamedTriage>();
    return new Map(rows.map((row) => [row.cause, row]));
  }

  /** The notes of a cause, oldest first: a range of the primary key. */
  async notes({ organizationId, id: projectId }: ProjectRef, cause: string): Promise<readonly ListedNote[]> {
    return this.dataSource.manager
      .createQueryBuilder(CauseNoteEntity, 'note')
      .select(NOTE.map((column) => `note.${column} AS "${column}"`))
      .addSelect(['user.name AS "authorName"', 'token.name AS "tokenName"'])
      .leftJoin('users', 'user', 'user.id = note.authorId')
      .leftJoin('tokens', 'token', 'token.organizationId = note.organizationId AND token.id = note.tokenId')
      .where({ organizationId, projectId, cause })
      .orderBy('note.id')
      .getRawMany<ListedNote>();
  }

  /** The causes of a project that runs still have and for which a commit is said to fix them, the last changed first. */
  async withFix({ organizationId, id: projectId }: ProjectRef, limit: number): Promise<readonly string[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(CauseTriageEntity, 'triage')
      .select('triage.cause', 'cause')
      .innerJoin(
        CauseEntity,
        'cause',
        'cause.organizationId = triage.organizationId AND cause.projectId = triage.projectId AND cause.id = triage.cause',
      )
      .where({ organizationId, projectId })
      .andWhere('triage.fixedInCommit IS NOT NULL')
      .orderBy('triage.changedAt', 'DESC')
      .addOrderBy('triage.cause')
      .limit(limit)
      .getRawMany<{ readonly cause: string }>();
    return rows.map(({ cause }) => cause);
  }
}
