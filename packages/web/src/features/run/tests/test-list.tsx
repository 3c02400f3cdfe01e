import type { Tag, Test } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { Status } from '../../../domain/runs/status.js';
import { TagLabel } from '../../../domain/tags/tag-label.js';
import { looksOf } from '../../../domain/tags/tag-looks.js';
import { useDescribedTags } from '../../../domain/tags/use-described-tags.js';
import { TestName } from '../../../domain/tests/test-name.js';
import { useListShortcuts } from '../../../ui/keyboard/use-list-shortcuts.js';
import { rememberRowSizes, rowSizesOf } from '../../../ui/lists/row-sizes.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { nextTestIndex, testListRows } from './test-list-rows.js';
import styles from './tests-tab.module.css';

const ROW_HEIGHT = 30;
const AHEAD = 20;
/** Height of the sticky header. */
const HEADER_HEIGHT = 60;

interface TestListProps {
  readonly runId: string;
  readonly projectId: string;
  readonly tests: readonly Test[];
  /** Whether the tests of each file have a heading. */
  readonly isGrouped: boolean;
  readonly isMore: boolean;
  /** Called when the list is scrolled near its end. */
  readonly onEnd: () => void;
}

/** A virtualized list of tests. `j` and `k` move the focus. */
export function TestList({ runId, projectId, tests, isGrouped, isMore, onEnd }: TestListProps): ReactNode {
  const described = useDescribedTags(projectId, tests.find(({ tags }) => tags.length > 0)?.tags ?? []);
  const rows = useMemo(() => testListRows(tests, isGrouped), [tests, isGrouped]);
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
    scrollMargin: top,
    initialMeasurementsCache: useMemo(() => rowSizesOf('Tests'), []),
    scrollPaddingStart: HEADER_HEIGHT,
  });
  useEffect(() => rememberRowSizes('Tests', virtual.measurementsCache));
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isMore && last >= rows.length - AHEAD) onEnd();
  }, [isMore, last, rows.length, onEnd]);
  const move = (step: 1 | -1): void => {
    const next = nextTestIndex(rows, focusedIndex(), step);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLAnchorElement>(`[data-index="${next}"] a`)?.focus({ preventScroll: true }),
    );
  };
  useListShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    <ul ref={list} className={styles.list} aria-label="Tests" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={row.kind === 'test' ? row.test.seq : `file ${row.firstSeq}`}
            data-index={index}
            ref={virtual.measureElement}
            className={row.kind === 'test' ? styles.item : styles.heading}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row.kind === 'test' ? (
              <TestRow runId={runId} test={row.test} described={described} isFileShown={!isGrouped} />
            ) : (
              <h2>{row.path === null ? 'No file' : <bdi>{visibleText(row.path)}</bdi>}</h2>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the distance of an element from the top of the page, also after what is above it has grown. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current?.parentElement === undefined || current.parentElement === null) return undefined;
    const measure = (): void => setTop(current.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current.parentElement);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Returns the index of the focused row; -1 when none is focused. */
function focusedIndex(): number {
  return Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? '-1');
}

function TestRow({
  runId,
  test: { seq, testName, status, flaky, durationMs, filePath, tags, reason },
  described,
  isFileShown,
}: {
  readonly runId: string;
  readonly test: Test;
  readonly described: readonly Tag[];
  readonly isFileShown: boolean;
}): ReactNode {
  return (
    <>
      <Status status={flaky ? 'flaky' : status} bare />
      <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(seq) }} className={styles.name}>
        <TestName name={testName} isCut />
      </Link>
      <span className={styles.more}>
        {looksOf(described, tags).map((look) => (
          <Link
            key={look.name}
            to="/r/$runId"
            params={{ runId }}
            search={(before) => ({ ...before, tab: 'tests', tag: look.name })}
            activeOptions={{ exact: true }}
            className={styles.tag}
          >
            <TagLabel look={look} />
          </Link>
        ))}
        <bdi className={styles.file}>{visibleText(reason ?? (isFileShown ? filePath : null) ?? '')}</bdi>
      </span>
      <span className={styles.time}>{formatDuration(durationMs)}</span>
    </>
  );
}
