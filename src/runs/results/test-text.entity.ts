import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/** What a test is: all its results with the same texts share them. */
@Entity('test_texts')
export class TestTextEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'test_texts_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'bigint', name: 'test_key', primaryKeyConstraintName: 'test_texts_pk' })
  testKey: string;

  /** A digest of the texts. */
  @PrimaryColumn({ type: 'bigint', name: 'text_key', primaryKeyConstraintName: 'test_texts_pk' })
  textKey: string;

  @Column({ type: 'text', name: 'test_id' })
  testId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'text', nullable: true, name: 'file_path' })
  filePath: string | null;
}
