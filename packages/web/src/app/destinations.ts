/** A search result: a page to open. */
export interface Destination {
  readonly label: string;
  /** What it is, where the label does not say so. */
  readonly note?: string;
  readonly href: string;
}

const PAGES: readonly Destination[] = [
  { label: 'Projects', href: '/' },
  { label: 'Runs', href: '/runs' },
  { label: 'Tokens', href: '/settings/tokens' },
  { label: 'Connect an agent', href: '/settings/agents' },
  { label: 'Members', href: '/settings/members' },
  { label: 'Audit log', href: '/settings/audit' },
  { label: 'Profile and sessions', href: '/settings/profile' },
  { label: 'Organization', href: '/settings/organization' },
  { label: 'Server', href: '/settings/server' },
  { label: 'Approve a device', href: '/device' },
  { label: 'API reference', href: '/docs' },
];

/** Finds pages for a typed text: an ID, a commit, a CI URL, a branch, a page name. Best match first. */
export function findDestinations(text: string): readonly Destination[] {
  const query = text.trim();
  if (query === '') return PAGES;
  const run = /clr_[0-9A-Za-z]+/.exec(query)?.[0];
  if (run !== undefined) return [{ label: `Run ${run}`, href: `/r/${run}` }];
  const build = /bld_[0-9A-Za-z]+/.exec(query)?.[0];
  if (build !== undefined) return [{ label: `Build ${build}`, href: `/b/${build}` }];
  if (/^prj_[0-9A-Za-z]+$/.test(query)) return [{ label: `Project ${query}`, href: `/p/${query}` }];
  if (/^https?:\/\//.test(query))
    return [{ label: `Runs of ${query}`, href: `/runs?${new URLSearchParams({ q: query }).toString()}` }];
  const pages = PAGES.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return [...pages, ...findRunLists(query)];
}

function findRunLists(query: string): readonly Destination[] {
  const commit = /^[0-9a-f]{7,40}$/i.test(query)
    ? [
        {
          label: `Runs of commit ${query}`,
          href: `/runs?${new URLSearchParams({ commitSha: query.toLowerCase() }).toString()}`,
        },
      ]
    : [];
  const pullRequest = /^#?\d{1,9}$/.test(query)
    ? [
        {
          label: `Runs of pull request ${query.replace('#', '')}`,
          href: `/runs?pullRequest=${query.replace('#', '')}`,
        },
      ]
    : [];
  const branch = {
    label: `Runs of branch ${query}`,
    href: `/runs?${new URLSearchParams({ branch: query }).toString()}`,
  };
  return [...commit, ...pullRequest, branch];
}
