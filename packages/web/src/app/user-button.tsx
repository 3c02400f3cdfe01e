import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useSession } from '../api/session.js';
import { Icon } from '../ui/text/icon.js';

/** Button of the account menu. */
export function UserButton(props: ComponentPropsWithRef<'button'>): ReactNode {
  const { user } = useSession();
  return (
    <UnstyledButton
      aria-label={`Account menu: ${user.name}`}
      aria-haspopup="menu"
      style={{ lineHeight: 0, padding: 6 }}
      {...props}
    >
      <Icon name="user" size={18} />
    </UnstyledButton>
  );
}
