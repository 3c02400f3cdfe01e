import { Button, FileButton, Textarea } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { announce } from '../../ui/feedback/announcer.js';
import { Note } from '../../ui/layout/section.js';
import { formatBytes } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './apis.module.css';

/** A document as it was pasted, or as a file. */
export interface DocumentDraft {
  readonly text: string;
  /** Absent for a pasted document. */
  readonly fileName?: string;
}

/** No document. */
export const NO_DOCUMENT: DocumentDraft = { text: '' };

/** Largest file that is read, as on the server. */
const MOST_BYTES = 8 * 1024 * 1024;

interface DocumentFieldProps {
  readonly label: string;
  readonly description: string;
  readonly draft: DocumentDraft;
  readonly onChange: (draft: DocumentDraft) => void;
}

/** Field for an OpenAPI document: a text area to paste it, or a file. A file is not shown, because it may be large. */
export function DocumentField({ label, description, draft, onChange }: DocumentFieldProps): ReactNode {
  const [isTooLarge, setTooLarge] = useState(false);
  const reset = useRef<() => void>(null);
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    // The same file can be chosen again after it was changed.
    reset.current?.();
    setTooLarge(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    onChange({ text: await file.text(), fileName: file.name });
    announce(`Chose ${file.name}`);
  };
  return (
    <div className={styles.document}>
      {draft.fileName === undefined ? (
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={6}
          maxRows={16}
          autoComplete="off"
          spellCheck={false}
          className={styles.source}
          value={draft.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <Note>
          {label}: <UserText text={draft.fileName} />, {formatBytes(new Blob([draft.text]).size)}
        </Note>
      )}
      {isTooLarge ? (
        <p role="alert" className={styles.problem}>
          The file is larger than 8 MiB. Choose a smaller one.
        </p>
      ) : null}
      <div className={styles.buttons}>
        <FileButton resetRef={reset} accept=".json,.yaml,.yml" onChange={(file) => void read(file)}>
          {(button) => (
            <Button {...button} variant="default" size="xs">
              Choose file
            </Button>
          )}
        </FileButton>
        {draft.fileName === undefined ? null : (
          <Button variant="subtle" size="xs" onClick={() => onChange(NO_DOCUMENT)}>
            Remove file
          </Button>
        )}
      </div>
    </div>
  );
}
