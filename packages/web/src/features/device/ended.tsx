import type { DeviceRequest } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './device.module.css';
import type { EndWords } from './end-words.js';
import { useArrivalFocus } from './use-arrival-focus.js';

interface EndedProps {
  readonly words: EndWords;
  readonly state: DeviceRequest['state'];
  readonly onAgain: () => void;
}

/** How a request ended, and what to do next. */
export function Ended({ words, state, onAgain }: EndedProps): ReactNode {
  const heading = useArrivalFocus();
  const hasToken = state === 'approved' || state === 'used';
  return (
    <section className={styles.decision} aria-labelledby="device-end">
      <h2 id="device-end" ref={heading} tabIndex={-1} className={styles.question}>
        {words.title}
      </h2>
      <p className={styles.lead}>{words.text}</p>
      <div className={styles.buttons}>
        {hasToken ? <Link to="/settings/tokens">Your tokens</Link> : null}
        <Button variant="default" onClick={onAgain}>
          Another code
        </Button>
      </div>
    </section>
  );
}
