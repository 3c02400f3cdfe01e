import { IsQueryText } from '../http/queries/query-rules.js';

/** The run to come. */
export class PreviousCommitQueryDto {
  /** The branch of the run, or its git ref. */
  @IsQueryText()
  branch?: string;

  /** The commit of the run: its own builds are passed over. */
  @IsQueryText()
  commitSha?: string;
}

/** The commit behind which the `commits` of a run begin. */
export class PreviousCommitDto {
  /** The branch of the build; null when no build has a commit. */
  branch: string | null;
  /** The commit of the newest finished build of the branch, or of the default branch when the branch has none; null when neither has one. */
  commitSha: string | null;
}
