import type { RunDetail } from '@clarion/api-client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { CopyIconButton } from '../../../ui/copy/copy-button.js';
import { Loading } from '../../../ui/feedback/states.js';
import { LongText } from '../../../ui/text/long-text.js';
import { ReproductionView } from '../../../domain/failures/reproduction-view.js';
import { ValueDiff } from '../../../domain/value-diff/value-diff.js';
import { TagList } from '../../../domain/tags/tag-list.js';
import { SafeLink } from '../../../ui/text/safe-link.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { partOrRetry } from '../../../ui/feedback/part-or-retry.js';
import { CodeFrameView } from './code-frame-view.js';
import { FailureActions } from './failure-actions.js';
import { FailureHistoryLine } from './failure-history-line.js';
import { FailurePurpose } from './failure-purpose.js';
import { formatLocation, type FailureView, type Attempt } from './failure-view-model.js';
import { FixturesSincePass } from '../since-pass/fixtures-since-pass.js';
import { SuspectList } from '../../../domain/commits/suspect-list.js';
import { LazyArtifactList } from '../files/lazy-artifact-list.js';
import { stackSources } from './linked-frames.js';
import { StackText } from './stack-text.js';
import styles from './failure-detail.module.css';
import { formatDuration } from '../../../ui/text/format.js';
import { Status, type StatusName } from '../../../domain/runs/status.js';

const LONGEST_MESSAGE = 300;

const KNOWN: readonly StatusName[] = ['passed', 'failed', 'skipped', 'errored', 'cancelled'];

// What happened before a failure is below what it says: its code is loaded behind the first screen.
const EventTimeline = lazyRouteComponent(
  () => partOrRetry(async () => (await import('../events/event-timeline.js')).EventTimeline, 'EventTimeline'),
  'Part',
);
const DivergenceView = lazyRouteComponent(
  () => partOrRetry(async () => (await import('../since-pass/divergence-view.js')).DivergenceView, 'DivergenceView'),
  'Part',
);

interface FailureDetailProps {
  readonly run: RunDetail;
  readonly failure: FailureView;
  /** Position of the test in the run. Undefined until it is loaded. */
  readonly seq: number | undefined;
  /** The URL of the failure. */
  readonly link: string;
  /** The level of the section headings: 3 on the page of the test, 4 in the list of failures. */
  readonly level: 3 | 4;
}

/** Shows a failure in full: message, values, stack, history, events, attempts and artifacts. */
export function FailureDetail({ run, failure, seq, link, level }: FailureDetailProps): ReactNode {
  const { reason, reproduction, stack, source, events, attempts, artifacts, suspects, divergence, fixtures } = failure;
  return (
    <div className={styles.detail}>
      <FailureFacts projectId={run.projectId} failure={failure} />
      <FailureActions run={run} failure={failure} seq={seq} link={link} isElsewhere={level === 4} />
      <FailureHistoryLine run={run} failure={failure} />
      <FailurePurpose projectId={run.projectId} failure={failure} />
      {reason.message === '' ? null : <LongText text={reason.message} label="Message" />}
      {'expected' in reason || 'actual' in reason ? (
        <ValueDiff expected={reason.expected} actual={reason.actual} />
      ) : null}
      {reproduction === undefined ? null : <ReproductionView reproduction={reproduction} />}
      {suspects.length === 0 ? null : (
        <Section name="Suspects" level={level}>
          <SuspectList suspects={suspects} run={run} />
        </Section>
      )}
      {fixtures === undefined ? null : (
        <Section name="Fixtures" level={level}>
          <FixturesSincePass fixtures={fixtures} />
        </Section>
      )}
      {source === undefined ? null : (
        <Section name="Source" level={level}>
          <CodeFrameView source={source} />
        </Section>
      )}
      {stack === undefined ? null : (
        <Section name="Stack" level={level}>
          <StackText
            stack={stack}
            message={reason.message}
            sources={stackSources(run.sourceUrl, stack, failure.location)}
          />
        </Section>
      )}
      {divergence === undefined ? null : (
        <Section name="First event unlike the last pass" level={level}>
          <Suspense fallback={<Loading lines={2} />}>
            <DivergenceView runId={run.id} divergence={divergence} />
          </Suspense>
        </Section>
      )}
      {events.length === 0 ? null : (
        <Section name="Last events" level={level}>
          <Suspense fallback={<Loading lines={3} />}>
            <EventTimeline runId={run.id} events={events} />
          </Suspense>
        </Section>
      )}
      {attempts.length === 0 ? null : (
        <Section name="Attempts" level={level}>
          <AttemptList attempts={attempts} />
        </Section>
      )}
      {artifacts.length === 0 ? null : (
        <Section name="Attachments" level={level}>
          <LazyArtifactList runId={run.id} artifacts={artifacts} />
        </Section>
      )}
    </div>
  );
}

function Section({
  name,
  level,
  children,
}: {
  readonly name: string;
  readonly level: 3 | 4;
  readonly children: ReactNode;
}): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section}>
      <Heading>{name}</Heading>
      {children}
    </section>
  );
}

function LocationLink({ text, url }: { readonly text: string; readonly url: string | undefined }): ReactNode {
  const shown = (
    <code>
      <bdi>{visibleText(text)}</bdi>
    </code>
  );
  return url === undefined ? shown : <SafeLink url={url}>{shown}</SafeLink>;
}

function FailureFacts({
  projectId,
  failure: { reason, location, tags, owners, testId },
}: {
  readonly projectId: string;
  readonly failure: FailureView;
}): ReactNode {
  const at = location === undefined ? undefined : formatLocation(location);
  return (
    <div className={styles.facts}>
      <span>{reason.timedOut === true ? 'timeout' : reason.kind}</span>
      {at === undefined ? null : (
        <span>
          <LocationLink text={at} url={location?.url} />
          <CopyIconButton text={at} what="the location" />
        </span>
      )}
      <span>
        <code>
          <bdi>{visibleText(testId)}</bdi>
        </code>
        <CopyIconButton text={testId} what="the test ID" />
      </span>
      <TagList projectId={projectId} tags={tags} />
      {owners.length === 0 ? null : (
        <span>
          owned by <bdi>{visibleText(owners.join(', '))}</bdi>
        </span>
      )}
    </div>
  );
}

/** Lists the attempts of a test, each with its status, duration and the first line of its message. */
function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }): ReactNode {
  return (
    <ol className={styles.attempts}>
      {attempts.map(({ status, durationMs, message }, index) => (
        <li key={index}>
          <span>
            {index + 1}. <AttemptStatus status={status} />
          </span>
          <span>{durationMs === undefined ? '' : formatDuration(durationMs)}</span>
          <bdi>
            {message === undefined ? '' : visibleText((message.split('\n', 1)[0] ?? '').slice(0, LONGEST_MESSAGE))}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

function AttemptStatus({ status }: { readonly status: string }): ReactNode {
  const known = KNOWN.find((name) => name === status);
  return known === undefined ? <bdi>{visibleText(status)}</bdi> : <Status status={known} bare />;
}
