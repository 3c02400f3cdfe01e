import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { partOrRetry } from '../ui/feedback/part-or-retry.js';

type Screen = () => ReactNode;

/** Loads the code of a page when it is first opened, also after it was offline. */
export function lazyPage<const Name extends string>(
  load: () => Promise<Readonly<Record<Name, Screen>>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => partOrRetry(async () => (await load())[name], name), 'Part');
}
