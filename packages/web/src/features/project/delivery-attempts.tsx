import { Box } from '@mantine/core';
import type { DeliveryAttempt } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { formatDuration } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import styles from './settings.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Attempt' },
  { name: 'Answer' },
  { name: 'Took', align: 'end' },
  { name: 'When', align: 'end' },
];

/** The attempts to deliver a message, the latest first. */
export function DeliveryAttempts({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }): ReactNode {
  return (
    <Section title="Attempts">
      {attempts.length === 0 ? (
        <Note>There was none yet.</Note>
      ) : (
        <DataTable label="Attempts" columns={COLUMNS}>
          <tbody>
            {attempts.toReversed().map((attempt) => (
              <AttemptRow key={attempt.number} attempt={attempt} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function AttemptRow({
  attempt: { number, status, error, response, durationMs, at },
}: {
  readonly attempt: DeliveryAttempt;
}): ReactNode {
  return (
    <tr>
      <Cell>{number}</Cell>
      <Cell label="Answer">
        <span>
          {status === null ? 'No answer' : `Status ${status}`}
          {error === null ? null : (
            <>
              : <UserText text={error} />
            </>
          )}
          {response === null || response === '' ? null : (
            <Box
              component="pre"
              className={styles.text}
              tabIndex={0}
              role="region"
              aria-label={`Answer to attempt ${number}`}
            >
              <UserText text={response} />
            </Box>
          )}
        </span>
      </Cell>
      <Cell label="Took" align="end">
        {formatDuration(durationMs)}
      </Cell>
      <Cell label="When" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}
