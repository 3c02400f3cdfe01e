import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, RunId } from '../../common/identifiers.js';

/** A test, a file, or the plan of a run that a Currents reporter records. */
@Entity('recorded_items')
@ForeignKey('runs', ['organizationId', 'runId'], ['organizationId', 'id'], { name: 'recorded_items_run_fk' })
@Index('recorded_items_open', ['organizationId', 'runId'], { where: "kind = 'test' AND outcome IS NULL" })
@Index('recorded_items_build', ['organizationId', 'parent'], { where: "kind = 'plan' AND parent IS NOT NULL" })
export class RecordedItemEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'recorded_items_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'run_id', primaryKeyConstraintName: 'recorded_items_pk' })
  runId: RunId;

  /** `plan` is what the run was opened with, `file` an attachment that is announced. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'recorded_items_pk' })
  kind: 'plan' | 'test' | 'file';

  /** A digest of what the client calls it; empty for the plan. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'recorded_items_pk' })
  item: string;

  /** The place of a test in the plan. */
  @Column({ type: 'integer' })
  position: number;

  /** The number of the newest state of a test; -1 before the first. */
  @Column({ type: 'integer' })
  sequence: number;

  /** How a test ended; null while it may still change. Of a file, `kept` once it has arrived; of a plan, `ended`. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  outcome: string | null;

  /** The bytes of a row; in the plan, those of all rows of the run together. */
  @Column({ type: 'bigint' })
  size: string;

  /** A digest of the build of a plan, null for a run whose build is its own; the test of a file, null for one of a whole spec file. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  parent: string | null;

  /** What is known before the first state of a test: JSON, empty until the test begins. Of a file, the digest of its key. */
  @Column({ type: 'text' })
  start: string;

  /** The newest state of a test, the plan, or the description of a file: JSON without secrets. */
  @Column({ type: 'text' })
  body: string;
}
