import { type Build, type BuildFailure, buildFailuresRead } from '@clarion/api-client';
import { keepPreviousData, useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { CauseBadge } from '../../domain/causes/cause-badge.js';
import { OtherTargets } from '../../domain/causes/other-targets.js';
import { CauseSection } from '../../domain/causes/cause-section.js';
import { DifferenceHeadline } from '../../domain/failures/difference-headline.js';
import { OwnerFilter } from '../../domain/owners/owner-filter.js';
import { TestName } from '../../domain/tests/test-name.js';
import { shortId } from '../../domain/runs/short-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Note, Section } from '../../ui/layout/section.js';
import { LoadMore } from '../../ui/lists/load-more.js';
import { formatCount, formatDuration, plural } from '../../ui/text/format.js';
import { isWhole, withWhole } from '../../ui/navigation/whole-lists.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './build.module.css';
import { groupByCause, type CauseGroup } from './group-by-cause.js';
import { unwrap } from '../../api/unwrap.js';

const FAILURES_PER_PAGE = 200;

/** Reads the failures of a build page by page, with an owner only those of that owner. While the build is running, reads them again when its runs change. */
function buildFailuresQuery({ id: buildId, summary, runs }: Build, owner: string | undefined) {
  const revision = [
    summary.failed,
    ...runs.map(({ id, status, superseded }) => `${id} ${status} ${superseded}`),
  ].join();
  return infiniteQueryOptions({
    queryKey: ['build', buildId, 'failures', revision, owner],
    queryFn: ({ pageParam }) =>
      unwrap(
        buildFailuresRead({
          path: { buildId },
          query: {
            include: 'group,location,difference,owners',
            limit: FAILURES_PER_PAGE,
            ...(owner === undefined ? {} : { owner }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      failures: pages.flatMap(({ failures }) => failures),
      owners: pages[0]?.owners ?? [],
    }),
    staleTime: 60_000,
  });
}

const route = getRouteApi('/app/b/$buildId');

/** How many failures of a cause are shown at first. */
const SHOWN = 20;

/** Lists the failures of all runs of a build by cause. Each links to the failure in its run. */
export function BuildFailures({ build }: { readonly build: Build }): ReactNode {
  const { owner } = route.useSearch();
  const failures = useInfiniteQuery({ ...buildFailuresQuery(build, owner), placeholderData: keepPreviousData });
  const navigate = route.useNavigate();
  const groups = useMemo(() => groupsOf(failures.data?.failures ?? [], owner), [failures.data, owner]);
  const { failed } = build.summary;
  return (
    <Section title="Failures" aside={failed === 0 ? undefined : plural(failed, 'failure')}>
      {failed === 0 ? <NothingFailed build={build} /> : null}
      {failures.data === undefined && failed > 0 ? (
        failures.isError ? (
          <ErrorState error={failures.error} onRetry={() => void failures.refetch()} />
        ) : (
          <Loading />
        )
      ) : null}
      <OwnerFilter
        counts={failures.data?.owners ?? []}
        owner={owner}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, owner: chosen }), replace: true, resetScroll: false })
        }
      />
      {owner !== undefined && failures.data !== undefined && !failures.isPlaceholderData && groups.length === 0 ? (
        <Note>No failures of this owner.</Note>
      ) : null}
      {groups.map((group) => (
        <Cause key={group.id} projectId={build.projectId} group={group} />
      ))}
      <LoadMore
        hasMore={failures.hasNextPage}
        isLoading={failures.isFetchingNextPage}
        onMore={() => void failures.fetchNextPage()}
      />
    </Section>
  );
}

/** By owner, the size of a cause is that of its failures which are loaded: the server counts those of all owners. */
function groupsOf(failures: readonly BuildFailure[], owner: string | undefined): readonly CauseGroup[] {
  const groups = groupByCause(failures);
  return owner === undefined ? groups : groups.map((group) => ({ ...group, count: group.failures.length }));
}

function NothingFailed({ build: { status } }: { readonly build: Build }): ReactNode {
  switch (status) {
    case 'passed':
      return <Note>No failures.</Note>;
    case 'running':
      return <Note>No failed tests so far.</Note>;
    case 'failed':
    case 'cancelled':
      return <Note>No failed tests. Open the jobs that did not pass to see why.</Note>;
  }
}

function Cause({ projectId, group }: { readonly projectId: string; readonly group: CauseGroup }): ReactNode {
  const { all } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, isCause, isNew, title, kind, count, failures } = group;
  const shown = isWhole(all, id) ? failures : failures.slice(0, SHOWN);
  return (
    <CauseSection
      title={title}
      heading="h3"
      facts={
        <>
          {isNew === undefined ? null : <CauseBadge kind={isNew ? 'new' : 'known'} />}
          <span>{kind}</span>
          <span>{plural(count, 'failure')}</span>
          <OtherTargets causeId={id} targets={failures[0]?.group?.otherTargets ?? []} />
          {isCause ? (
            <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: id }}>
              View cause
            </Link>
          ) : null}
        </>
      }
    >
      <ul className={styles.failures}>
        {shown.map((failure, index) => (
          <FailureLine key={index} failure={failure} />
        ))}
      </ul>
      {shown.length < failures.length ? (
        <button
          type="button"
          className={styles.all}
          onClick={() =>
            void navigate({
              search: (before) => ({ ...before, all: withWhole(all, id) }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          Show {plural(failures.length - shown.length, 'more failure')}
        </button>
      ) : null}
      {failures.length < count ? <Note>{formatCount(count - failures.length)} more not loaded yet.</Note> : null}
    </CauseSection>
  );
}

function FailureLine({
  failure: { runId, job, testId, testName, durationMs, difference },
}: {
  readonly failure: BuildFailure;
}): ReactNode {
  return (
    <li>
      <Link to="/r/$runId" params={{ runId }} search={{ failure: testId }} data-row="">
        <TestName name={testName} isCut />
      </Link>
      {difference === undefined ? null : <DifferenceHeadline headline={difference.headline} />}
      <span className={styles.job}>
        <UserText text={job ?? shortId(runId)} />
      </span>
      <span className={styles.job}>{formatDuration(durationMs)}</span>
    </li>
  );
}
