import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/** A result of a test with its texts: a view, which is only read. */
@Entity('test_results', { synchronize: false })
export class TestResultEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id' })
  contentId: string;

  @PrimaryColumn({ type: 'integer' })
  seq: number;

  @Column({ type: 'bigint', name: 'test_key' })
  testKey: string;

  @Column({ type: 'text', name: 'test_id' })
  testId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  status: string;

  @Column({ type: 'boolean' })
  flaky: boolean;

  @Column({ type: 'double precision', nullable: true, name: 'duration_ms' })
  durationMs: number | null;

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'text', nullable: true, name: 'file_path' })
  filePath: string | null;

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
