import { targetsChange, type Target } from '@clarion/api-client';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Dialog } from '../../ui/dialog.js';
import { TextForm } from '../../ui/text-form.js';
import styles from './settings.module.css';

interface RenameTargetProps {
  readonly target: Target;
  readonly stale: readonly QueryKey[];
  readonly onClose: () => void;
}

/** Changes what a target is called. */
export function RenameTarget({
  target: { id: targetId, projectId, name, slug },
  stale,
  onClose,
}: RenameTargetProps): ReactNode {
  const change = (body: { readonly name?: string; readonly slug?: string }): Promise<Target> =>
    ask(targetsChange({ path: { projectId, targetId }, body }));
  return (
    <Dialog onClose={onClose} title="Rename the target">
      <div className={styles.edits}>
        <TextForm
          label="Name"
          field="name"
          value={name}
          save={(text) => change({ name: text })}
          stale={stale}
          said="The target is renamed"
        />
        <TextForm
          label="Slug"
          description="Lower case letters, digits and hyphens. The command line names the target by it."
          field="slug"
          maxLength={60}
          value={slug}
          save={(text) => change({ slug: text })}
          stale={stale}
          said="The slug is changed"
        />
      </div>
    </Dialog>
  );
}
