import type { AuditRecord } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { actionLabel, formatDetails } from './audit-texts.js';
import styles from './audit.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Action' },
  { name: 'Subject' },
  { name: 'User', minWidth: '8rem' },
  { name: 'IP address' },
  { name: 'Time', align: 'end' },
];

/** Table of audit log records, newest first. */
export function AuditTable({ records }: { readonly records: readonly AuditRecord[] }): ReactNode {
  return (
    <DataTable label="Audit log" columns={COLUMNS}>
      <tbody>
        {records.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </tbody>
    </DataTable>
  );
}

function RecordRow({ record }: { readonly record: AuditRecord }): ReactNode {
  const { action, subject, at, ip } = record;
  return (
    <tr>
      <Cell>
        <span>
          <Link
            to="/settings/audit"
            search={(before) => ({ ...before, action })}
            title={`Show only ${action}`}
            className={styles.action}
            data-row=""
          >
            {actionLabel(action)}
          </Link>
          <Details record={record} />
        </span>
      </Cell>
      <Cell label="Subject">
        <span>
          {subject.type.replaceAll('_', ' ')}
          <SubLine>
            <CopyableId id={subject.id} what={`the ${subject.type.replaceAll('_', ' ')} ID`} />
          </SubLine>
        </span>
      </Cell>
      <Cell label="User">
        <Actor actor={record.actor} />
      </Cell>
      <Cell label="IP address">{ip === null ? null : <span className={styles.ip}>{ip}</span>}</Cell>
      <Cell label="Time" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}

function Actor({ actor }: { readonly actor: AuditRecord['actor'] }): ReactNode {
  if (actor === null) return 'Server';
  return (
    <span>
      <Link
        to="/settings/audit"
        search={(before) => ({ ...before, actorId: actor.userId })}
        title={`Show only ${actor.email}`}
      >
        <UserText text={actor.name} />
      </Link>
      {actor.tokenName === undefined ? null : (
        <SubLine>
          with token <UserText text={actor.tokenName} />
        </SubLine>
      )}
    </span>
  );
}

function Details({ record: { details } }: { readonly record: AuditRecord }): ReactNode {
  const shown = formatDetails(details);
  if (shown.length === 0) return null;
  return (
    <span className={styles.details}>
      {shown.map(({ name, value }) => (
        <span key={name}>
          {name === '' ? null : `${name}: `}
          <UserText text={value} />
        </span>
      ))}
    </span>
  );
}
