import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { CopySign } from '../../ui/copy-button.js';
import { LongText } from '../../ui/long-text.js';
import { ValueDiff } from '../../ui/value-diff.js';
import { visibleText } from '../../ui/visible-text.js';
import { AttemptList } from './attempt-list.js';
import { EventTimeline } from './event-timeline.js';
import { FailureActions } from './failure-actions.js';
import { FailureHistoryLine } from './failure-history-line.js';
import { placeText, type FailureView } from './failure-view-model.js';
import { FileList } from './file-list.js';
import { StackText } from './stack-text.js';
import styles from './failure-detail.module.css';

interface FailureDetailProps {
  readonly run: RunDetail;
  readonly failure: FailureView;
  /** The place of its test in the run, once it is known. */
  readonly seq: number | undefined;
  /** The address of the failure. */
  readonly link: string;
  /** The level of the headings in it: 3 on the page of the test. */
  readonly level: 3 | 4;
}

/** All that is known of a failure: why, where, since when, and what came before it. */
export function FailureDetail({ run, failure, seq, link, level }: FailureDetailProps): ReactNode {
  const { reason, stack, events, attempts, files } = failure;
  return (
    <div className={styles.detail}>
      <FailureFacts failure={failure} />
      <FailureActions run={run} failure={failure} seq={seq} link={link} isElsewhere={level === 4} />
      <FailureHistoryLine run={run} failure={failure} />
      {reason.message === '' ? null : <LongText text={reason.message} label="Message" />}
      {'expected' in reason || 'actual' in reason ? (
        <ValueDiff expected={reason.expected} actual={reason.actual} />
      ) : null}
      {stack === undefined ? null : (
        <Section name="Stack" level={level}>
          <StackText stack={stack} message={reason.message} />
        </Section>
      )}
      {events.length === 0 ? null : (
        <Section name="Last events" level={level}>
          <EventTimeline runId={run.id} events={events} />
        </Section>
      )}
      {attempts.length === 0 ? null : (
        <Section name="Attempts" level={level}>
          <AttemptList attempts={attempts} />
        </Section>
      )}
      {files.length === 0 ? null : (
        <Section name="Artifacts" level={level}>
          <FileList runId={run.id} files={files} />
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

function FailureFacts({ failure: { reason, place, tags, testId } }: { readonly failure: FailureView }): ReactNode {
  const at = place === undefined ? undefined : placeText(place);
  return (
    <div className={styles.facts}>
      <span>{reason.timedOut === true ? 'timeout' : reason.kind}</span>
      {at === undefined ? null : (
        <span>
          <code>
            <bdi>{visibleText(at)}</bdi>
          </code>
          <CopySign text={at} what="the place" />
        </span>
      )}
      <span>
        <code>
          <bdi>{visibleText(testId)}</bdi>
        </code>
        <CopySign text={testId} what="the id of the test" />
      </span>
      {tags.map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {visibleText(tag)}
        </bdi>
      ))}
    </div>
  );
}
