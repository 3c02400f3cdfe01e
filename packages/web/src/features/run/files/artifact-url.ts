/** Image types that cannot contain scripts. */
const INLINE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Larger images are only offered as downloads. */
const LARGEST_INLINE = 10 * 1024 * 1024;

/** Returns whether an artifact is shown inline. All others are only offered as downloads. */
export function isInlineImage({
  mediaType,
  sizeBytes,
}: {
  readonly mediaType: string;
  readonly sizeBytes: number;
}): boolean {
  return INLINE_TYPES.has(mediaType.toLowerCase().split(';', 1)[0]?.trim() ?? '') && sizeBytes <= LARGEST_INLINE;
}

/** Returns the download URL of an artifact. */
export function artifactUrl(runId: string, artifactId: string): string {
  return `/open/v1/runs/${encodeURIComponent(runId)}/artifacts/${encodeURIComponent(artifactId)}`;
}
