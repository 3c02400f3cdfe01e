import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Snippet } from '../../ui/copy/snippet.js';
import { FRAMEWORKS, findFramework, type Framework, type FrameworkReporter } from './frameworks.js';
import { githubSteps, gitlabJob, findPlace, PLACES, shellCommands, type Destination, type Place } from './snippets.js';
import styles from './start.module.css';

interface CommandStepProps {
  readonly projectId: string;
  readonly targetId: string;
  /** The upload token, if it was created on this page. */
  readonly token: string | undefined;
}

/** Shows the commands that run the tests and upload the report, for a shell or a CI service. */
export function CommandStep({ projectId, targetId, token }: CommandStepProps): ReactNode {
  const search = useSearch({ from: '/app/start' });
  const navigate = useNavigate({ from: '/start' });
  const place = findPlace(search.place);
  const framework = findFramework(search.framework);
  const destination = { origin: window.location.origin, projectId, targetId };
  return (
    <section className={styles.step} aria-labelledby="start-command">
      <h2 id="start-command">Run the tests and upload the report</h2>
      <div className={styles.choices}>
        <NativeSelect
          label="Test framework"
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
      {framework.reporter !== undefined && <ReporterHint reporter={framework.reporter} destination={destination} />}
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
        <p className={styles.muted}>
          Store the token as the repository secret <code>CLARION_TOKEN</code> (Settings &gt; Secrets and variables &gt;
          Actions). Add these steps after checkout and setup.
        </p>
        <Snippet label="Job steps in .github/workflows" text={githubSteps(framework, destination)} what="the steps" />
      </>
    );
  }
  if (place === 'gitlab') {
    return (
      <>
        <p className={styles.muted}>
          Store the token as the masked project variable <code>CLARION_TOKEN</code> (Settings &gt; CI/CD &gt;
          Variables). The job image needs curl.
        </p>
        <Snippet label=".gitlab-ci.yml" text={gitlabJob(framework, destination)} what="the job" />
      </>
    );
  }
  return (
    <>
      <p className={styles.muted}>
        {token === undefined ? (
          <>
            The commands read the token from <code>CLARION_TOKEN</code>. Create a token above to have it filled in.
          </>
        ) : (
          'The commands contain the token: do not commit them.'
        )}{' '}
        Run them in the directory of your tests.
      </p>
      <Snippet
        label="bash, zsh"
        text={shellCommands(framework, destination, token ?? '$CLARION_TOKEN')}
        what="the commands"
      />
    </>
  );
}

interface ReporterHintProps {
  readonly reporter: FrameworkReporter;
  readonly destination: Destination;
}

/** Shows the reporter as the other way to upload: one line in place of the commands. */
function ReporterHint({ reporter, destination }: ReporterHintProps): ReactNode {
  return (
    <>
      <p className={styles.muted}>
        To see tests while they run, use the reporter <b>{reporter.name}</b> instead. It reads{' '}
        <code>CLARION_TOKEN</code>, <code>CLARION_API_URL={destination.origin}</code>,{' '}
        <code>CLARION_PROJECT_ID={destination.projectId}</code> and{' '}
        <code>CLARION_TARGET_ID={destination.targetId}</code> from the environment.
      </p>
      <Snippet label={`Reporter in ${reporter.config}`} text={reporter.line} what="the reporter" />
    </>
  );
}
