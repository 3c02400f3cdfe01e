import { Menu, useMantineColorScheme } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signOut, useSession } from '../api/session.js';
import { setTimeZone, useTimeZone } from '../ui/time/time-zone.js';
import { UserButton } from './user-button.js';

const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const ZONES = [
  { value: 'local', label: 'Local time' },
  { value: 'utc', label: 'UTC' },
];

/** Menu with the signed-in user, settings, theme, time zone and sign-out. Opens when it is first rendered. */
export function UserMenu({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { user, organization } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const leave = (): void => void signOut().finally(() => void navigate({ to: '/login' }));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The focus returns to the button when the menu closes, if the button had it before the menu opened.
  useEffect(() => {
    button.current?.focus();
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <UserButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}
          <br />
          {organization.name}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings/profile">
          Settings
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          API reference
        </Menu.Item>
        <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
        >
          {SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} aria-label={`Theme: ${label}`}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Times</Menu.Label>
        <Menu.RadioGroup value={zone} onChange={(value) => setTimeZone(value === 'utc' ? 'utc' : 'local')}>
          {ZONES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} aria-label={`Times: ${label}`}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={leave}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
