import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy/copy-button.js';
import { LongText } from '../../../ui/text/long-text.js';
import { jsonText } from '../../../domain/value-diff/value-text.js';
import styles from './raw-tab.module.css';

const LONGEST = 200_000;

/** Shows the run as the API returns it, with links to other formats. */
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
        <CopyButton text={`${location.origin}${path}`} what="the API URL">
          Copy API URL
        </CopyButton>
        <CopyButton text={text} what="the JSON">
          Copy JSON
        </CopyButton>
      </div>
      <LongText text={text} label="Run as JSON" limit={LONGEST} />
    </div>
  );
}
