/** Returns the download URL of an artifact. */
export function artifactUrl(runId: string, artifactId: string): string {
  return `/open/v1/runs/${encodeURIComponent(runId)}/artifacts/${encodeURIComponent(artifactId)}`;
}
