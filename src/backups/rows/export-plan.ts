/** A table in an export. */
export interface ExportedTable {
  readonly name: string;
  /** The rows of the organization `$1`. Default: those with its id in `organization_id`. */
  readonly rows?: string;
}

/**
 * The tables of an export, in the order in which their foreign keys allow to insert them. Digests of passwords and tokens go with
 * their rows, so that users sign in and tokens work as before.
 */
export const EXPORTED: readonly ExportedTable[] = [
  { name: 'organizations', rows: 'id = $1' },
  {
    name: 'users',
    rows: 'id IN (SELECT user_id FROM memberships WHERE organization_id = $1 UNION SELECT user_id FROM tokens WHERE organization_id = $1)',
  },
  { name: 'memberships' },
  { name: 'invitations' },
  // Tokens of CI jobs expire within minutes, and their rule issues new ones.
  { name: 'tokens', rows: 'organization_id = $1 AND trust_rule_id IS NULL' },
  { name: 'token_policies' },
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
  { name: 'test_failures' },
  { name: 'event_chunks' },
  { name: 'run_calls' },
  { name: 'run_causes' },
  { name: 'artifacts' },
  { name: 'launch_messages' },
  { name: 'idempotency_keys' },
  { name: 'webhooks' },
  { name: 'webhook_deliveries' },
  { name: 'webhook_attempts' },
];

/** The tables that an export leaves out, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  device_requests: 'They last for minutes, and belong to no organization until they are decided.',
  known_devices: 'They are browsers known to one installation; their users sign in again.',
  loose_artifacts: 'They are files of one storage that belong to no run; an import places those of runs alone.',
  sessions: 'A session belongs to the address of its server; its user signs in again.',
  secret_keys:
    'They name the keys of the servers of one installation; a server that starts on an import notes its own.',
  setup_keys: 'The key belongs to the installation, and an imported organization needs no first-run setup.',
  token_refusals: 'They are counts of uses that one installation refused, and are in the audit log within the hour.',
  user_identities:
    'They belong to the identity provider of one installation, and are linked again at the next sign-in.',
  test_results: 'It is a view of tests and test_texts.',
  sign_in_throttles: 'They limit the attempts at one installation, and end within the hour.',
};
