/** A comment of a pull request. */
export interface ForgeComment {
  readonly id: string;
  readonly body: string;
}

/** The comments of one pull request, through the REST API of the service that stores the repository. */
export interface Forge {
  /** The service, such as `GitHub`. */
  readonly name: string;
  /** Lists comments, the oldest first, a page at a time. */
  list(): AsyncIterable<ForgeComment>;
  create(body: string): Promise<void>;
  update(id: string, body: string): Promise<void>;
}

/** A place of a failure in a file of the repository. */
export interface CheckAnnotation {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

/** The result of a commit with annotations. */
export interface Check {
  readonly name: string;
  readonly commitSha: string;
  /** Absent while the build is running. Branch rules of GitHub accept only `success` of these. */
  readonly conclusion?: 'success' | 'failure' | 'cancelled';
  readonly title: string;
  readonly summary: string;
  readonly url: string;
  readonly annotations: readonly CheckAnnotation[];
}

/** A repository at a service, and the credential for it. */
export interface ForgeSettings {
  /** The address of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** `owner/name`, or the id or path of a GitLab project. */
  readonly repository: string;
  readonly pullRequest: number;
  readonly token: string;
}
