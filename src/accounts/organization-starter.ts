import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

/** Gives a new organization what it starts with; provided by the projects module, which stands above the accounts. */
export abstract class OrganizationStarter {
  /** Inserts the first rows of an organization, in the transaction that creates it. */
  abstract begin(manager: EntityManager, organizationId: OrganizationId, now: Date): Promise<void>;
}
