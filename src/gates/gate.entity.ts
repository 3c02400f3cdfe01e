import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { GateColumns } from './gate-columns.entity.js';

/** The gate of a target: the rules that its runs must meet. Null: no such rule. */
@Entity('gates')
@ForeignKey('targets', ['organizationId', 'targetId'], ['organizationId', 'id'], { name: 'gates_target_fk' })
@ForeignKey('collections', ['organizationId', 'collectionId'], ['organizationId', 'id'], {
  name: 'gates_collection_fk',
})
export class GateEntity extends GateColumns {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'gates_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'target_id', primaryKeyConstraintName: 'gates_pk' })
  targetId: TargetId;
}
