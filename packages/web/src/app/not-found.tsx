import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '../ui/states.js';

/** An address that is no page's. */
export function NotFound(): ReactNode {
  return (
    <Empty title="There is no page at this address">
      <p>The link may be cut, or older than this server. A run's page is at /r/ and its id.</p>
      <Link to="/">Go to the projects</Link>
    </Empty>
  );
}
