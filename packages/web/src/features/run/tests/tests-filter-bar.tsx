import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core';
import type { RunDetail } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FilterInput } from '../../../ui/forms/filter-input.js';
import { Icon } from '../../../ui/text/icon.js';
import { formatCount } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';
import { MOST_SORTED_TESTS, readTestsOrder, TEST_SORTS } from './tests-order.js';
import styles from './tests-tab.module.css';

const route = getRouteApi('/app/r/$runId');

const ALL = 'all';
const IN_RUN_ORDER = { value: 'run', label: 'Order of the run' } as const;
const STATUSES = [
  { value: ALL, name: 'All', count: 'total' },
  { value: 'failed', name: 'Failed', count: 'failed' },
  { value: 'flaky', name: 'Flaky', count: 'flaky' },
  { value: 'passed', name: 'Passed', count: 'passed' },
  { value: 'skipped', name: 'Skipped', count: 'skipped' },
] as const;

interface TestsFilterBarProps {
  readonly run: RunDetail;
  /** Whether tests have start times. */
  readonly isTimed: boolean;
}

/** The filters and the order of the test list, with the number of tests of each status. They are stored in the URL. */
export function TestsFilterBar({ run: { id: runId, summary }, isTimed }: TestsFilterBarProps): ReactNode {
  const search = route.useSearch();
  const { status, q, tag } = search;
  const { sort, group } = readTestsOrder(search);
  const navigate = route.useNavigate();
  const change = (part: {
    readonly status?: string | undefined;
    readonly q?: string | undefined;
    readonly tag?: string | undefined;
    readonly sort?: string | undefined;
    readonly groupBy?: string | undefined;
  }): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  };
  return (
    <div className={styles.bar} role="search" aria-label="Tests">
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={STATUSES.map(({ value, name, count }) => ({ value, label: `${name} ${formatCount(summary[count])}` }))}
        value={status ?? ALL}
        onChange={(value) => change({ status: value === ALL ? undefined : value })}
      />
      <FilterInput
        label="Search tests by name"
        value={q ?? ''}
        onChange={(text) => change({ q: text === '' ? undefined : text })}
        isSearch
        isLabelInside
        width="18rem"
      />
      {summary.total > MOST_SORTED_TESTS ? null : (
        <>
          <Select
            size="xs"
            aria-label="Sort by"
            allowDeselect={false}
            style={{ width: '9rem' }}
            data={[IN_RUN_ORDER, ...TEST_SORTS]}
            value={sort ?? IN_RUN_ORDER.value}
            onChange={(value) => change({ sort: value === IN_RUN_ORDER.value ? undefined : (value ?? undefined) })}
          />
          <Checkbox
            size="xs"
            label="Group by file"
            checked={group === 'file'}
            onChange={({ currentTarget: { checked } }) => change({ groupBy: checked ? 'file' : undefined })}
          />
        </>
      )}
      {tag === undefined ? null : (
        <Button
          variant="default"
          size="xs"
          rightSection={<Icon name="close" size={11} />}
          aria-label={`Clear tag filter: ${tag}`}
          onClick={() => change({ tag: undefined })}
        >
          tag: <UserText text={tag} />
        </Button>
      )}
      {isTimed ? (
        <Link
          className={styles.view}
          to="/r/$runId"
          params={{ runId }}
          search={(before) => ({ ...before, tab: 'tests', view: 'timeline' })}
          activeOptions={{ exact: true }}
        >
          Timeline
        </Link>
      ) : null}
    </div>
  );
}
