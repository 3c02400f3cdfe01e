import type { RunDetail } from '@clarion/api-client';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Page } from '../../ui/layout/page.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.js';
import { partOrRetry } from '../../ui/feedback/part-or-retry.js';
import { FailuresTab } from './failures/failures-tab.js';
import { RunLayout } from './header/run-layout.js';
import { causesQuery, failuresQuery, runQuery } from './run-queries.js';
import { readTab, RunTabs } from './run-tabs.js';

const route = getRouteApi('/app/r/$runId');

// Readers come for the failures. The code of the other tabs is loaded when they are opened.
const LoadTab = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./load/load-tab.js')).LoadTab, 'LoadTab'),
  'Part',
);
const TestsTab = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./tests/tests-tab.js')).TestsTab, 'TestsTab'),
  'Part',
);
const EventsTab = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./events/events-tab.js')).EventsTab, 'EventsTab'),
  'Part',
);
const ArtifactsTab = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./files/artifacts-tab.js')).ArtifactsTab, 'ArtifactsTab'),
  'Part',
);
const RawTab = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./files/raw-tab.js')).RawTab, 'RawTab'),
  'Part',
);

/** Shows a run: its failures, tests, events and artifacts, one per tab. */
export function RunPage(): ReactNode {
  const { runId } = route.useParams();
  const { owner } = route.useSearch();
  const query = useQuery(runQuery(runId));
  // The browser has asked for these beside the document. It keeps each answer until it is read once: that of a run in progress, which has
  // no failures yet, must not be left for the moment when the run has ended.
  usePrefetchInfiniteQuery(failuresQuery(runId, owner));
  usePrefetchQuery(causesQuery(runId));
  if (query.data !== undefined) return <RunScreen run={query.data} />;
  return (
    <Page title="Run">
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
}

function RunScreen({ run }: { readonly run: RunDetail }): ReactNode {
  const tab = readTab(route.useSearch().tab);
  const navigate = route.useNavigate();
  useShortcuts({
    f: () => void navigate({ to: '.', search: {} }),
    a: () => void navigate({ to: '.', search: { tab: 'tests' } }),
  });
  return (
    <RunLayout run={run}>
      <RunTabs run={run} tab={tab} />
      <Suspense fallback={<Loading />}>
        <TabContent run={run} tab={tab} />
      </Suspense>
    </RunLayout>
  );
}

function TabContent({ run, tab }: { readonly run: RunDetail; readonly tab: ReturnType<typeof readTab> }): ReactNode {
  switch (tab) {
    case 'failures':
      return <FailuresTab run={run} />;
    case 'load':
      return <LoadTab run={run} />;
    case 'tests':
      return <TestsTab run={run} />;
    case 'events':
      return <EventsTab run={run} />;
    case 'artifacts':
      return <ArtifactsTab run={run} />;
    case 'raw':
      return <RawTab run={run} />;
  }
}
