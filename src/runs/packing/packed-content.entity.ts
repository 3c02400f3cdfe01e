import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';

/** A content whose results are packed, and the pack that it belongs to: contents that are packed together. */
@Entity('packed_contents')
@Index('packed_contents_pack', ['organizationId', 'packId'])
@Index('packed_contents_open', ['organizationId', 'packId'], { where: 'NOT is_complete' })
export class PackedContentEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'packed_contents_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'uuid', name: 'content_id', primaryKeyConstraintName: 'packed_contents_pk' })
  contentId: string;

  @Column({ type: 'uuid', name: 'pack_id' })
  packId: string;

  /** Whether nothing is left to pack. */
  @Column({ type: 'boolean', name: 'is_complete' })
  isComplete: boolean;
}
