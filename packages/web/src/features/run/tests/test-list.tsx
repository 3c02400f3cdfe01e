import type { Test } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { Status } from '../../../domain/runs/status.js';
import { TestName } from '../../../domain/tests/test-name.js';
import { useListShortcuts } from '../../../ui/keyboard/use-list-shortcuts.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import styles from './tests-tab.module.css';

const ROW_HEIGHT = 30;
const AHEAD = 20;
/** Height of the sticky header. */
const HEADER_HEIGHT = 60;

interface TestListProps {
  readonly runId: string;
  readonly tests: readonly Test[];
  readonly isMore: boolean;
  /** Called when the list is scrolled near its end. */
  readonly onEnd: () => void;
}

/** A virtualized list of tests. `j` and `k` move the focus. */
export function TestList({ runId, tests, isMore, onEnd }: TestListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: tests.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isMore && last >= tests.length - AHEAD) onEnd();
  }, [isMore, last, tests.length, onEnd]);
  const move = (step: 1 | -1): void => {
    const next = Math.min(tests.length - 1, Math.max(0, focusedIndex() + step));
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLAnchorElement>(`[data-index="${next}"] a`)?.focus({ preventScroll: true }),
    );
  };
  useListShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    <ul ref={list} className={styles.list} aria-label="Tests" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const test = tests[index];
        return test === undefined ? null : (
          <li
            key={test.seq}
            data-index={index}
            ref={virtual.measureElement}
            className={styles.item}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <TestRow runId={runId} test={test} />
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the index of the focused row; -1 when none is focused. */
function focusedIndex(): number {
  return Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? '-1');
}

function TestRow({
  runId,
  test: { seq, testName, status, flaky, durationMs, filePath, tags, reason },
}: {
  readonly runId: string;
  readonly test: Test;
}): ReactNode {
  return (
    <>
      <Status status={flaky ? 'flaky' : status} bare />
      <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(seq) }} className={styles.name}>
        <TestName name={testName} isCut />
      </Link>
      <span className={styles.more}>
        {tags.map((tag) => (
          <Link
            key={tag}
            to="/r/$runId"
            params={{ runId }}
            search={(before) => ({ ...before, tab: 'tests', tag })}
            activeOptions={{ exact: true }}
            className={styles.tag}
          >
            <bdi>{visibleText(tag)}</bdi>
          </Link>
        ))}
        <bdi className={styles.file}>{visibleText(reason ?? filePath ?? '')}</bdi>
      </span>
      <span className={styles.time}>{formatDuration(durationMs)}</span>
    </>
  );
}
