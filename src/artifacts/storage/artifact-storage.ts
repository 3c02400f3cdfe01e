import type { Readable } from 'node:stream';
import type { ArtifactId, OrganizationId } from '../../common/identifiers.js';
import type { ByteRange } from '../byte-range.js';
import type { WrittenFile } from '../incoming-files.js';

/** The names under which a storage has the bytes of an artifact. Uploaded names never become paths or keys. */
export interface ArtifactKey {
  readonly organizationId: OrganizationId;
  readonly id: ArtifactId;
}

/** The bytes that an artifact's row describes. */
export interface StoredBytes extends ArtifactKey {
  readonly sizeBytes: number;
  readonly digest: Buffer;
}

/** Where the bytes of artifacts are: a directory of this machine, or a service that several instances share. */
export abstract class ArtifactStorage {
  /**
   * Moves a whole file to its place. When it returns, the bytes survive a power failure.
   * @throws Problem overloaded when the storage does not take the file.
   */
  abstract place(file: WrittenFile, key: ArtifactKey): Promise<void>;

  /** Removes an artifact's bytes; does nothing when they are gone. */
  abstract remove(key: ArtifactKey): Promise<void>;

  /**
   * Opens an artifact's bytes, or a range of them; undefined when they are gone. The stream fails when the storage stops in the middle.
   * @throws Problem overloaded when the storage does not respond.
   */
  abstract open(artifact: StoredBytes, range?: ByteRange): Promise<Readable | undefined>;

  /**
   * Visits the artifacts whose bytes were placed before an instant, some of one organization at a time, so that those without a row
   * can be removed. A storage that other installations may share visits none: their artifacts have no row here.
   */
  abstract placedBefore(before: Date): AsyncIterable<readonly ArtifactKey[]>;
}
