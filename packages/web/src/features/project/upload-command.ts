/** The destination of an upload. */
export interface UploadDestination {
  /** The URL of the server, without a trailing slash. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
}

/** Returns the curl command that uploads a report. It reads the token from the environment. */
export function uploadCommand({ origin, projectId, targetId }: UploadDestination): string {
  const lines = [
    `curl --fail-with-body -H "Authorization: Bearer $CLARION_TOKEN"`,
    `  --data-binary @report.xml -H "Content-Type: application/octet-stream"`,
    `  "${origin}/v1/projects/${projectId}/targets/${targetId}/runs?gitRef=$(git symbolic-ref -q --short HEAD)&commitSha=$(git rev-parse HEAD)"`,
  ];
  return lines.join(' \\\n');
}
