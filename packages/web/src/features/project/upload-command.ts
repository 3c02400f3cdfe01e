/** Where an upload goes. */
export interface UploadPlace {
  /** The address of the server, without a slash at its end. */
  readonly origin: string;
  readonly projectId: string;
  readonly targetId: string;
}

/** The command that uploads the report of a test run with nothing but curl. The token stays in the environment. */
export function uploadCommand({ origin, projectId, targetId }: UploadPlace): string {
  const lines = [
    `curl --fail-with-body -H "Authorization: Bearer $CLARION_TOKEN"`,
    `  --data-binary @report.xml -H "Content-Type: application/octet-stream"`,
    `  "${origin}/v1/projects/${projectId}/targets/${targetId}/runs?gitRef=$(git rev-parse --abbrev-ref HEAD)&commitSha=$(git rev-parse HEAD)"`,
  ];
  return lines.join(' \\\n');
}
