import type { Framework } from './frameworks.js';

/** Environment in which the tests run. */
export type Place = 'shell' | 'github' | 'gitlab';

/** Where a run is uploaded to. */
export interface Destination {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
}

/** All environments. */
export const PLACES: readonly { readonly id: Place; readonly label: string }[] = [
  { id: 'shell', label: 'Shell' },
  { id: 'github', label: 'GitHub Actions' },
  { id: 'gitlab', label: 'GitLab CI' },
];

/** Finds an environment by ID. Defaults to the shell. */
export function findPlace(id: string | undefined): Place {
  return PLACES.find((place) => place.id === id)?.id ?? 'shell';
}

/** Escapes branch names, which may contain characters reserved in a query (RFC 3986 §3.4). */
const ENCODE = "sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g'";

/**
 * Shell expressions for the properties of a run. Of a pull request they are the head branch and its commit: no branch contains the merge
 * commit that CI tests. All jobs of a CI build send one `ciRunUrl`.
 */
interface ShellVariables {
  readonly gitRef: string;
  readonly commitSha: string;
  readonly ciRunUrl?: string;
  /** The number of the pull request; empty for other builds. */
  readonly pullRequest?: string;
}

const SHELL_VARIABLES: Readonly<Record<Place, ShellVariables>> = {
  shell: {
    gitRef: '$(git symbolic-ref -q HEAD 2>/dev/null)',
    commitSha: '$(git rev-parse -q --verify HEAD 2>/dev/null)',
  },
  github: {
    gitRef: '${GITHUB_HEAD_REF:-$GITHUB_REF}',
    commitSha: '$COMMIT_SHA',
    ciRunUrl: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
    pullRequest: '$PULL_REQUEST',
  },
  gitlab: {
    gitRef: '${CI_MERGE_REQUEST_SOURCE_BRANCH_NAME:-${CI_COMMIT_TAG:+refs/tags/}$CI_COMMIT_REF_NAME}',
    commitSha: '${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-$CI_COMMIT_SHA}',
    ciRunUrl: '$CI_PIPELINE_URL',
    pullRequest: '$CI_MERGE_REQUEST_IID',
  },
};

/** Builds shell commands that run the tests and upload the report. */
export function shellCommands(framework: Framework, destination: Destination, token: string): string {
  return [
    framework.test,
    ...uploadCommands(framework, { ...destination, variables: SHELL_VARIABLES.shell, token }),
  ].join('\n');
}

/** Builds GitHub Actions steps that do the same, with the token from the secret CLARION_TOKEN. */
export function githubSteps(framework: Framework, destination: Destination): string {
  const upload = uploadCommands(framework, {
    ...destination,
    origin: '$CLARION_API_URL',
    variables: SHELL_VARIABLES.github,
    token: '$CLARION_TOKEN',
  });
  return [
    '- name: Run the tests',
    '  run: |',
    `    ${framework.test}`,
    '- name: Upload the report to Clarion',
    '  if: ${{ !cancelled() }}',
    '  shell: bash',
    '  env:',
    `    CLARION_API_URL: ${destination.origin}`,
    '    CLARION_TOKEN: ${{ secrets.CLARION_TOKEN }}',
    '    COMMIT_SHA: ${{ github.event.pull_request.head.sha || github.sha }}',
    '    PULL_REQUEST: ${{ github.event.pull_request.number }}',
    '  run: |',
    ...upload.map((line) => `    ${line}`),
  ].join('\n');
}

/** Builds a GitLab CI job that does the same, with the token from the project variable CLARION_TOKEN. */
export function gitlabJob(framework: Framework, destination: Destination): string {
  const upload = uploadCommands(framework, {
    ...destination,
    origin: '$CLARION_API_URL',
    variables: SHELL_VARIABLES.gitlab,
    token: '$CLARION_TOKEN',
  });
  return [
    'tests:',
    '  variables:',
    `    CLARION_API_URL: ${destination.origin}`,
    '  script:',
    '    - |',
    `      ${framework.test}`,
    '  after_script:',
    '    - |',
    ...upload.map((line) => `      ${line}`),
  ].join('\n');
}

interface UploadOptions extends Destination {
  readonly variables: ShellVariables;
  readonly token: string;
}

function uploadCommands(
  { pack, file }: Framework,
  { origin, projectId, targetId, variables, token }: UploadOptions,
): readonly string[] {
  const { commitSha, ciRunUrl, pullRequest } = variables;
  const facts = Object.entries({ commitSha, ciRunUrl, pullRequest })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}&`]))
    .join('');
  return [
    ...(pack === undefined ? [] : [pack]),
    `ref=$(printf %s "${variables.gitRef}" | ${ENCODE})`,
    'curl --fail-with-body -sSg \\',
    `  -H "Authorization: Bearer ${token}" \\`,
    `  --data-binary @${file} \\`,
    `  "${origin}/v1/projects/${projectId}/targets/${targetId}/runs?${facts}gitRef=$ref"`,
  ];
}
