import type { Framework } from './frameworks.js';

/** Where tests run. */
export type Place = 'shell' | 'github' | 'gitlab';

/** Where a run goes to. */
export interface Destination {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
}

/** The places that are offered. */
export const PLACES: readonly { readonly id: Place; readonly label: string }[] = [
  { id: 'shell', label: 'Shell' },
  { id: 'github', label: 'GitHub Actions' },
  { id: 'gitlab', label: 'GitLab CI' },
];

/** The place of a name; the shell for none that is known. */
export function placeNamed(id: string | undefined): Place {
  return PLACES.find((place) => place.id === id)?.id ?? 'shell';
}

/** Names of branches may hold what means something in a query (RFC 3986 §3.4). */
const ENCODE = "sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g'";

/** What a place says of the run, in words of its shell. */
interface Facts {
  readonly gitRef: string;
  readonly commitSha: string;
  readonly ciRunUrl?: string;
}

const FACTS: Readonly<Record<Place, Facts>> = {
  shell: {
    gitRef: '$(git symbolic-ref -q HEAD 2>/dev/null)',
    commitSha: '$(git rev-parse -q --verify HEAD 2>/dev/null)',
  },
  github: {
    gitRef: '$GITHUB_REF',
    commitSha: '$GITHUB_SHA',
    ciRunUrl: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
  },
  gitlab: {
    gitRef: '${CI_MERGE_REQUEST_REF_PATH:-${CI_COMMIT_TAG:+refs/tags/}$CI_COMMIT_REF_NAME}',
    commitSha: '$CI_COMMIT_SHA',
    ciRunUrl: '$CI_JOB_URL',
  },
};

/** Commands for a shell that run the tests and upload their report. */
export function shellCommands(framework: Framework, destination: Destination, token: string): string {
  return [framework.test, ...uploadCommands(framework, { ...destination, facts: FACTS.shell, token })].join('\n');
}

/** Steps of a job of GitHub Actions that do the same, with the token from the secret CLARION_TOKEN. */
export function githubSteps(framework: Framework, destination: Destination): string {
  const upload = uploadCommands(framework, {
    ...destination,
    origin: '$CLARION_API_URL',
    facts: FACTS.github,
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
    '  run: |',
    ...upload.map((line) => `    ${line}`),
  ].join('\n');
}

/** A job of GitLab CI that does the same, with the token from the variable CLARION_TOKEN of the project. */
export function gitlabJob(framework: Framework, destination: Destination): string {
  const upload = uploadCommands(framework, {
    ...destination,
    origin: '$CLARION_API_URL',
    facts: FACTS.gitlab,
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

interface UploadOrder extends Destination {
  readonly facts: Facts;
  readonly token: string;
}

function uploadCommands(
  { pack, file }: Framework,
  { origin, projectId, targetId, facts, token }: UploadOrder,
): readonly string[] {
  const ciRunUrl = facts.ciRunUrl === undefined ? '' : `&ciRunUrl=${facts.ciRunUrl}`;
  return [
    ...(pack === undefined ? [] : [pack]),
    `ref=$(printf %s "${facts.gitRef}" | ${ENCODE})`,
    'curl --fail-with-body -sSg \\',
    `  -H "Authorization: Bearer ${token}" \\`,
    `  --data-binary @${file} \\`,
    `  "${origin}/v1/projects/${projectId}/targets/${targetId}/runs?commitSha=${facts.commitSha}${ciRunUrl}&gitRef=$ref"`,
  ];
}
