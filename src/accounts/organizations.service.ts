import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import { AccountReader, type OrganizationRow } from './account.reader.js';
import { OrganizationStore } from './organization.store.js';

/** Reads and changes the organization that a session is in. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly reader: AccountReader,
    private readonly store: OrganizationStore,
    private readonly audit: AuditLog,
  ) {}

  /** The organization. */
  async read(by: SessionPrincipal): Promise<OrganizationRow> {
    const organization = await this.reader.findOrganization(by.organizationId);
    if (organization === undefined) throw sessionMissing();
    return organization;
  }

  /** Gives the organization another name, and answers it. */
  async rename(by: SessionPrincipal, name: string, context: AuditContext): Promise<OrganizationRow> {
    const subject = { type: 'organization', id: by.organizationId };
    await this.store.rename(by.organizationId, name, (manager, from) =>
      this.audit.write(manager, { context, action: 'organization.changed', subject, details: { from, to: name } }),
    );
    return this.read(by);
  }
}
