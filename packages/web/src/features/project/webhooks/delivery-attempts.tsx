import { Box } from '@mantine/core';
import type { DeliveryAttempt } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Age } from '../../../ui/time/age.js';
import { formatDuration } from '../../../ui/text/format.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { UserText } from '../../../ui/text/user-text.js';
import styles from '../settings/settings.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'Attempt' },
  { name: 'Response' },
  { name: 'Duration', align: 'end' },
  { name: 'Sent', align: 'end' },
];

/** Lists the attempts to deliver a message, the newest first. */
export function DeliveryAttempts({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }): ReactNode {
  return (
    <Section title="Attempts">
      {attempts.length === 0 ? (
        <Note>No attempts yet.</Note>
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
      <Cell label="Response">
        <span>
          {status === null ? 'No response' : `Status ${status}`}
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
              aria-label={`Response to attempt ${number}`}
            >
              <UserText text={response} />
            </Box>
          )}
        </span>
      </Cell>
      <Cell label="Duration" align="end">
        {formatDuration(durationMs)}
      </Cell>
      <Cell label="Sent" align="end">
        <Age at={at} />
      </Cell>
    </tr>
  );
}
