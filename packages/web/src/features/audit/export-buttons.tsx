import { Button } from '@mantine/core';
import type { AuditRecord } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { announce } from '../../ui/feedback/announcer.js';
import { plural } from '../../ui/text/format.js';
import { toCsv, toNdjson } from './audit-export.js';
import styles from './audit.module.css';

/** Buttons that export the loaded records as a file. */
export function ExportButtons({
  records,
  hasMore,
}: {
  readonly records: readonly AuditRecord[];
  readonly hasMore: boolean;
}): ReactNode {
  const save = (ending: string, type: string, text: string): void => {
    saveFile(`audit-log.${ending}`, type, text);
    announce(`Exported ${plural(records.length, 'record')}`);
  };
  return (
    <div className={styles.export}>
      <span>
        {plural(records.length, 'record')}
        {hasMore ? ' loaded, more available' : ''}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => save('csv', 'text/csv;charset=utf-8', toCsv(records))}>
        Export CSV
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => save('ndjson', 'application/x-ndjson', toNdjson(records))}
      >
        Export NDJSON
      </Button>
    </div>
  );
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}
