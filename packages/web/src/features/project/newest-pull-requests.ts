import type { Build } from '@clarion/api-client';

/** Returns the newest build of each pull request, newest first; one without tests only where there is no other. */
export function newestPullRequests(builds: readonly Build[], most: number): readonly Build[] {
  const newest = new Map<number, Build>();
  for (const build of builds) {
    if (build.pullRequest === null) continue;
    const known = newest.get(build.pullRequest);
    if (known === undefined || (known.empty && !build.empty)) newest.set(build.pullRequest, build);
  }
  return [...newest.values()].slice(0, most);
}
