import { Button, Modal } from '@mantine/core';
import { tokensDelete, type Token } from '@clarion/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { announce } from '../../ui/announcer.js';
import { Failed } from '../../ui/states.js';
import { UserText } from '../../ui/user-text.js';
import styles from './tokens.module.css';

interface DeleteTokenProps {
  readonly token: Token;
  readonly onClose: () => void;
  /** Closes it, too: the row is gone, and with it what had the focus. */
  readonly onDeleted: () => void;
}

/** Asks once, and deletes a token. */
export function DeleteToken({ token, onClose, onDeleted }: DeleteTokenProps): ReactNode {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => tell(tokensDelete({ path: { tokenId: token.id } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tokens'] });
      announce('The token is deleted');
      onDeleted();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Delete the token" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.form}>
        <p className={styles.text}>
          Delete{' '}
          <b>
            <UserText text={token.name} />
          </b>{' '}
          (<code>{token.hint}</code>)? It takes effect now: the next request with it is refused. It cannot be brought back.
        </p>
        {remove.isError ? <Failed error={remove.error} /> : null}
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button className={styles.danger} loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete now
          </Button>
        </div>
      </div>
    </Modal>
  );
}
