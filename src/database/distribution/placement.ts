/** Where the rows of a table are in a database that is distributed by organization. */
export type Placement = 'distributed' | 'everywhere' | 'coordinator';

/** A table and the columns of its primary key, in order. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** The column that decides on which node a row is. */
export const TENANT = 'organization_id';

/** What rows of organizations refer to by foreign keys. These lead to no table that is on one node alone. */
const REFERRED = new Set(['organizations', 'users']);

/**
 * Small tables that say who belongs to an organization. A request reads them before it knows its organization, and a person has rows of
 * several.
 */
const DIRECTORY = new Set(['invitations', 'memberships', 'tokens']);

/**
 * Returns where the rows of a table belong. A table whose primary key begins with the organization is distributed. What those refer to is
 * on every node (Citus: reference tables). Each other one, and the directory, is on the coordinator, the node to which servers connect: a
 * change of a table on every node locks it, and all tables to which its foreign keys lead, for all other changes until the commit. Two
 * transactions that change several such tables deadlock.
 */
export function placementOf({ name, key }: KeyedTable): Placement {
  if (REFERRED.has(name)) return 'everywhere';
  return key[0] === TENANT && !DIRECTORY.has(name) ? 'distributed' : 'coordinator';
}
