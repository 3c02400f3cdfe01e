import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toProblem } from '../api/problem.js';
import { Failed, Loading } from '../ui/states.js';

type Screen = () => ReactNode;

/**
 * A page that is loaded when it is first opened. Without a connection it says so, and loads when there is one again; otherwise a file
 * that is not there any more means a newer version of the application, which the router loads.
 */
export function lazyPage<const Name extends string>(
  load: () => Promise<Readonly<Record<Name, Screen>>>,
  name: Name,
): RouteComponent {
  const loadScreen = async (): Promise<Screen> => (await load())[name];
  return lazyRouteComponent(async () => ({ Screen: await nowOrLater(loadScreen, name) }), 'Screen');
}

async function nowOrLater(load: () => Promise<Screen>, name: string): Promise<Screen> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    return () => <LoadedLater load={load} name={name} />;
  }
}

function LoadedLater({ load, name }: { readonly load: () => Promise<Screen>; readonly name: string }): ReactNode {
  const {
    data: Screen,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ['page', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: false });
  if (Screen !== undefined) return <Screen />;
  return isFetching ? <Loading /> : <Failed error={toProblem(undefined, undefined)} onRetry={() => void refetch()} />;
}
