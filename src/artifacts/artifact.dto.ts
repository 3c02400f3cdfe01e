import type { ArtifactEntity } from './artifact.entity.js';
import type { ArtifactRow } from './artifact.reader.js';

/** A file of a run. */
export class ArtifactDto {
  id: string;
  /** A relative path. */
  name: string;
  sizeBytes: number;
  mediaType: string;
}

/** The stored artifacts. */
export class ArtifactListDto {
  items: ArtifactDto[];
}

export function toArtifactDto({ id, name, sizeBytes, mediaType }: ArtifactEntity | ArtifactRow): ArtifactDto {
  return { id, name, sizeBytes: Number(sizeBytes), mediaType };
}
