import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/**
 * The packed results of one test in the contents of a pack: the arrays have one element for each, in the same order. Contents that were removed
 * since stay in the arrays until the whole pack is gone. Read them through the view `results_of_tests`.
 */
@Entity('history_parts')
@Index('history_parts_pack', ['organizationId', 'packId'])
export class HistoryPartEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'history_parts_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'bigint', name: 'test_key', primaryKeyConstraintName: 'history_parts_pk' })
  testKey: string;

  @PrimaryColumn({ type: 'uuid', name: 'last_content', primaryKeyConstraintName: 'history_parts_pk' })
  lastContent: string;

  @Column({ type: 'uuid', name: 'first_content' })
  firstContent: string;

  @Column({ type: 'uuid', name: 'pack_id' })
  packId: string;

  @Column({ type: 'uuid', array: true })
  contents: string[];

  @Column({ type: 'integer', array: true })
  seqs: number[];

  @Column({ type: 'boolean', array: true })
  skipped: boolean[];

  @Column({ type: 'double precision', array: true, name: 'durations_ms' })
  durationsMs: (number | null)[];
}
