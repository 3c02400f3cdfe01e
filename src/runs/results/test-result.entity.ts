import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { ResultColumns } from './result-columns.entity.js';

/** A result of a test with its texts: a view, which is only read. */
@Entity('test_results', { synchronize: false })
export class TestResultEntity extends ResultColumns {
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

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'text', nullable: true, name: 'file_path' })
  filePath: string | null;
}
