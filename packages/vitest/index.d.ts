/** Options of the reporter. The address of the server and the token come from the environment only. */
export interface ClarionReporterOptions {
  /** The ID of the project, prj_… (default: CLARION_PROJECT_ID). */
  readonly project?: string;
  /** The ID of the target, tgt_… (default: CLARION_TARGET_ID, else the project's default target). */
  readonly target?: string;
  /** The environment of the tests, such as `staging`. */
  readonly environment?: string;
  /** The name of the run in the build; of runs with one name, the highest attempt counts. */
  readonly job?: string;
  /** The tests whose files are uploaded (default: `failed`). */
  readonly attachments?: 'none' | 'failed' | 'all';
}

/** Reporter of Vitest: writes a live run to Clarion while the tests run. */
export default class ClarionReporter {
  onInit(vitest: object): void;
  constructor(options?: ClarionReporterOptions);
}
