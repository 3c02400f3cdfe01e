import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'test/corpus/runner-uploads';

/** The uploads of two generations of a client; the other files of the folder are not run envelopes. */
const RUNS = /^(?:v1-run|april-cli-runs)-.*\.json$/;

/** A run as a real client sent it. */
export interface RecordedRun {
  readonly name: string;
  /** Path from the root of the repository. */
  readonly file: string;
  readonly isOlderForm: boolean;
  /** What to send; the older format names the project. */
  bodyFor(projectId: string): string;
}

/** The recorded runs that ship with the project. */
export function findRecordedRuns(): readonly RecordedRun[] {
  return readdirSync(FOLDER)
    .filter((name) => RUNS.test(name))
    .toSorted()
    .map(toRecordedRun);
}

function toRecordedRun(name: string): RecordedRun {
  const file = `${FOLDER}/${name}`;
  const isOlderForm = name.startsWith('april-');
  const text = readFileSync(file, 'utf8');
  return {
    name,
    file,
    isOlderForm,
    bodyFor: (projectId) => (isOlderForm ? text.replace('"prj_demo"', JSON.stringify(projectId)) : text),
  };
}
