/** Images that cannot hold a program. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Larger images are downloaded, not shown. */
const LARGEST_SHOWN = 10 * 1024 * 1024;

/** Whether a file is shown in the page; all others are downloaded. */
export function isShownImage({
  mediaType,
  sizeBytes,
}: {
  readonly mediaType: string;
  readonly sizeBytes: number;
}): boolean {
  return SHOWN.has(mediaType.toLowerCase().split(';', 1)[0]?.trim() ?? '') && sizeBytes <= LARGEST_SHOWN;
}

/** Where a file of a run is downloaded. */
export function fileAddress(runId: string, fileId: string): string {
  return `/open/v1/runs/${encodeURIComponent(runId)}/artifacts/${encodeURIComponent(fileId)}`;
}
