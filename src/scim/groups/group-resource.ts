import type { GroupMember, GroupRow } from './group.queries.js';

/** The URN of the schema of groups (RFC 7643 §4.2). */
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A group in the form of RFC 7643 §4.2. */
export interface GroupResource {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly externalId?: string;
  readonly displayName: string;
  readonly members: readonly object[];
  readonly meta: {
    readonly resourceType: 'Group';
    readonly created: string;
    readonly lastModified: string;
    readonly location: string;
  };
}

/** Returns the resource of a group. `base` is the address of the routes of SCIM. */
export function toGroupResource(
  { id, displayName, externalId, createdAt, updatedAt }: GroupRow,
  members: readonly GroupMember[],
  base: string,
): GroupResource {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    members: members.map(({ userId, name }) => ({
      value: userId,
      $ref: `${base}/Users/${userId}`,
      display: name,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
    },
  };
}
