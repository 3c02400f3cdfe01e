import {
  secondFactorAddPasskey,
  secondFactorBeginPasskey,
  secondFactorRemovePasskey,
  secondFactorRenamePasskey,
  type Passkey,
} from '@clarion/api-client';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import styles from '../../ui/forms/form.module.css';
import { Note } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { makePasskey, supportsPasskeys } from './passkey.js';
import { useFactorChange } from './use-factor-change.js';

const COLUMNS: readonly Column[] = [
  { name: 'Name' },
  { name: 'Added' },
  { name: 'Last used' },
  { name: 'Change', align: 'end', isNameHidden: true },
];

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Whether the server can take passkeys at its address. */
  readonly isAvailable: boolean;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Lists, adds, renames and removes passkeys. */
export function PasskeyList({ passkeys, isAvailable, onAdded }: PasskeyListProps): ReactNode {
  return (
    <>
      {passkeys.length === 0 ? null : (
        <DataTable label="Passkeys" columns={COLUMNS}>
          <tbody>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </tbody>
        </DataTable>
      )}
      {isAvailable ? (
        <AddPasskey onAdded={onAdded} />
      ) : (
        <Note>Passkeys need https and a host name: ask the administrator of this server.</Note>
      )}
    </>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }): ReactNode {
  const [isRenaming, setRenaming] = useState(false);
  const remove = useFactorChange({
    run: () => ensureOk(secondFactorRemovePasskey({ path: { passkeyId: id } })),
    successMessage: 'Passkey removed',
  });
  return (
    <tr>
      <Cell>
        {isRenaming ? <RenameForm id={id} name={name} onDone={() => setRenaming(false)} /> : <UserText text={name} />}
        {remove.confirmation}
        {remove.confirmation === null ? <ProblemNote error={remove.change.error} /> : null}
      </Cell>
      <Cell label="Added">
        <Age at={createdAt} />
      </Cell>
      <Cell label="Last used">{lastUsedAt === null ? 'Never' : <Age at={lastUsedAt} />}</Cell>
      <Cell align="end">
        <Button variant="default" size="xs" aria-label={`Rename: ${name}`} onClick={() => setRenaming(!isRenaming)}>
          Rename
        </Button>{' '}
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove: ${name}`}
          loading={remove.change.isPending}
          onClick={() => remove.change.mutate()}
        >
          Remove
        </Button>
      </Cell>
    </tr>
  );
}

interface RenameFormProps {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}

function RenameForm({ id, name: present, onDone }: RenameFormProps): ReactNode {
  const [name, setName] = useState(present);
  const { change } = useFactorChange({
    run: () => unwrap(secondFactorRenamePasskey({ path: { passkeyId: id }, body: { name: name.trim() } })),
    successMessage: 'Passkey renamed',
    onDone,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form className={styles.line} onSubmit={submit}>
      <TextInput
        label="New name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={change.isPending} disabled={name.trim() === ''}>
        Save name
      </Button>
      <ProblemNote error={change.error} />
    </form>
  );
}

function AddPasskey({ onAdded }: Pick<PasskeyListProps, 'onAdded'>): ReactNode {
  const [name, setName] = useState('');
  const { change, confirmation } = useFactorChange({
    run: async () => {
      const credential = await makePasskey(await unwrap(secondFactorBeginPasskey()));
      return unwrap(secondFactorAddPasskey({ body: { name: name.trim(), credential } }));
    },
    successMessage: 'Passkey added',
    onDone: ({ recoveryCodes }) => {
      setName('');
      onAdded(recoveryCodes);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  if (!supportsPasskeys()) return <Note>This browser has no passkeys.</Note>;
  if (confirmation !== null) return confirmation;
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Passkey">
      <div className={styles.line}>
        <TextInput
          label="Name of the passkey"
          description="To recognize it by, such as Laptop."
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={change.isPending} disabled={name.trim() === ''}>
          Add passkey
        </Button>
      </div>
      <ProblemNote error={change.error} />
    </form>
  );
}
