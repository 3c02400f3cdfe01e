import type { DeviceRequest } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './device.module.css';
import { useHeadingFocus } from './use-heading-focus.js';

/** State of a device request that can no longer be decided. */
type FinalState = Exclude<DeviceRequest['state'], 'pending'>;

interface RequestResultProps {
  readonly state: FinalState;
  readonly onOtherCode: () => void;
}

/** Shows how a device request ended, and what to do next. */
export function RequestResult({ state, onOtherCode }: RequestResultProps): ReactNode {
  const heading = useHeadingFocus();
  const { title, text } = TEXTS[state];
  const hasToken = state === 'approved' || state === 'used';
  return (
    <section className={styles.decision} aria-labelledby="device-result">
      <h2 id="device-result" ref={heading} tabIndex={-1} className={styles.question}>
        {title}
      </h2>
      <p className={styles.intro}>{text}</p>
      <div className={styles.buttons}>
        {hasToken ? <Link to="/settings/tokens">Your tokens</Link> : null}
        <Button variant="default" onClick={onOtherCode}>
          Enter another code
        </Button>
      </div>
    </section>
  );
}

const TEXTS: Readonly<Record<FinalState, { readonly title: string; readonly text: string }>> = {
  approved: {
    title: 'Device approved',
    text: 'Return to the device: it signs in within a few seconds. Its token is then listed under your tokens, where you can delete it.',
  },
  used: {
    title: 'Device signed in',
    text: 'This code has been used. The token of the device is listed under your tokens, where you can delete it.',
  },
  denied: { title: 'Device denied', text: 'The device gets no access, and the code no longer works.' },
  expired: {
    title: 'Code expired',
    text: 'Codes are valid for ten minutes. Start again on the device and enter the new code.',
  },
};
