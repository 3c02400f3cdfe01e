import type { RunDetail } from '@clarion/api-client';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plural } from '../../../ui/text/format.js';
import { Icon } from '../../../ui/text/icon.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { isWhole, withWhole } from '../../../ui/navigation/whole-lists.js';
import { OtherTargets } from '../../../domain/causes/other-targets.js';
import { CauseBadge } from '../../../domain/causes/cause-badge.js';
import { toggledGroups, type FailureGroup } from './failure-groups.js';
import { FailureRow } from './failure-row.js';
import type { FailureView } from './failure-view-model.js';
import styles from './failures-tab.module.css';

const route = getRouteApi('/app/r/$runId');

/** How many failures of a group are shown at first. */
const SHOWN = 50;

interface FailureGroupProps {
  readonly run: RunDetail;
  readonly group: FailureGroup;
  /** The ids of the open groups. */
  readonly open: readonly string[];
  readonly selected: FailureView | undefined;
  /** Whether the URL names the selected failure. */
  readonly isNamed: boolean;
  readonly nameOf: (failure: FailureView) => string;
  readonly seqOf: (failure: FailureView) => number | undefined;
}

/** Lists the failures of one cause under a heading that expands and collapses. */
export function FailureGroupView({ run, group, open, selected, isNamed, nameOf, seqOf }: FailureGroupProps): ReactNode {
  const isOpen = open.includes(group.id);
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>
          <Link
            to="/r/$runId"
            params={{ runId: run.id }}
            search={(before) => ({ ...before, group: toggledGroups(open, group.id) })}
            resetScroll={false}
            replace
            activeOptions={{ exact: true }}
            aria-expanded={isOpen}
            className={styles.toggle}
          >
            <span className={isOpen ? styles.open : styles.closed}>
              <Icon name="right" size={12} />
            </span>
            <bdi className={styles.title}>{visibleText(group.title === '' ? '(no message)' : group.title)}</bdi>
          </Link>
        </h2>
        <GroupFacts run={run} group={group} />
      </div>
      {isOpen ? (
        <GroupRows run={run} group={group} selected={selected} isNamed={isNamed} nameOf={nameOf} seqOf={seqOf} />
      ) : null}
    </section>
  );
}

function GroupFacts({
  run,
  group: { id, kind, count, isNew, isFlaky, failures },
}: Pick<FailureGroupProps, 'run' | 'group'>): ReactNode {
  return (
    <div className={styles.groupFacts}>
      {isNew === undefined ? null : <CauseBadge kind={isNew ? 'new' : 'known'} />}
      {isFlaky ? <CauseBadge kind="flaky" /> : null}
      <span>{kind}</span>
      <span>{plural(count, 'failure')}</span>
      <OtherTargets causeId={id} targets={failures[0]?.otherTargets ?? []} />
      {isNew === undefined ? null : (
        <Link to="/p/$projectId/causes/$causeId" params={{ projectId: run.projectId, causeId: id }}>
          View cause
        </Link>
      )}
    </div>
  );
}

function GroupRows({ run, group, selected, isNamed, nameOf, seqOf }: Omit<FailureGroupProps, 'open'>): ReactNode {
  const { all } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, failures, count } = group;
  const isSelectedLater = selected !== undefined && failures.indexOf(selected) >= SHOWN;
  const shown = isWhole(all, id) || isSelectedLater ? failures : failures.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((failure) => (
          <FailureRow
            key={failure.number}
            run={run}
            failure={failure}
            name={nameOf(failure)}
            seq={seqOf(failure)}
            isSelected={failure === selected}
            isNamed={isNamed}
          />
        ))}
      </ul>
      {shown.length < failures.length ? (
        <button
          type="button"
          className={styles.all}
          onClick={() =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, all: withWhole(all, id) }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          Show {plural(failures.length - shown.length, 'more failure')}
        </button>
      ) : null}
      {failures.length < count ? (
        <p className={styles.note}>
          {plural(count - failures.length, 'more failure')} with this cause not loaded yet. Use Load more below.
        </p>
      ) : null}
    </>
  );
}
