import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Snippet } from '../../ui/snippet.js';
import { FRAMEWORKS, frameworkNamed, type Framework } from './frameworks.js';
import { githubSteps, gitlabJob, placeNamed, PLACES, shellCommands, type Destination, type Place } from './snippets.js';
import styles from './start.module.css';

interface CommandStepProps {
  readonly projectId: string;
  readonly targetId: string;
  /** The token for uploads, if it was made here. */
  readonly token: string | undefined;
}

/** What runs the tests and uploads their report, for each place. */
export function CommandStep({ projectId, targetId, token }: CommandStepProps): ReactNode {
  const search = useSearch({ from: '/app/start' });
  const navigate = useNavigate({ from: '/start' });
  const place = placeNamed(search.place);
  const framework = frameworkNamed(search.framework);
  const destination = { origin: window.location.origin, projectId, targetId };
  return (
    <section className={styles.step} aria-labelledby="start-command">
      <h2 id="start-command">Run the tests and send the report</h2>
      <div className={styles.choices}>
        <NativeSelect
          label="Tests"
          data={FRAMEWORKS.map(({ id, label }) => ({ value: id, label }))}
          value={framework.id}
          onChange={(event) =>
            void navigate({ search: { ...search, framework: event.currentTarget.value }, replace: true })
          }
        />
        <SegmentedControl
          className={styles.places}
          aria-label="Where the tests run"
          data={PLACES.map(({ id, label }) => ({ value: id, label }))}
          value={place}
          onChange={(value) => void navigate({ search: { ...search, place: value }, replace: true })}
        />
      </div>
      <PlaceCommand place={place} framework={framework} destination={destination} token={token} />
    </section>
  );
}

interface PlaceCommandProps {
  readonly place: Place;
  readonly framework: Framework;
  readonly destination: Destination;
  readonly token: string | undefined;
}

function PlaceCommand({ place, framework, destination, token }: PlaceCommandProps): ReactNode {
  if (place === 'github') {
    return (
      <>
        <p className={styles.quiet}>
          Store the token as the secret <code>CLARION_TOKEN</code> of the repository (Settings, Secrets and variables,
          Actions). These steps follow your checkout and set-up.
        </p>
        <Snippet
          label="Steps of a job in .github/workflows"
          text={githubSteps(framework, destination)}
          what="the steps"
        />
      </>
    );
  }
  if (place === 'gitlab') {
    return (
      <>
        <p className={styles.quiet}>
          Store the token as the masked variable <code>CLARION_TOKEN</code> of the project (Settings, CI/CD, Variables).
          The image of the job needs curl.
        </p>
        <Snippet label=".gitlab-ci.yml" text={gitlabJob(framework, destination)} what="the job" />
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        {token === undefined ? (
          <>
            It takes the token from <code>CLARION_TOKEN</code>; make one above to have it filled in.
          </>
        ) : (
          'It holds the token: do not commit it.'
        )}{' '}
        Run it where the tests are.
      </p>
      <Snippet
        label="bash, zsh"
        text={shellCommands(framework, destination, token ?? '$CLARION_TOKEN')}
        what="the commands"
      />
    </>
  );
}
