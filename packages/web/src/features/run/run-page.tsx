import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.js';
import { Failed, Loading } from '../../ui/states.js';
import { useKeys } from '../../ui/use-keys.js';
import { ArtifactsTab } from './artifacts-tab.js';
import { EventsTab } from './events-tab.js';
import { FailuresTab } from './failures-tab.js';
import { RawTab } from './raw-tab.js';
import { RunFrame } from './run-frame.js';
import { runQuery } from './run-queries.js';
import { readTab, RunTabs } from './run-tabs.js';
import { TestsTab } from './tests-tab.js';

const route = getRouteApi('/app/r/$runId');

/** A run: what failed and why, its tests, events and artifacts. */
export function RunPage(): ReactNode {
  const { runId } = route.useParams();
  const query = useQuery(runQuery(runId));
  if (query.data !== undefined) return <RunScreen run={query.data} />;
  return (
    <Page title="Run">
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  );
}

function RunScreen({ run }: { readonly run: RunDetail }): ReactNode {
  const tab = readTab(route.useSearch().tab);
  const navigate = route.useNavigate();
  useKeys({
    f: () => void navigate({ to: '.', search: {} }),
    a: () => void navigate({ to: '.', search: { tab: 'tests' } }),
  });
  return (
    <RunFrame run={run}>
      <RunTabs run={run} tab={tab} />
      <TabContent run={run} tab={tab} />
    </RunFrame>
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
