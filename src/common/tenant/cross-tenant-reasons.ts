/**
 * Work that reads or writes rows of several organizations, or of one that is not known yet, and why it does. Row policies
 * do not apply to it, so its statements rest on their own conditions alone. A test compares the uses with this list.
 */
export const CROSS_TENANT_REASONS = {
  start: 'The first-run setup and the check of the secrets, before the first request.',
  server: 'Facts about the database itself, whose statements read no row of an organization.',
  background: 'Sweeps and queues of the server itself find due rows of all organizations.',
  collected: 'Uses that requests of all organizations left in memory are written together.',
  signIn: 'A person who signs in is known by e-mail address, and the organization is chosen from the memberships.',
  ownAccount: 'The account of a user spans the organizations that the user belongs to.',
  userOfMembership: 'A change of a member depends on the other organizations of the user, and may end the account.',
  deviceGrant: 'A device knows a code, and no organization before somebody approves it.',
  credentialOfCaller: 'A presented token, session or invitation decides itself which organization it belongs to.',
  publicPage: 'A public page is found by its address, and shows what its organization published.',
} as const;

/** A key of the list. */
export type CrossTenantReason = keyof typeof CROSS_TENANT_REASONS;
