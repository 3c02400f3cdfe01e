import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was added to a runner, or why nothing was. `clarion run` reads it after the command. */
export interface InjectionNote {
  readonly runner: string;
  /** What was added, as it would be typed. */
  readonly added?: string;
  /** The argument for which the runner stayed as it is. */
  readonly kept?: string;
  /** The path of the report that the runner writes on its own. */
  readonly report?: string;
}

/** The file with one note on each line. */
export const NOTES_FILE = 'notes.ndjson';

/** Writes a note into the folder of the run. */
export function writeNote(folder: string, note: InjectionNote): void {
  appendFileSync(join(folder, NOTES_FILE), `${JSON.stringify(note)}\n`);
}
