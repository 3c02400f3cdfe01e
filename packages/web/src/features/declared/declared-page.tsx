import { projectionsSummarize, type ProjectionSummary } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Page } from '../../ui/layout/page.js';
import { Note } from '../../ui/layout/section.js';
import { formatCount, plural } from '../../ui/text/format.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { Age } from '../../ui/time/age.js';
import { DeclaredItems } from './declared-items.js';
import { countsOf, KINDS, toDeclaredList, type DeclaredKindName } from './declared-search.js';
import styles from './declared.module.css';
import { UndeclaredTests } from './undeclared-tests.js';

const route = getRouteApi('/app/p/$projectId/declared');

/** Shows what the source of a project declares, compared with what ran. */
export function DeclaredPage(): ReactNode {
  const { projectId } = route.useParams();
  const summary = useQuery({
    queryKey: ['declared', projectId, 'summary'],
    queryFn: () => unwrap(projectionsSummarize({ path: { projectId } })),
  });
  useListShortcuts();
  return (
    <Page title="Declared tests" crumbs={[<ProjectLink key="project" projectId={projectId} />]}>
      <Note>What the source declares, compared with the tests that ran.</Note>
      {summary.isPending ? <Loading /> : null}
      {summary.isError ? <ErrorState error={summary.error} onRetry={() => void summary.refetch()} /> : null}
      {summary.data === undefined ? null : <Declared projectId={projectId} summary={summary.data} />}
    </Page>
  );
}

interface DeclaredProps {
  readonly projectId: string;
  readonly summary: ProjectionSummary;
}

function Declared({ projectId, summary }: DeclaredProps): ReactNode {
  const list = toDeclaredList(route.useSearch());
  const kind = list === 'undeclared' ? 'test' : list.kind;
  const { takenAt, disappeared, disappearedIds } = kind === 'test' ? summary : summary[`${kind}s`];
  return (
    <>
      <Kinds projectId={projectId} chosen={kind} />
      {takenAt === null ? (
        <NoSnapshot kind={kind} />
      ) : (
        <>
          <Counts projectId={projectId} summary={summary} kind={kind} takenAt={takenAt} />
          <Disappeared count={disappeared} ids={disappearedIds} />
          {list === 'undeclared' ? (
            <UndeclaredTests projectId={projectId} />
          ) : (
            <DeclaredItems projectId={projectId} kind={list.kind} state={list.state} />
          )}
        </>
      )}
    </>
  );
}

function Kinds({ projectId, chosen }: { readonly projectId: string; readonly chosen: DeclaredKindName }): ReactNode {
  return (
    <nav aria-label="Kinds" className={styles.kinds}>
      {KINDS.map(({ value, label }, index) => (
        <Link
          key={value}
          to="/p/$projectId/declared"
          params={{ projectId }}
          search={index === 0 ? {} : { kind: value }}
          activeOptions={{ exact: true }}
          aria-current={value === chosen ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface CountsProps extends DeclaredProps {
  readonly kind: DeclaredKindName;
  readonly takenAt: string;
}

function Counts({ projectId, summary, kind, takenAt }: CountsProps): ReactNode {
  return (
    <Facts>
      {countsOf(summary, kind).map(({ name, count, search }) => (
        <Fact key={name} name={name}>
          <Link
            to="/p/$projectId/declared"
            params={{ projectId }}
            search={search}
            activeOptions={{ exact: true }}
            aria-label={`${name}: ${formatCount(count)}`}
            className={styles.count}
          >
            {formatCount(count)}
          </Link>
        </Fact>
      ))}
      <Fact name="Newest snapshot">
        <Age at={takenAt} />
      </Fact>
    </Facts>
  );
}

function Disappeared({ count, ids }: { readonly count: number; readonly ids: readonly string[] }): ReactNode {
  if (count === 0) return null;
  return (
    <details className={styles.disappeared}>
      <summary>{plural(count, 'item')} of the snapshot before disappeared with the newest one</summary>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <bdi>{visibleText(id)}</bdi>
          </li>
        ))}
        {ids.length < count ? <li>and {formatCount(count - ids.length)} more</li> : null}
      </ul>
    </details>
  );
}

function NoSnapshot({ kind }: { readonly kind: DeclaredKindName }): ReactNode {
  return (
    <EmptyState title={`No declared ${kind}s yet`}>
      <p>The test repository sends what it declares.</p>
      <a href="/docs#projectionsReplace">How to send it</a>
    </EmptyState>
  );
}
