import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { LongText } from '../../ui/long-text.js';
import { jsonText } from '../../ui/value-text.js';
import styles from './raw-tab.module.css';

const LONGEST = 200_000;

/** The run as the API answers it, and where else to get it. */
export function RawTab({ run }: { readonly run: RunDetail }): ReactNode {
  const text = jsonText(run, false);
  const path = `/open/v1/runs/${run.id}`;
  return (
    <div className={styles.raw}>
      <div className={styles.links}>
        <a href={path}>Run as JSON</a>
        <a href={`${path}/failures`}>Failures as JSON</a>
        <a href={`${path}/report?format=ctrf`} download={`${run.id}.ctrf.json`}>
          CTRF report
        </a>
        <a href={`${path}/report?format=junit`} download={`${run.id}.xml`}>
          JUnit XML
        </a>
        <CopyButton text={`${location.origin}${path}`} what="the address of the API">
          API address
        </CopyButton>
        <CopyButton text={text} what="the JSON">
          JSON
        </CopyButton>
      </div>
      <LongText text={text} label="The run as JSON" limit={LONGEST} />
    </div>
  );
}
