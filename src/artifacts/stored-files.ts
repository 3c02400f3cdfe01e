import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { newArtifactId, type ArtifactId, type OrganizationId } from '../common/identifiers.js';
import { IncomingFiles, type WrittenFile } from './incoming-files.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';
import { mediaTypeOf } from './media-type.js';
import { ArtifactStorage, type StoredBytes } from './storage/artifact-storage.js';

/** A file that is received and whole, and in no storage yet. */
export interface ReceivedBytes extends WrittenFile {
  readonly mediaType: string;
}

/**
 * Puts files of other modules into the storage of artifacts: `receive`, `place`, and `claim` in the transaction that writes the row. Of a
 * process that is killed in between, the sweep removes what is left.
 */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly incoming: IncomingFiles,
    private readonly storage: ArtifactStorage,
    private readonly looseStore: LooseArtifactStore,
    private readonly loose: LooseArtifacts,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes bytes to a temporary file. `claimed` is the media type that the sender states. Raises what the bytes raise, and
   * @throws Problem overloaded when the disk is full or broken.
   */
  async receive(bytes: AsyncIterable<Buffer>, claimed: string): Promise<ReceivedBytes> {
    const { head, ...file } = await this.incoming.write(bytes);
    return { ...file, mediaType: mediaTypeOf(head, claimed) };
  }

  /** Moves a file to the storage. @throws Problem overloaded when the storage does not take it. */
  async place(organizationId: OrganizationId, file: WrittenFile): Promise<ArtifactId> {
    const key = { organizationId, id: newArtifactId(organizationId) };
    await this.looseStore.begin([key], this.clock.now());
    await this.storage.place(file, key);
    return key.id;
  }

  /** Gives a placed file to a row, in the transaction that writes the row. Raises what `LooseArtifactStore.claim` raises. */
  async claim(manager: EntityManager, organizationId: OrganizationId, id: ArtifactId): Promise<void> {
    await this.looseStore.claim(manager, organizationId, [id]);
  }

  /** Takes files from their rows, in the transaction that deletes the rows. Call `remove` after the commit. */
  async release(manager: EntityManager, organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    await this.looseStore.release(manager, organizationId, ids, this.clock.now());
  }

  /** Removes released files, and placed ones that no row has. What cannot be removed now, the sweep removes. */
  async remove(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    await this.loose.remove(organizationId, ids);
  }

  /** Removes the temporary file of what was not placed. */
  async discard(file: WrittenFile): Promise<void> {
    await this.incoming.discard([file]);
  }

  /** Opens the bytes of a file; undefined when they are gone. Raises what `ArtifactStorage.open` raises. */
  async open(bytes: StoredBytes): Promise<Readable | undefined> {
    return this.storage.open(bytes);
  }
}
