import { Select } from '@mantine/core';
import type { OverviewItem } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.js';
import { Section } from '../../ui/layout/section.js';
import styles from './project.module.css';
import { uploadCommand } from './upload-command.js';

/** Shows the command that uploads a report to a target of the project. */
export function Upload({
  projectId,
  items,
}: {
  readonly projectId: string;
  readonly items: readonly OverviewItem[];
}): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const targetId = chosen ?? items.find(({ target }) => target.isDefault)?.target.id ?? items[0]?.target.id;
  if (targetId === undefined) return null;
  const command = uploadCommand({ origin: window.location.origin, projectId, targetId });
  return (
    <Section
      title="Upload"
      aside={
        <>
          The report format (JUnit XML, CTRF, Playwright and others) is detected. The token needs the scope{' '}
          <code>runs:write</code>. <Link to="/settings/tokens">Create token</Link>
        </>
      }
    >
      <div className={styles.command}>
        <pre>{command}</pre>
        <div className={styles.side}>
          {items.length < 2 ? null : (
            <Select
              size="xs"
              aria-label="Target of the upload"
              allowDeselect={false}
              data={items.map(({ target }) => ({ value: target.id, label: target.name }))}
              value={targetId}
              onChange={(value) => setChosen(value ?? undefined)}
            />
          )}
          <CopyButton text={command} what="the upload command">
            Copy command
          </CopyButton>
        </div>
      </div>
    </Section>
  );
}
