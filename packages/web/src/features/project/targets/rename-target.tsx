import { targetsChange, type Target } from '@clarion/api-client';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { TextForm } from '../../../ui/forms/text-form.js';
import styles from '../settings/settings.module.css';

interface RenameTargetProps {
  readonly target: Target;
  readonly stale: readonly QueryKey[];
  readonly onClose: () => void;
}

/** A dialog that changes the name and slug of a target. */
export function RenameTarget({
  target: { id: targetId, projectId, name, slug },
  stale,
  onClose,
}: RenameTargetProps): ReactNode {
  const change = (body: { readonly name?: string; readonly slug?: string }): Promise<Target> =>
    unwrap(targetsChange({ path: { projectId, targetId }, body }));
  return (
    <Dialog onClose={onClose} title="Rename target">
      <div className={styles.edits}>
        <TextForm
          label="Name"
          field="name"
          value={name}
          save={(text) => change({ name: text })}
          invalidates={stale}
          successMessage="Target renamed"
        />
        <TextForm
          label="Slug"
          description="Lowercase letters, digits and hyphens. The command line uses it to name the target."
          field="slug"
          maxLength={60}
          value={slug}
          save={(text) => change({ slug: text })}
          invalidates={stale}
          successMessage="Slug changed"
        />
      </div>
    </Dialog>
  );
}
