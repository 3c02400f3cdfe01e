import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.js';
import { ArtifactsTab } from './files/artifacts-tab.js';
import { EventsTab } from './events/events-tab.js';
import { FailuresTab } from './failures/failures-tab.js';
import { RawTab } from './files/raw-tab.js';
import { RunLayout } from './header/run-layout.js';
import { runQuery } from './run-queries.js';
import { readTab, RunTabs } from './run-tabs.js';
import { TestsTab } from './tests/tests-tab.js';

const route = getRouteApi('/app/r/$runId');

/** Shows a run: its failures, tests, events and artifacts, one per tab. */
export function RunPage(): ReactNode {
  const { runId } = route.useParams();
  const query = useQuery(runQuery(runId));
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
      <TabContent run={run} tab={tab} />
    </RunLayout>
  );
}

function TabContent({ run, tab }: { readonly run: RunDetail; readonly tab: ReturnType<typeof readTab> }): ReactNode {
  switch (tab) {
    case 'failures':
      return <FailuresTab run={run} />;
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
