import { newMemberGroupId, newProvisioningTokenId, type OrganizationId } from '../../../src/common/identifiers.js';
import { digestOf } from '../../../src/tokens/token-value.js';
import type { Tenant, World } from '../../support/world.js';
import type { Presented } from './wallet.js';

/** Keeps a provisioning token in force: the matrix also asks the route that removes it. */
export async function keepProvisioningToken(
  { app }: World,
  { id, owner }: Tenant,
  { headers }: Presented,
): Promise<void> {
  const value = String(headers['Authorization']).slice('Bearer '.length);
  await app.dataSource.query(
    `INSERT INTO provisioning_tokens (organization_id, id, digest, hint, created_by, created_at)
     VALUES ($1, $2, $3, 'hint', $4, now()) ON CONFLICT (organization_id, digest) DO NOTHING`,
    [id, newProvisioningTokenId(id), digestOf(value), owner.userId],
  );
}

let serial = 0;

/** A group of members that the identity provider of an organization sent. */
export async function insertGroup({ app }: World, organizationId: OrganizationId): Promise<string> {
  const id = newMemberGroupId(organizationId);
  const name = `group ${(serial += 1)}`;
  await app.dataSource.query(
    `INSERT INTO member_groups (organization_id, id, display_name, display_name_key, created_at, updated_at)
     VALUES ($1, $2, $3, $3, now(), now())`,
    [organizationId, id, name],
  );
  return id;
}
