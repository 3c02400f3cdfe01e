import { Injectable } from '@nestjs/common';
import type { PresentedToken } from '../../auth/authenticator.js';
import { ProvisioningAuthenticator, type Provisioner } from '../../auth/provisioner.js';
import { Clock } from '../../common/clock.js';
import { withTenant } from '../../common/tenant/tenant-scope.js';
import { presentToken } from '../../tokens/token-value.js';
import { ProvisioningTokenStore } from './provisioning-token.store.js';

/** How often the use of a token is written at most. */
const BETWEEN_USES_MS = 60_000;

/** Finds provisioning tokens in the database on each request, so that a removed one is refused from the next request on. */
@Injectable()
export class StoredProvisioningAuthenticator extends ProvisioningAuthenticator {
  constructor(
    private readonly store: ProvisioningTokenStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticateProvisioner(value: string): Promise<Provisioner | undefined> {
    const presented = presentToken(value);
    return presented && withTenant(presented.organizationId, () => this.find(presented));
  }

  private async find({ organizationId, digest }: PresentedToken): Promise<Provisioner | undefined> {
    const found = await this.store.findByDigest(organizationId, digest);
    if (found === undefined) return undefined;
    const { id, expiresAt, lastUsedAt } = found;
    const now = this.clock.now();
    if (expiresAt !== null && expiresAt <= now) return undefined;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= BETWEEN_USES_MS)
      await this.store.noteUse(organizationId, id, now);
    return { kind: 'provisioner', organizationId, tokenId: id };
  }
}
