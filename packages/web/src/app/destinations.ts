/** A place to go to, told by what was typed. */
export interface Destination {
  readonly label: string;
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
  { label: 'Sign a device in', href: '/device' },
  { label: 'API reference', href: '/docs' },
];

/** Where a text may lead by itself: an id, a commit, the address of a CI run, a page. The best guess comes first. */
export function destinationsOf(text: string): readonly Destination[] {
  const wanted = text.trim();
  if (wanted === '') return PAGES;
  const run = /clr_[0-9A-Za-z]+/.exec(wanted)?.[0];
  if (run !== undefined) return [{ label: `Run ${run}`, href: `/r/${run}` }];
  if (/^prj_[0-9A-Za-z]+$/.test(wanted)) return [{ label: `Project ${wanted}`, href: `/p/${wanted}` }];
  if (/^https?:\/\//.test(wanted))
    return [{ label: `Runs of ${wanted}`, href: `/runs?${new URLSearchParams({ q: wanted }).toString()}` }];
  const pages = PAGES.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  return [...pages, ...runsBy(wanted)];
}

function runsBy(wanted: string): readonly Destination[] {
  const commit = /^[0-9a-f]{7,40}$/i.test(wanted)
    ? [
        {
          label: `Runs of commit ${wanted}`,
          href: `/runs?${new URLSearchParams({ commitSha: wanted.toLowerCase() }).toString()}`,
        },
      ]
    : [];
  const pullRequest = /^#?\d{1,9}$/.test(wanted)
    ? [
        {
          label: `Runs of pull request ${wanted.replace('#', '')}`,
          href: `/runs?pullRequest=${wanted.replace('#', '')}`,
        },
      ]
    : [];
  const branch = {
    label: `Runs of branch ${wanted}`,
    href: `/runs?${new URLSearchParams({ branch: wanted }).toString()}`,
  };
  return [...commit, ...pullRequest, branch];
}
