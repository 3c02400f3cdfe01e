/** Where the rows of a table are in a database that is distributed by organization. */
export type Placement = 'distributed' | 'everywhere' | 'coordinator';

/** A table and the columns of its primary key, in order. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** The column that decides on which node a row is. */
export const TENANT = 'organization_id';

/**
 * Small tables that say who somebody is and where that person belongs. A request reads them before it knows its organization, so
 * each node has all of them.
 */
const DIRECTORY = new Set(['invitations', 'memberships', 'tokens']);

/** What the program itself notes, in tables that no foreign key reaches. It stays on the node to which servers connect. */
const OF_PROGRAM = new Set([
  'known_devices',
  'mail_messages',
  'migrations',
  'secret_keys',
  'setup_keys',
  'sign_in_throttles',
]);

/**
 * Returns where the rows of a table belong. A table whose primary key begins with the organization is distributed; each other one,
 * and the directory, is on every node (Citus: reference tables).
 */
export function placementOf({ name, key }: KeyedTable): Placement {
  if (OF_PROGRAM.has(name)) return 'coordinator';
  return key[0] === TENANT && !DIRECTORY.has(name) ? 'distributed' : 'everywhere';
}
