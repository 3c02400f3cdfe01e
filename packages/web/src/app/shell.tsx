import { Link, Outlet, useNavigate, lazyRouteComponent } from '@tanstack/react-router';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../ui/text/icon.js';
import { preloadDialog } from '../ui/dialogs/dialog.js';
import { useShortcuts } from '../ui/keyboard/use-shortcuts.js';
import { useTimeZone } from '../ui/time/time-zone.js';
import { LazyDialog, preloadWhenIdle, type LazyDialogSource } from './lazy-dialog.js';
import styles from './shell.module.css';
import { UserButton } from './user-button.js';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const UserMenu = lazyRouteComponent(() => import('./user-menu.js'), 'UserMenu');

/** Loads the code of the account menu ahead, so that it opens at once, even offline. */
async function preloadUserMenu(): Promise<void> {
  await UserMenu.preload?.();
}

/** Account menu whose code is loaded after the first screen: when the browser is idle, or when it is opened. */
function LazyUserMenu({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <UserButton aria-expanded={false} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<UserButton aria-expanded={false} aria-busy />}>
      <UserMenu onHelp={onHelp} />
    </Suspense>
  );
}

const KEYBOARD_HELP: LazyDialogSource = {
  title: 'Keyboard shortcuts',
  load: async () => (await import('./keyboard-help.js')).KeyboardHelp,
};
const PALETTE: LazyDialogSource = { title: 'Search', load: async () => (await import('./palette.js')).Palette };

/** Frame of every page that requires a session: header, navigation, shortcuts. */
export function Shell(): ReactNode {
  const [isHelpOpen, help] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const navigate = useNavigate();
  const zone = useTimeZone();
  useEffect(() => preloadWhenIdle([KEYBOARD_HELP, PALETTE], [preloadUserMenu, preloadDialog]), []);
  useShortcuts({
    '?': help.open,
    'mod+k': palette.open,
    'g p': () => void navigate({ to: '/' }),
    'g h': () => void navigate({ to: '/' }),
    'g r': () => void navigate({ to: '/runs' }),
    'g t': () => void navigate({ to: '/settings/tokens' }),
  });
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to="/" className={styles.brand} aria-label="Clarion: projects">
            <img src="/favicon.svg" alt="" width={20} height={20} />
            <span className={styles.brandName}>Clarion</span>
          </Link>
          <nav className={styles.nav} aria-label="Main">
            <Link to="/" className={styles.link} activeOptions={{ exact: true }}>
              Projects
            </Link>
            <Link to="/runs" className={styles.link}>
              Runs
            </Link>
            <Link to="/settings/tokens" className={styles.link}>
              Tokens
            </Link>
          </nav>
          <UnstyledButton className={styles.search} onClick={palette.open} aria-label="Search">
            <Icon name="search" size={13} />
            <span>Search…</span>
            <kbd>Ctrl K</kbd>
          </UnstyledButton>
          <LazyUserMenu onHelp={help.open} />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {/* Renders the page again, so that all times change, in charts too. */}
        <Outlet key={zone} />
      </main>
      {isHelpOpen ? <LazyDialog dialog={KEYBOARD_HELP} onClose={help.close} /> : null}
      {isPaletteOpen ? <LazyDialog dialog={PALETTE} onClose={palette.close} /> : null}
    </>
  );
}
