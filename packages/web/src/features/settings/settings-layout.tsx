import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { SideNavLayout } from '../../ui/layout/side-nav-layout.js';

/** Layout of the settings pages with their navigation. */
export function SettingsLayout(): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const links = [
    <Link key="profile" to="/settings/profile">
      Profile
    </Link>,
    <Link key="tokens" to="/settings/tokens">
      Tokens
    </Link>,
    <Link key="agents" to="/settings/agents">
      Connect an agent
    </Link>,
    ...(isAdmin
      ? [
          <Link key="members" to="/settings/members">
            Members
          </Link>,
          <Link key="audit" to="/settings/audit">
            Audit log
          </Link>,
        ]
      : []),
    <Link key="organization" to="/settings/organization">
      Organization
    </Link>,
    <Link key="server" to="/settings/server">
      Server
    </Link>,
  ];
  return (
    <SideNavLayout label="Settings" links={links}>
      <Outlet />
    </SideNavLayout>
  );
}
