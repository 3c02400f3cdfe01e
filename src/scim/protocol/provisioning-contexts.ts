import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AuditContexts } from '../../audit/audit-context.js';
import type { Provisioner } from '../../auth/provisioner.js';
import type { ProvisioningContext } from '../../organizations/members/provisioned-members.queries.js';

/** Builds the contexts of changes by provisioning tokens, for the audit log: no user makes them. */
@Injectable()
export class ProvisioningContexts {
  constructor(private readonly contexts: AuditContexts) {}

  /** Returns the context of a request with a provisioning token. */
  of(request: IncomingMessage, { organizationId, tokenId }: Provisioner): ProvisioningContext {
    return { context: { ...this.contexts.originOf(request), organizationId, actor: null }, tokenId };
  }
}
