import { usageError } from '@clarion/uploading/cli-error';

/** The services whose pull requests can be commented. */
export type ForgeName = 'github' | 'gitlab' | 'bitbucket' | 'gitea';

/** A repository at a service, with the token for its API. */
export interface Repository {
  readonly forge: ForgeName;
  readonly apiUrl: string;
  /** `owner/name`, or the id or path of a GitLab project. */
  readonly repository: string;
  readonly token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const APIS: Readonly<Record<ForgeName, string>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
  bitbucket: 'https://api.bitbucket.org/2.0',
  gitea: 'https://gitea.com/api/v1',
};

const HOSTS: Readonly<Record<string, ForgeName>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'gitea.com': 'gitea',
  'codeberg.org': 'gitea',
};

/** The variables with a token, the first that is set counts. */
const TOKENS: Readonly<Record<ForgeName, readonly string[]>> = {
  github: ['GITHUB_TOKEN', 'GH_TOKEN'],
  gitlab: ['GITLAB_TOKEN'],
  bitbucket: ['BITBUCKET_TOKEN'],
  gitea: ['GITEA_TOKEN', 'GITHUB_TOKEN'],
};

/**
 * Finds the repository by the variables of its CI, or by the address of the remote `origin` where another service runs the tests.
 * @throws CliError usage when the repository or the token is unknown
 */
export function findRepository(environment: Environment, remoteUrl: string | undefined): Repository {
  const found = repositoryOfCi(environment) ?? repositoryOfRemote(remoteUrl);
  if (found === undefined)
    throw usageError(
      'The repository is unknown. Run the command in a checkout whose remote `origin` is at GitHub, GitLab, Bitbucket or Gitea, or in their CI.',
    );
  const names = TOKENS[found.forge];
  const token = names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  if (token === undefined) throw usageError(`${names[0] ?? ''} is missing. Set it to a token that may write comments.`);
  return { ...found, token };
}

type Place = Omit<Repository, 'token'>;

function repositoryOfCi(environment: Environment): Place | undefined {
  const { GITHUB_REPOSITORY: github, CI_PROJECT_ID: gitlab, BITBUCKET_REPO_FULL_NAME: bitbucket } = environment;
  if (github !== undefined && environment['GITHUB_ACTIONS'] !== undefined) {
    // Gitea and Forgejo set GitHub's variables too, and add their own.
    const isGitea = environment['GITEA_ACTIONS'] !== undefined || environment['FORGEJO_ACTIONS'] !== undefined;
    const server = environment['GITHUB_SERVER_URL'];
    const gitea = server === undefined ? APIS.gitea : `${trimmed(server)}/api/v1`;
    return isGitea
      ? { forge: 'gitea', apiUrl: gitea, repository: github }
      : { forge: 'github', apiUrl: trimmed(environment['GITHUB_API_URL'] ?? APIS.github), repository: github };
  }
  if (gitlab !== undefined)
    return { forge: 'gitlab', apiUrl: trimmed(environment['CI_API_V4_URL'] ?? APIS.gitlab), repository: gitlab };
  return bitbucket === undefined
    ? undefined
    : {
        forge: 'bitbucket',
        apiUrl: trimmed(environment['BITBUCKET_API_URL'] ?? APIS.bitbucket),
        repository: bitbucket,
      };
}

function repositoryOfRemote(url: string | undefined): Place | undefined {
  const [, host = '', path = ''] =
    /^(?:[a-z]+:\/\/|[^\s@/:]+@)([\w.-]+)(?::\d+)?[:/]([^\s?#]+?)(?:\.git)?\/?$/.exec(url ?? '') ?? [];
  const forge = HOSTS[host];
  if (forge === undefined || !path.includes('/')) return undefined;
  const apiUrl = forge === 'gitea' ? `https://${host}/api/v1` : APIS[forge];
  return { forge, apiUrl, repository: path };
}

function trimmed(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
