import type { AuditRecord } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { IdSign } from '../../ui/id-sign.js';
import { Cell, DataTable, Sub, type Column } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import { actionWords } from './action-words.js';
import styles from './audit.module.css';
import { detailWords } from './detail-words.js';

const COLUMNS: readonly Column[] = [
  { name: 'What' },
  { name: 'Subject' },
  { name: 'Who' },
  { name: 'From' },
  { name: 'When', align: 'end' },
];

/** Records of the audit log, the newest first. */
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
            title={`${action}: show only these`}
            className={styles.what}
            data-row=""
          >
            {actionWords(action)}
          </Link>
          <Details record={record} />
        </span>
      </Cell>
      <Cell label="Subject">
        <span>
          {subject.type}
          <Sub>
            <IdSign id={subject.id} what={`the id of the ${subject.type}`} />
          </Sub>
        </span>
      </Cell>
      <Cell label="Who">
        <Actor actor={record.actor} />
      </Cell>
      <Cell label="From">{ip === null ? null : <span className={styles.whole}>{ip}</span>}</Cell>
      <Cell label="When" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}

function Actor({ actor }: { readonly actor: AuditRecord['actor'] }): ReactNode {
  if (actor === null) return 'The server by itself';
  return (
    <span>
      <Link
        to="/settings/audit"
        search={(before) => ({ ...before, actorId: actor.userId })}
        title={`${actor.email}: show only theirs`}
      >
        <UserText text={actor.name} />
      </Link>
      {actor.tokenName === undefined ? null : (
        <Sub>
          by the token <UserText text={actor.tokenName} />
        </Sub>
      )}
    </span>
  );
}

function Details({ record: { details } }: { readonly record: AuditRecord }): ReactNode {
  const words = detailWords(details);
  if (words.length === 0) return null;
  return (
    <span className={styles.details}>
      {words.map(({ name, value }) => (
        <span key={name}>
          {name === '' ? null : `${name}: `}
          <UserText text={value} />
        </span>
      ))}
    </span>
  );
}
