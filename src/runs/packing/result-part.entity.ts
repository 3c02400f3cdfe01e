import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/**
 * Up to 64 packed results of a content: of tests that passed at once or were skipped. The arrays have one element for each, in the same
 * order. Read them through the views `all_tests` and `test_results`.
 */
@Entity('result_parts')
export class ResultPartEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'result_parts_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'result_parts_pk' })
  contentId: string;

  /** The least of `seqs`. */
  @PrimaryColumn({ type: 'integer', name: 'first_seq', primaryKeyConstraintName: 'result_parts_pk' })
  firstSeq: number;

  /** The greatest of `seqs`. In the key, so that a look-up of one result finds its part from the index. */
  @PrimaryColumn({ type: 'integer', name: 'last_seq', primaryKeyConstraintName: 'result_parts_pk' })
  lastSeq: number;

  @Column({ type: 'integer', array: true })
  seqs: number[];

  @Column({ type: 'bigint', array: true, name: 'test_keys' })
  testKeys: string[];

  @Column({ type: 'bigint', array: true, name: 'text_keys' })
  textKeys: string[];

  @Column({ type: 'boolean', array: true })
  skipped: boolean[];

  @Column({ type: 'double precision', array: true, name: 'durations_ms' })
  durationsMs: (number | null)[];

  @Column({ type: 'integer', array: true, name: 'first_event_seqs' })
  firstEventSeqs: number[];

  @Column({ type: 'integer', array: true, name: 'event_counts' })
  eventCounts: number[];

  /** Null when no test was skipped with a reason. */
  @Column({ type: 'text', array: true, nullable: true })
  reasons: (string | null)[] | null;

  /** Milliseconds since 1970; null when no start is known. */
  @Column({ type: 'double precision', array: true, nullable: true, name: 'starts_ms' })
  startsMs: (number | null)[] | null;

  /** Null when no worker is known. */
  @Column({ type: 'text', array: true, nullable: true })
  workers: (string | null)[] | null;
}
