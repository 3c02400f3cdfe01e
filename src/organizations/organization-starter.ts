import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

/** Inserts what a new organization starts with; provided by the projects module, which is above this one. */
export abstract class OrganizationStarter {
  /** Inserts the first rows of an organization, in the transaction that creates it. */
  abstract begin(manager: EntityManager, organizationId: OrganizationId, now: Date): Promise<void>;
}
