/** How an artifact is shown. `file`: only offered as a download. */
export type AttachmentKind = 'image' | 'video' | 'text' | 'json' | 'html' | 'trace' | 'file';

/** What is known of an artifact without its bytes. */
export interface AttachmentFacts {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** What the test calls it. */
  readonly label?: string | undefined;
}

/** Pictures as elements run no script, also in SVG. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']);
const VIDEOS = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

/** Larger images and pages are only offered as downloads. */
const LARGEST_SHOWN = 10 * 1024 * 1024;

/** Returns how to show an artifact, by its media type, which the server found from the content. */
export function attachmentKind({ name, mediaType, sizeBytes, label }: AttachmentFacts): AttachmentKind {
  const type = mediaType.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  if (VIDEOS.has(type)) return 'video';
  if (type === 'application/zip') return label === 'trace' || /(?:^|[/._-])trace\.zip$/.test(name) ? 'trace' : 'file';
  if (IMAGES.has(type)) return sizeBytes <= LARGEST_SHOWN ? 'image' : 'file';
  if (type === 'text/html') return sizeBytes <= LARGEST_SHOWN ? 'html' : 'file';
  if (/^application\/(?:[\w.-]+\+)?json$/.test(type)) return 'json';
  return /^text\/|^application\/(?:[\w.-]+\+)?(?:xml|yaml|x-yaml|x-ndjson)$/.test(type) ? 'text' : 'file';
}
