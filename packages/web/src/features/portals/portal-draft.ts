import type { Portal, PutPortal } from '@clarion/api-client';

/** A portal being edited. */
export type PortalDraft = Readonly<
  Pick<Portal, 'name' | 'visibility' | 'trend' | 'badges' | 'failingTests'> & {
    readonly collections: readonly string[];
    readonly targets: readonly string[];
  }
>;

/** Converts a portal to a draft. A new portal needs its secret link, and shows nothing of a test. */
export function toDraft(portal: Portal | undefined): PortalDraft {
  if (portal === undefined)
    return {
      name: '',
      visibility: 'link',
      collections: [],
      targets: [],
      trend: true,
      badges: true,
      failingTests: false,
    };
  const { name, visibility, collections, targets, trend, badges, failingTests } = portal;
  return { name, visibility, collections, targets, trend, badges, failingTests };
}

/** Converts a draft to the request body. */
export function toBody({ name, collections, targets, ...rest }: PortalDraft): PutPortal {
  return { ...rest, name: name.trim(), collections: [...collections], targets: [...targets] };
}

/** Returns whether the page would show something under a title. */
export function isComplete({ name, collections, targets }: PortalDraft): boolean {
  return name.trim() !== '' && collections.length + targets.length > 0;
}

/** Returns who can read what, where that is more than names and numbers of the chosen parts. */
export function warningsOf({ visibility, failingTests }: PortalDraft): readonly string[] {
  const readers = visibility === 'public' ? 'Everyone who can reach this server' : 'Everyone who has the secret link';
  return [
    ...(visibility === 'public'
      ? [`${readers} can open the page without an account, and search engines can list it.`]
      : []),
    ...(failingTests ? [`${readers} can read the names of failing tests. Names may contain internal details.`] : []),
  ];
}
