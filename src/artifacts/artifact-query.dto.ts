import { IsFlag } from '../http/queries/query-rules.js';

/** How to send an artifact. */
export class ArtifactQueryDto {
  /** `true`: to be shown in a frame, as a document that runs no script. */
  @IsFlag()
  inline?: string;
}
