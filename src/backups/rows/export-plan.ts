/** A table in an export. */
export interface ExportedTable {
  readonly name: string;
  /** The rows of the organization `$1`. Default: those with its id in `organization_id`. */
  readonly rows?: string;
}

/** The users of the rows of an organization. */
const USERS =
  'SELECT user_id FROM memberships WHERE organization_id = $1 UNION SELECT user_id FROM tokens WHERE organization_id = $1';

/**
 * The tables of an export, in the order in which their foreign keys allow to insert them. Digests of passwords and tokens go with
 * their rows, so that users sign in and tokens work as before.
 */
export const EXPORTED: readonly ExportedTable[] = [
  { name: 'organizations', rows: 'id = $1' },
  {
    name: 'users',
    rows: `id IN (${USERS})`,
  },
  { name: 'memberships' },
  { name: 'invitations' },
  // Tokens of CI jobs expire within minutes, and their rule issues new ones.
  { name: 'tokens', rows: 'organization_id = $1 AND trust_rule_id IS NULL' },
  // An account must not lose its protection on the way. Passkeys work again at the same host name.
  ...['totp_factors', 'passkeys', 'recovery_codes'].map((name) => ({ name, rows: `user_id IN (${USERS})` })),
  { name: 'token_policies' },
  { name: 'provisioning_tokens' },
  { name: 'provisioning_settings' },
  { name: 'provisioned_members' },
  { name: 'member_groups' },
  { name: 'members_of_groups' },
  { name: 'audit_records' },
  { name: 'projects' },
  { name: 'targets' },
  { name: 'trust_rules' },
  { name: 'environments' },
  { name: 'tags' },
  { name: 'file_versions' },
  { name: 'quarantines' },
  { name: 'cause_rules' },
  { name: 'causes' },
  { name: 'cause_aliases' },
  { name: 'apis' },
  { name: 'api_versions' },
  { name: 'codeowners' },
  { name: 'collections' },
  { name: 'gates' },
  { name: 'project_gates' },
  { name: 'portals' },
  { name: 'projection_snapshots' },
  { name: 'projections' },
  { name: 'cause_triages' },
  { name: 'cause_notes' },
  { name: 'builds' },
  { name: 'runs' },
  { name: 'run_contents' },
  { name: 'run_reports' },
  { name: 'test_texts' },
  { name: 'tests' },
  { name: 'packed_contents' },
  { name: 'kept_tests' },
  { name: 'result_parts' },
  { name: 'history_parts' },
  { name: 'test_failures' },
  { name: 'event_chunks' },
  { name: 'run_calls' },
  { name: 'run_causes' },
  { name: 'artifacts' },
  { name: 'launch_messages' },
  { name: 'recorded_items' },
  { name: 'idempotency_keys' },
  { name: 'webhooks' },
  { name: 'webhook_deliveries' },
  { name: 'webhook_attempts' },
];

/** The tables that an export leaves out, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  device_requests: 'They last for minutes, and belong to no organization until they are decided.',
  known_devices: 'They are browsers known to one installation; their users sign in again.',
  known_networks: 'They are networks from which users sign in to one installation.',
  late_changes: 'They say what the processes of one installation may not remember, for a day.',
  loose_artifacts: 'They are files of one storage that belong to no run; an import places those of runs alone.',
  mail_messages: 'It waits to be sent by one installation, for minutes.',
  password_links: 'They last for an hour, and belong to the address of one installation.',
  pending_sign_ins: 'They last for minutes, and belong to the browsers of one installation.',
  sessions: 'A session belongs to the address of its server; its user signs in again.',
  secret_keys:
    'They name the keys of the servers of one installation; a server that starts on an import notes its own.',
  setup_keys: 'The key belongs to the installation, and an imported organization needs no first-run setup.',
  token_refusals: 'They are counts of uses that one installation refused, and are in the audit log within the hour.',
  user_identities:
    'They belong to the identity provider of one installation, and are linked again at the next sign-in.',
  test_results: 'It is a view of the tables of results and of test_texts.',
  sign_in_throttles: 'They limit the attempts at one installation, and end within the hour.',
};
