import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { UserButton } from './user-button.js';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const UserMenu = lazyRouteComponent(() => import('./user-menu.js'), 'UserMenu');

/** Loads the code of the account menu ahead, so that it opens at once, even offline. */
export async function preloadUserMenu(): Promise<void> {
  await UserMenu.preload?.();
}

/** Account menu whose code is loaded after the first screen: when the browser is idle, or when it is opened. */
export function LazyUserMenu({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <UserButton aria-expanded={false} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<UserButton aria-expanded={false} aria-busy />}>
      <UserMenu onHelp={onHelp} />
    </Suspense>
  );
}
