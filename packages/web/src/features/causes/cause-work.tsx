import type { CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { causeStatusText } from '../../domain/causes/cause-status.js';
import { shortId } from '../../domain/runs/short-id.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Note, Section } from '../../ui/layout/section.js';
import { UserText } from '../../ui/text/user-text.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { Age } from '../../ui/time/age.js';
import { CauseWorkForm } from './cause-work-form.js';
import styles from './cause.module.css';

/** Shows the work on a cause: its state, assignee, fix and notes, with a form from the role member on. */
export function CauseWork({ cause }: { readonly cause: CauseDetail }): ReactNode {
  const { role } = useSession();
  return (
    <Section title="Work">
      <Facts>
        <Fact name="Status">{causeStatusText(cause)}</Fact>
        <Fact name="Assignee">{cause.assignee === null ? 'Nobody' : <UserText text={cause.assignee.name} />}</Fact>
        <Fact name="Fixed in">
          {cause.fixedInCommit === null ? 'Not known' : <code>{cause.fixedInCommit.slice(0, 12)}</code>}
        </Fact>
        {cause.reopenedRunId === null ? null : (
          <Fact name="Came back in">
            <Link to="/r/$runId" params={{ runId: cause.reopenedRunId }} search={{ group: cause.id }}>
              <code>{shortId(cause.reopenedRunId)}</code>
            </Link>
          </Fact>
        )}
      </Facts>
      <Notes notes={cause.notes} />
      {isAtLeast(role, 'member') ? <CauseWorkForm key={`${cause.id} ${cause.status}`} cause={cause} /> : null}
    </Section>
  );
}

function Notes({ notes }: { readonly notes: CauseDetail['notes'] }): ReactNode {
  if (notes.length === 0) return <Note>No notes yet.</Note>;
  return (
    <ol className={styles.notes} aria-label="Notes">
      {notes.map(({ id, at, authorName, tokenName, text }) => (
        <li key={id}>
          <span className={styles.author}>
            <UserText text={authorName ?? 'A former user'} />
            {tokenName === null ? null : (
              <>
                {' '}
                with token <UserText text={tokenName} />
              </>
            )}
            , <Age at={at} />
          </span>
          <p className={styles.note} dir="auto">
            {visibleText(text)}
          </p>
        </li>
      ))}
    </ol>
  );
}
