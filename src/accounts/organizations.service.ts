import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import { AccountReader, type OrganizationRow } from './account.reader.js';
import { OrganizationStore, type OrganizationChanges } from './organization.store.js';

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

  /** Changes the organization, and answers it. What is the same afterwards is not recorded. */
  async change(by: SessionPrincipal, changes: OrganizationChanges, context: AuditContext): Promise<OrganizationRow> {
    const subject = { type: 'organization', id: by.organizationId };
    await this.store.change(by.organizationId, changes, async (manager, former, present) => {
      const record = (action: string, from: string, to: string): Promise<void> =>
        this.audit.write(manager, { context, action, subject, details: { from, to } });
      if (former.name !== present.name) await record('organization.changed', former.name, present.name);
      if (former.deviceLogin !== present.deviceLogin) {
        await record('organization.device_login_changed', onOrOff(former.deviceLogin), onOrOff(present.deviceLogin));
      }
    });
    return this.read(by);
  }
}

function onOrOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
