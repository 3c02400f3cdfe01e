import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CauseNoteId, OrganizationId, ProjectId, TokenId, UserId } from '../../common/identifiers.js';

/** A note on a cause. Notes are only added. */
@Entity('cause_notes')
export class CauseNoteEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'cause_notes_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'cause_notes_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'cause_notes_pk' })
  cause: string;

  /** Sorts by time. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'cause_notes_pk' })
  id: CauseNoteId;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  @Column({ type: 'text', collation: 'C', name: 'author_id' })
  authorId: UserId;

  /** The token that wrote it; null for the web application. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'token_id' })
  tokenId: TokenId | null;

  /** Secrets are masked. */
  @Column({ type: 'text' })
  text: string;
}
