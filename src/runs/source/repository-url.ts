/** Longer addresses are refused. */
const LONGEST_URL = 2048;

/** Like `git@host:shop/cart.git` or `example.org:shop/cart`: without a user the host has a dot, so that no scheme and no drive is one. */
const SCP = /^(?:[^@/\s:]{1,255}@([\w.-]{1,255})|((?:[\w-]{1,63}\.){1,9}[\w-]{1,63})):(?!\/\/)(\S+)$/;

/** Ports of these protocols are not those of the web pages. */
const GIT_PROTOCOLS: ReadonlySet<string> = new Set(['ssh:', 'git:', 'git+ssh:', 'ssh+git:']);

const WEB_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'git+https:', 'git+http:']);

/**
 * The web address of a repository out of what `git remote get-url` prints: `https://`, `ssh://`, `git://` and `git@host:path`, without
 * user, password, query, `.git` and a slash at the end. Undefined for anything else, such as a path.
 */
export function toRepositoryUrl(text: string): string | undefined {
  const sent = text.trim();
  if (sent === '' || sent.length > LONGEST_URL || !sent.isWellFormed() || /[\s\p{Cc}\\]/u.test(sent)) return undefined;
  const scp = sent.includes('://') ? null : SCP.exec(sent);
  const address = scp === null ? sent : `ssh://${scp[1] ?? scp[2] ?? ''}/${(scp[3] ?? '').replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isGit = GIT_PROTOCOLS.has(url.protocol);
  if (!isGit && !WEB_PROTOCOLS.has(url.protocol)) return undefined;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname === '' || parts.length === 0) return undefined;
  const path = `/${parts.join('/').replace(/\.git$/i, '')}`;
  const protocol = url.protocol.endsWith('http:') ? 'http:' : 'https:';
  const host = isGit ? url.hostname : url.host;
  return `${protocol}//${webHost(host)}${webPath(host, path)}`;
}

/** Azure DevOps has its ssh addresses on a host of their own. */
const AZURE_SSH = 'ssh.dev.azure.com';

function webHost(host: string): string {
  if (host === AZURE_SSH) return 'dev.azure.com';
  return host.toLowerCase();
}

function webPath(host: string, path: string): string {
  if (host !== AZURE_SSH) return path;
  return path.replace(/^\/v3\/([^/]+)\/([^/]+)\/([^/]+)$/, '/$1/$2/_git/$3');
}
