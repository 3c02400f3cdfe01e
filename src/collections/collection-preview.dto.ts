/** A test that a rule chooses. */
export class PreviewedTestDto {
  name: string;
  filePath: string | null;
  targetId: string;
}

/** The tests that a rule chooses. */
export class CollectionPreviewDto {
  /** Number of tests in the newest finished run of each target. */
  total: number;

  /** The first 50 of them. */
  tests: PreviewedTestDto[];

  /** False when not all runs were compared, because they have too many tests: there may be more. */
  complete: boolean;
}
