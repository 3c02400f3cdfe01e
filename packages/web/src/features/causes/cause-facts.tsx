import type { Cause, CauseDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { plural } from '../../ui/text/format.js';
import { Note } from '../../ui/layout/section.js';

const KINDS: Readonly<Record<Cause['kind'], string>> = {
  assertion: 'Assertion: a value was not as expected',
  exception: 'Exception: the code threw an error',
  unknown: 'Unknown: the report does not say',
};

/** Shows the facts of a cause, and explains how causes are identified. */
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
        Failures share a cause when they have the same kind, error type, message (ignoring parts that change, such as
        numbers and ids) and location in your code. <a href="/docs#projectCausesRead">How causes are identified</a>
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
