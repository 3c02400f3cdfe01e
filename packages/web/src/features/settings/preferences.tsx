import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Section } from '../../ui/section.js';
import { areSingleKeysOff, turnSingleKeys } from '../../ui/use-keys.js';
import styles from './settings.module.css';

const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** What this browser remembers. */
export function Preferences(): ReactNode {
  return (
    <Section title="Appearance and keys" aside="Kept in this browser.">
      <Colours />
      <SingleKeys />
    </Section>
  );
}

function Colours(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto');
  return (
    <div className={styles.choice}>
      <span>Colours</span>
      <SegmentedControl size="xs" aria-label="Colours" data={SCHEMES} value={colorScheme} onChange={choose} />
    </div>
  );
}

function SingleKeys(): ReactNode {
  const [isOff, setOff] = useState(areSingleKeysOff);
  const turn = (on: boolean): void => {
    turnSingleKeys(on ? 'on' : 'off');
    setOff(!on);
  };
  return (
    <Switch
      label="Keys of one letter"
      description="Such as j and k for the next and previous row. Turn them off if they get in the way."
      checked={!isOff}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
