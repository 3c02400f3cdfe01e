import { Button, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FilterInput } from '../../../ui/forms/filter-input.js';
import { Icon } from '../../../ui/text/icon.js';
import { UserText } from '../../../ui/text/user-text.js';
import styles from './tests-tab.module.css';

const route = getRouteApi('/app/r/$runId');

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'passed', label: 'Passed' },
  { value: 'skipped', label: 'Skipped' },
];

/** The filters of the test list. They are stored in the URL. */
export function TestsFilterBar(): ReactNode {
  const { status, q, tag } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: {
    readonly status?: string | undefined;
    readonly q?: string | undefined;
    readonly tag?: string | undefined;
  }): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  };
  return (
    <div className={styles.bar} role="search" aria-label="Tests">
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={STATUSES}
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
    </div>
  );
}
