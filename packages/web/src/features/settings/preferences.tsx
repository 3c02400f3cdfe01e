import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Section } from '../../ui/layout/section.js';
import { areSingleKeyShortcutsOff, setSingleKeyShortcuts } from '../../ui/keyboard/use-shortcuts.js';
import styles from './settings.module.css';

const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Preferences stored in this browser. */
export function Preferences(): ReactNode {
  return (
    <Section title="Appearance and shortcuts" aside="Stored in this browser.">
      <ThemeSetting />
      <ShortcutSetting />
    </Section>
  );
}

function ThemeSetting(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto');
  return (
    <div className={styles.choice}>
      <span>Theme</span>
      <SegmentedControl size="xs" aria-label="Theme" data={SCHEMES} value={colorScheme} onChange={choose} />
    </div>
  );
}

function ShortcutSetting(): ReactNode {
  const [isOff, setOff] = useState(areSingleKeyShortcutsOff);
  const turn = (on: boolean): void => {
    setSingleKeyShortcuts(on ? 'on' : 'off');
    setOff(!on);
  };
  return (
    <Switch
      label="Single-key shortcuts"
      description="For example j and k for the next and previous row. Turn them off if they get in the way."
      checked={!isOff}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
