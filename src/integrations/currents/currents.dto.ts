/** A group that begins: the tests of a project of Playwright's configuration in one process. Other members are ignored. */
export class CurrentsRunStartDto {
  group: string;
  /** The tests that this process runs; the run ends with the last of them. */
  tests?: Record<string, unknown>[];
  /** Those of all processes and groups. The build waits for them. */
  fullTestSuite?: Record<string, unknown>[];
  /** Names the build. */
  ciBuildId?: string | null;
  ci?: Record<string, unknown>;
  commit?: Record<string, unknown>;
  config?: Record<string, unknown>;
  tags?: string[];
}

/** The open run. */
export class CurrentsRunDto {
  runId: string;
  groupId: string;
  machineId: string;
  ciBuildId: string;
  runUrl: string;
  /** The reporter makes links to tests of it, which lead to the page of the run. */
  dashboardUrl: string;
  warnings: string[];
}

/** A spec file that begins. */
export class CurrentsInstanceStartDto {
  spec: string;
}

/** The id of a spec file. */
export class CurrentsInstanceDto {
  instanceId: string;
  /** How often the spec file was begun in the run. */
  claimedCount: number;
}

/** A test with all its attempts. Other members are ignored. */
export class CurrentsTestDto {
  /** Only at the beginning. */
  runId?: string;
  /** Only at the beginning. */
  testId?: string;
  title?: string[];
  spec?: string;
  /** The number of the state: the highest counts. */
  _t: number;
  /** No attempt follows. */
  _d?: boolean;
  /** The verdict of the reporter. */
  _s?: string;
  attempts?: Record<string, unknown>[];
  annotations?: Record<string, unknown>[];
  tags?: string[];
}

/** The id of a test. */
export class CurrentsRecordDto {
  recordId: string;
}

/** A file that follows. */
export class CurrentsFileStartDto {
  name: string;
  contentType?: string;
  filename?: string;
  /** The number of the attempt, from 0. */
  attemptId?: number;
  artifactId?: string;
}

/** Where a file goes, by PUT and without a token. */
export class CurrentsFileDto {
  uploadUrl: string;
}

/** The file is stored. */
export class CurrentsStoredDto {
  stored: boolean;
}
