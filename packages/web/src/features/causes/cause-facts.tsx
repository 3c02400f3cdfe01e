import type { Cause, CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { Fact, Facts } from '../../ui/facts.js';
import { plural } from '../../ui/format.js';
import { Note } from '../../ui/section.js';

const KINDS: Readonly<Record<Cause['kind'], string>> = {
  assertion: 'Assertion: a value was not as expected',
  exception: 'Exception: the code threw',
  unknown: 'Unknown: the report does not say',
};

/** The figures of a cause, and how causes are told apart. */
export function CauseFacts({ cause }: { readonly cause: CauseDetail }): ReactNode {
  return (
    <>
      <Facts>
        <Fact name="Kind">{KINDS[cause.kind]}</Fact>
        <Fact name="Seen in">{plural(cause.runs, 'run')}</Fact>
        <Fact name="First seen">
          <Seen seen={cause.firstSeen} />
        </Fact>
        <Fact name="Last seen">
          <Seen seen={cause.lastSeen} />
        </Fact>
      </Facts>
      <Note>
        Failures have one cause when their kind, type of error, message without changing parts such as numbers and ids,
        and the place in your own code agree; the id depends on nothing else.{' '}
        <a href="/docs#projectCausesRead">How causes are told apart</a>
      </Note>
    </>
  );
}

function Seen({ seen: { runId, at } }: { readonly seen: Cause['firstSeen'] }): ReactNode {
  return (
    <Link to="/r/$runId" params={{ runId }}>
      <Age at={at} />
    </Link>
  );
}
