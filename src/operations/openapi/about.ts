/** The description of the whole API: what applies to every route. */
export const ABOUT = `Clarion keeps the runs of your tests: CI uploads them, people and agents read only the failures.

Bodies and answers are JSON in UTF-8 with names in camelCase, where a route does not say otherwise. Instants are ISO
8601 in UTC with milliseconds; durations are numbers of milliseconds, in members named \`…Ms\`. Identifiers are
opaque: compare them, and read nothing out of them.

Send an access token as \`Authorization: Bearer clarion_…\`. A route that names a scope takes a personal token, a
scoped token with that scope, or the web session, each within the role of its user. Routes below \`/admin\` take the
web session alone.

Errors are \`application/problem+json\` (RFC 9457). Switch over the member \`error\`: its values are a closed list.
\`detail\` says what to do next, and \`instance\` is the request's id, which every answer carries as \`X-Request-Id\`.
Wait as long as \`Retry-After\` says where an answer has it.

Lists are \`{"items": […], "nextCursor": …}\`: send \`nextCursor\` as \`cursor\` for the next page, until it is null.`;

/** Groups of related controllers, by the controller's name; any other controller is its own group. */
export const GROUPS: Readonly<Record<string, string>> = {
  Acceptance: 'Invitations',
  Allure: 'Clients of other services',
  Artifacts: 'Runs',
  AuthorizationServer: 'Devices',
  BuildComparison: 'Comparison',
  BuildFailures: 'Failures',
  Buildkite: 'Clients of other services',
  CauseRules: 'Causes',
  Codeowners: 'Collections',
  CollectionHealth: 'Collections',
  Cucumber: 'Clients of other services',
  CucumberUploads: 'Clients of other services',
  Currents: 'Clients of other services',
  CurrentsUploads: 'Clients of other services',
  Datadog: 'Clients of other services',
  Device: 'Devices',
  DeviceGrant: 'Devices',
  Introspection: 'Devices',
  Invitation: 'Invitations',
  LegacyRuns: 'Older clients',
  LiveRuns: 'Uploads',
  Mcp: 'Agents',
  Me: 'Access',
  Member: 'Members',
  MemberAccess: 'Members',
  Overview: 'Trends',
  OwnSessions: 'Session',
  ProjectCauses: 'Causes',
  ProjectGates: 'Gates',
  ProtectedResource: 'Agents',
  Readiness: 'Projects',
  ReportExport: 'Runs',
  ReportPortal: 'Clients of other services',
  Revocation: 'Devices',
  RunCauses: 'Causes',
  RunFixtures: 'Runs',
  ScimDiscovery: 'Provisioning',
  ScimGroups: 'Provisioning',
  ScimUsers: 'Provisioning',
  Scopes: 'Access',
  Setup: 'Set-up',
  SingleSignOn: 'Session',
  Token: 'Devices',
  TargetRuns: 'Runs',
  Timeline: 'Runs',
  WebhookDeliveries: 'Webhooks',
};

/** The descriptions of the groups of routes, in reading order. */
export const TAGS: Readonly<Record<string, string>> = {
  Failures: 'Why the tests of a run failed, and nothing else.',
  Uploads: 'Storing runs, whole or while they run.',
  Runs: 'Reading runs: their tests, events and artifacts.',
  Builds: 'The runs of one CI build together.',
  Comparison: 'What changed between two runs or builds.',
  Causes: 'What failures have in common, the work on it, and the rules that name it.',
  Tests: 'The tests of a project over its runs.',
  Search: 'Finding builds, commits, tests, causes and messages by words.',
  Quarantine: 'Tests whose failures do not count for a while.',
  Trends: 'Overview of targets, and the results of one over time.',
  Gates: 'The rules that runs and builds must meet.',
  Projects: 'What runs belong to.',
  Targets: 'A suite, a service or an environment of a project, whose runs are compared with each other.',
  Environments: 'Named base addresses and variables of targets, without secrets.',
  Files: 'Stored fixtures of a project, in versions.',
  Tags: 'Colors, descriptions and aliases of the tags of tests.',
  Collections: 'Named sets of tests: health, badge and owners.',
  Apis: 'OpenAPI documents of a project, and which of their operations tests called.',
  Projections: 'What the source of a project declares, with the evidence of runs.',
  Portals: 'Pages for people without an account.',
  Webhooks: 'Messages to other services about the runs of a project.',
  Agents: 'Tools for coding agents (Model Context Protocol), and how they find the authorization server.',
  Access: 'Who a credential acts as, and what scopes allow.',
  Tokens: 'Access tokens of signed-in users.',
  'Token policy': 'How long new tokens of the organization are valid.',
  Devices:
    'Signing a program in on a device without a browser (RFC 8628), exchanging the identity of a CI job (RFC 8693), asking what a token is worth (RFC 7662), and ending it by its value (RFC 7009).',
  'Trust rules': 'Which CI jobs get a token for their own identity.',
  Session: 'Signing in and out.',
  Profile: 'What users change of themselves.',
  'Second factor': 'Authenticator apps, passkeys and recovery codes of the signed-in user.',
  'Second step': 'Signing in with a second factor, or with a passkey alone.',
  'Password reset': 'New passwords by e-mail.',
  Organization: 'The organization that the session is in, and new ones.',
  'Set-up': 'The first organization and its owner.',
  Members: 'Who belongs to the organization, and in which role.',
  Invitations: 'Letting others join the organization.',
  Provisioning:
    'Letting an identity provider create, change, deactivate and remove members (SCIM 2.0, RFC 7644). Bodies, answers and errors are those of SCIM.',
  Audit: 'What was changed in the organization, and by whom.',
  'Older clients': 'The form in which an older generation of clients uploads.',
  'Clients of other services':
    'The doors through which clients of other services upload: each speaks the wire of its client.',
  Operations: 'For those who run the service: health, metrics and this document.',
  Pages: 'Pages for people, without scripts.',
};
