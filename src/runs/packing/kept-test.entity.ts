import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/**
 * A result of a packed content that keeps a row: of a test that failed or was flaky, which causes, gates and triage look up. Read it through
 * `test_results`, or with those of contents that are not packed through `unpacked_tests`.
 */
@Entity('kept_tests')
@Index('kept_tests_history', ['organizationId', 'testKey', 'contentId', 'seq', 'status', 'flaky', 'durationMs'])
@Index('kept_tests_trouble', ['organizationId', 'contentId', 'status', 'seq'], { where: "status = 'failed' OR flaky" })
export class KeptTestEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'kept_tests_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'kept_tests_pk' })
  contentId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'kept_tests_pk' })
  seq: number;

  @Column({ type: 'bigint', name: 'test_key' })
  testKey: string;

  @Column({ type: 'bigint', name: 'text_key' })
  textKey: string;

  @Column({ type: 'text' })
  status: string;

  @Column({ type: 'boolean' })
  flaky: boolean;

  @Column({ type: 'double precision', nullable: true, name: 'duration_ms' })
  durationMs: number | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  attempts: string | null;

  @Column({ type: 'integer', name: 'first_event_seq' })
  firstEventSeq: number;

  @Column({ type: 'integer', name: 'event_count' })
  eventCount: number;

  /** When it started, in milliseconds since 1970. */
  @Column({ type: 'double precision', nullable: true, name: 'started_ms' })
  startedMs: number | null;

  @Column({ type: 'text', nullable: true })
  worker: string | null;
}
