/** A place in a commit of a repository. */
export interface SourcePlace {
  /** As `toRepositoryUrl` returns it. */
  readonly repositoryUrl: string | null;
  readonly commitSha: string | null;
  /** The path of the file within the repository. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
}

/** The digits of a commit in hexadecimal, of SHA-1 or SHA-256. Something else would be a branch, or a trick. */
const COMMIT = /^[0-9a-f]{7,64}$/i;

/** How the services write the address of a line: recognized by their host, also where a company runs them on its own. */
const FORMS: readonly (readonly [
  RegExp,
  (repository: string, commit: string, file: string, line: string) => string,
])[] = [
  [
    /(?:^|[.-])github(?:[.-]|$)/,
    (repository, commit, file, line) => `${repository}/blob/${commit}/${file}${hash('L', line)}`,
  ],
  [
    /(?:^|[.-])gitlab(?:[.-]|$)/,
    (repository, commit, file, line) => `${repository}/-/blob/${commit}/${file}${hash('L', line)}`,
  ],
  [
    /^bitbucket\.org$/,
    (repository, commit, file, line) => `${repository}/src/${commit}/${file}${hash('lines-', line)}`,
  ],
  [
    /(?:^|[.-])(?:gitea|forgejo|codeberg)(?:[.-]|$)/,
    (repository, commit, file, line) => `${repository}/src/commit/${commit}/${file}${hash('L', line)}`,
  ],
];

function hash(letter: string, line: string): string {
  return line === '' ? '' : `#${letter}${line}`;
}

/**
 * The web address of a line of source: GitHub, GitLab, Bitbucket's cloud, Gitea and Forgejo, by the name of the host. Undefined where
 * one of these is unknown, and for a path that is absolute or leaves the repository.
 */
export function sourceUrl({ repositoryUrl, commitSha, file, line }: SourcePlace): string | undefined {
  if (repositoryUrl === null || commitSha === null || !COMMIT.test(commitSha) || !isInside(file)) return undefined;
  const host = new URL(repositoryUrl).hostname;
  const form = FORMS.find(([name]) => name.test(host))?.[1];
  return form?.(repositoryUrl, commitSha.toLowerCase(), encodePath(file), line === undefined ? '' : String(line));
}

/** Schemes and drives have a colon in their first part. */
function isInside(file: string): boolean {
  const parts = file.split('/');
  if (file === '' || !file.isWellFormed() || /[\p{Cc}\\]/u.test(file) || parts[0]?.includes(':') === true) return false;
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

function encodePath(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}
