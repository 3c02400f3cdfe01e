import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { useKeys } from '../ui/use-keys.js';
import { Late, loadWhenIdle, type LateDialog } from './late-dialog.js';
import { UserMenu } from './user-menu.js';
import styles from './shell.module.css';

const KEYBOARD_HELP: LateDialog = {
  title: 'Keyboard shortcuts',
  load: async () => (await import('./keyboard-help.js')).KeyboardHelp,
};
const PALETTE: LateDialog = { title: 'Go to', load: async () => (await import('./palette.js')).Palette };

/** The frame of every page behind the sign-in. */
export function Shell(): ReactNode {
  const [isHelpOpen, help] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const navigate = useNavigate();
  useEffect(() => loadWhenIdle([KEYBOARD_HELP, PALETTE]), []);
  useKeys({
    '?': help.open,
    'mod+k': palette.open,
    'g h': () => void navigate({ to: '/' }),
    'g r': () => void navigate({ to: '/runs' }),
    'g t': () => void navigate({ to: '/settings/tokens' }),
  });
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to="/" className={styles.brand} aria-label="Clarion, projects">
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
          <UnstyledButton className={styles.search} onClick={palette.open} aria-label="Search, or go to an id">
            <Icon name="search" size={13} />
            <span>Go to…</span>
            <kbd>Ctrl K</kbd>
          </UnstyledButton>
          <UserMenu onHelp={help.open} />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {isHelpOpen ? <Late dialog={KEYBOARD_HELP} onClose={help.close} /> : null}
      {isPaletteOpen ? <Late dialog={PALETTE} onClose={palette.close} /> : null}
    </>
  );
}
