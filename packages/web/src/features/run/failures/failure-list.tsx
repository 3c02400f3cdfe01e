import type { RunDetail, Test } from '@clarion/api-client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../../../api/query-client.js';
import { copyText } from '../../../ui/copy/copy-text.js';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.js';
import { copyForAgent } from './copy-for-agent.js';
import { FailureGroupView } from './failure-group-view.js';
import {
  failureBeside,
  failureName,
  failureOfNextGroup,
  findFailure,
  NONE,
  openGroups,
  type FailureGroup,
} from './failure-groups.js';
import type { FailureView } from './failure-view-model.js';
import { failedTestsQuery } from '../run-queries.js';
import styles from './failures-tab.module.css';

const route = getRouteApi('/app/r/$runId');

interface FailureListProps {
  readonly run: RunDetail;
  readonly failures: readonly FailureView[];
  readonly groups: readonly FailureGroup[];
  /** The failed tests of the run. The n-th failure belongs to the n-th test, unless an owner is chosen. */
  readonly tests: readonly Test[];
}

/** Lists the failures of a run by cause. The URL stores which groups and which failure are open. */
export function FailureList({ run, failures, groups, tests }: FailureListProps): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const named = findFailure(failures, search.failure);
  const selected = named ?? (search.failure === NONE ? undefined : groups[0]?.failures[0]);
  const open = openGroups(search.group, groups.find((group) => includes(group, selected))?.id);
  const go = (next: FailureView | undefined): void => {
    if (next === undefined) return;
    const group = groups.find((other) => includes(other, next));
    const opened = group === undefined || open.includes(group.id) ? open : [...open, group.id];
    void navigate({
      to: '.',
      search: { failure: failureName(failures, next), group: opened.join(',') },
      resetScroll: false,
    });
  };
  useShortcuts({
    ']': () => go(failureBeside(groups, named, 1)),
    '[': () => go(failureBeside(groups, named, -1)),
    n: () => go(failureOfNextGroup(groups, named)),
    c: () => void (named === undefined ? copyForAgent({ runId: run.id }, 'the failures') : copyOne(run.id, named)),
    y: () => void copyText(location.href, 'the link'),
  });
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <FailureGroupView
          key={group.id}
          run={run}
          group={group}
          open={open}
          selected={selected}
          isNamed={named !== undefined}
          nameOf={(failure) => failureName(failures, failure)}
          seqOf={(failure) => seqOf(tests, failure)}
        />
      ))}
    </div>
  );
}

/** Copies one failure. Waits for the positions of the tests where they have not arrived. */
function copyOne(runId: string, failure: FailureView): Promise<void> {
  const request = queryClient.ensureQueryData(failedTestsQuery(runId)).then((tests) => {
    const seq = seqOf(tests, failure);
    // Without a position the request would be that of all failures of the run.
    if (seq === undefined) throw new Error('The test of the failure has no position.');
    return { runId, seq };
  });
  return copyForAgent(request, 'the failure');
}

function includes({ failures }: FailureGroup, failure: FailureView | undefined): boolean {
  return failure !== undefined && failures.includes(failure);
}

/** Returns the position of the failed test in the run. Among the failures of an owner, the number of a failure is another one. */
function seqOf(tests: readonly Test[], { number, testId }: FailureView): number | undefined {
  const test = tests[number - 1];
  if (test?.testId === testId) return test.seq;
  const [only, ...others] = tests.filter((other) => other.testId === testId);
  return others.length === 0 ? only?.seq : undefined;
}
