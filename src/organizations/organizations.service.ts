import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { sessionMissing } from '../auth/refusals.js';
import type { OrganizationId } from '../common/identifiers.js';
import { toSlug } from '../common/slug.js';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationStore, type OrganizationChanges } from './organization.store.js';

/** Reads and changes the organization of a session. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly store: OrganizationStore,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the organization of the session. */
  async read(by: SessionPrincipal): Promise<OrganizationEntity> {
    const organization = await this.store.find(by.organizationId);
    if (organization === undefined) throw sessionMissing();
    return organization;
  }

  /** The slug of an organization, derived from its name when it is first needed. Later changes of the name leave it as it is. */
  async slugOf(id: OrganizationId): Promise<string> {
    const organization = await this.store.find(id);
    if (organization === undefined) throw sessionMissing();
    return organization.slug ?? this.store.nameAddress(id, toSlug(organization.name, id));
  }

  /** Returns whether an organization allows device login. */
  async allowsDeviceLogin(id: OrganizationId): Promise<boolean> {
    return (await this.store.find(id))?.deviceLogin ?? false;
  }

  /** Changes the organization and returns it. Records only the settings that differ afterwards. */
  async change(by: SessionPrincipal, changes: OrganizationChanges, context: AuditContext): Promise<OrganizationEntity> {
    const subject = { type: 'organization', id: by.organizationId };
    await this.store.change(by.organizationId, changes, async (manager, former, present) => {
      const record = (action: string, from: string, to: string): Promise<void> =>
        this.audit.write(manager, { context, action, subject, details: { from, to } });
      if (former.name !== present.name) await record('organization.changed', former.name, present.name);
      if (former.deviceLogin !== present.deviceLogin) {
        await record('organization.device_login_changed', onOrOff(former.deviceLogin), onOrOff(present.deviceLogin));
      }
      if (former.secondFactorRequired !== present.secondFactorRequired) {
        const [from, to] = [onOrOff(former.secondFactorRequired), onOrOff(present.secondFactorRequired)];
        await record('organization.second_factor_requirement_changed', from, to);
      }
    });
    return this.read(by);
  }
}

function onOrOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
