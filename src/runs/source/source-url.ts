import type { LinkTemplates } from '../../projects/links/link-template.js';

/** A commit of a repository. */
export interface SourceCommit {
  /** As `toRepositoryUrl` returns it. */
  readonly repositoryUrl: string | null;
  readonly commitSha: string | null;
}

/** A place in a commit of a repository. */
export interface SourcePlace extends SourceCommit {
  /** The path of the file within the repository. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
}

/** The digits of a commit in hexadecimal, of SHA-1 or SHA-256. Something else would be a branch, or a trick. */
const COMMIT = /^[0-9a-f]{7,64}$/i;

/** What comes behind the address of a repository. */
interface UrlForms {
  /** In front of a commit, and of the path behind it. */
  readonly file: string;
  /** In front of a line. */
  readonly line: string;
  /** In front of a commit that is shown by itself. */
  readonly commit: string;
}

const GITHUB: UrlForms = { file: '/blob/', line: '#L', commit: '/commit/' };

/** How the services write addresses: recognized by their host, also where a company runs them on its own. */
const SERVICES: readonly (readonly [RegExp, UrlForms])[] = [
  [/(?:^|[.-])github(?:[.-]|$)/, GITHUB],
  [/(?:^|[.-])gitlab(?:[.-]|$)/, { file: '/-/blob/', line: '#L', commit: '/-/commit/' }],
  [/^bitbucket\.org$/, { file: '/src/', line: '#lines-', commit: '/commits/' }],
  [/(?:^|[.-])(?:gitea|forgejo|codeberg)(?:[.-]|$)/, { ...GITHUB, file: '/src/commit/' }],
];

/**
 * The web address of a line of source: as the project writes it, else as GitHub, GitLab, Bitbucket's cloud, Gitea and Forgejo do, by the
 * name of the host. Undefined where
 * one of these is unknown, and for a path that is absolute or leaves the repository.
 */
export function sourceUrl({ file, line, ...commit }: SourcePlace, templates: LinkTemplates): string | undefined {
  const { sourceUrlTemplate: template } = templates;
  if (template !== null) return isInside(file) ? placeInTemplate(fill(template, commit), file, line) : undefined;
  const forms = formsOf(commit);
  if (forms === undefined || !isInside(file)) return undefined;
  return `${forms.address}${forms.file}${forms.sha}/${encodePath(file)}${line === undefined ? '' : `${forms.line}${line}`}`;
}

/** The web address of a commit, in the same way. */
export function commitUrl(commit: SourceCommit, templates: LinkTemplates): string | undefined {
  if (templates.commitUrlTemplate !== null) return fill(templates.commitUrlTemplate, commit);
  const forms = formsOf(commit);
  return forms && `${forms.address}${forms.commit}${forms.sha}`;
}

/** The address of any line of a commit, with `{path}` and `{line}` in their places. */
export function sourceUrlTemplate(commit: SourceCommit, templates: LinkTemplates): string | undefined {
  if (templates.sourceUrlTemplate !== null) return fill(templates.sourceUrlTemplate, commit);
  const forms = formsOf(commit);
  return forms && `${forms.address}${forms.file}${forms.sha}/{path}${forms.line}{line}`;
}

/** Puts repository and commit into the template of a project. */
function fill(template: string, { repositoryUrl, commitSha }: SourceCommit): string | undefined {
  if (commitSha === null || !COMMIT.test(commitSha)) return undefined;
  if (repositoryUrl === null && template.includes('{repository}')) return undefined;
  // The path of an address has its braces encoded, so that it contains no placeholder.
  const repository = repositoryUrl === null ? '' : new URL(repositoryUrl).pathname.slice(1);
  return template.replaceAll('{repository}', () => repository).replaceAll('{commit}', commitSha.toLowerCase());
}

/** Without a line, what would name it behind `#` is left out; elsewhere it is the first one. */
function placeInTemplate(template: string | undefined, file: string, line: number | undefined): string | undefined {
  if (template === undefined) return undefined;
  const cut = line === undefined ? template.replace(/#[^#]{0,1000}\{line\}[^#]{0,1000}$/, '') : template;
  return cut.replaceAll('{path}', () => encodePath(file)).replaceAll('{line}', String(line ?? 1));
}

function formsOf({
  repositoryUrl,
  commitSha,
}: SourceCommit): (UrlForms & { readonly address: string; readonly sha: string }) | undefined {
  if (repositoryUrl === null || commitSha === null || !COMMIT.test(commitSha)) return undefined;
  const host = new URL(repositoryUrl).hostname;
  const forms = SERVICES.find(([name]) => name.test(host))?.[1];
  return forms && { ...forms, address: repositoryUrl, sha: commitSha.toLowerCase() };
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
