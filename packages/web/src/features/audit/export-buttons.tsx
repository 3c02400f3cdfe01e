import { Button } from '@mantine/core';
import type { AuditRecord } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { announce } from '../../ui/announcer.js';
import { plural } from '../../ui/format.js';
import { saveFile } from '../../ui/save-file.js';
import { toCsv, toNdjson } from './audit-export.js';
import styles from './audit.module.css';

/** Saves the records that are shown as a file. */
export function ExportButtons({
  records,
  hasMore,
}: {
  readonly records: readonly AuditRecord[];
  readonly hasMore: boolean;
}): ReactNode {
  const save = (ending: string, type: string, text: string): void => {
    saveFile(`audit-log.${ending}`, type, text);
    announce(`Saved ${plural(records.length, 'record')}`);
  };
  return (
    <div className={styles.export}>
      <span>
        {plural(records.length, 'record')}
        {hasMore ? ', and more to load' : ''}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => save('csv', 'text/csv;charset=utf-8', toCsv(records))}>
        Save as CSV
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => save('ndjson', 'application/x-ndjson', toNdjson(records))}
      >
        Save as NDJSON
      </Button>
    </div>
  );
}
