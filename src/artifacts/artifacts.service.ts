import { plainText } from '@clarion/reports/text';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { CommitOutcomeUnknown } from '../common/commit-outcome-unknown.js';
import { newArtifactId, type OrganizationId, type RunId } from '../common/identifiers.js';
import { invalidRequest, validationFailed } from '../common/problem.js';
import { inGroups } from '../common/lists.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { type BodyPart, type MultipartLimits, readParts } from '../http/multipart.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { ArtifactEntity } from './artifact.entity.js';
import { ArtifactStore } from './artifact.store.js';
import { IncomingFiles, type WrittenFile } from './incoming-files.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';
import { mediaTypeOf } from './media-type.js';
import { ArtifactStorage } from './storage/artifact-storage.js';

const MOST_FILES = 1000;
/** Files that go to the storage at the same time: each takes a round trip or more. */
const PLACED_AT_ONCE = 8;

/** A file of an upload that is received and belongs to no run yet. */
export interface HeldArtifact {
  readonly file: WrittenFile;
  readonly artifact: Omit<ArtifactEntity, 'runId'>;
}

/** Stores the artifacts of runs: all files of an upload or none. */
@Injectable()
export class ArtifactsService {
  /** Files that may have reached the storage. */
  readonly #placed = new WeakSet<HeldArtifact>();
  #lastInstant = 0;

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly storage: ArtifactStorage,
    private readonly store: ArtifactStore,
    private readonly looseStore: LooseArtifactStore,
    private readonly loose: LooseArtifacts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  private get limits(): MultipartLimits {
    return { maxBytes: this.config.maxStreamBytes, totalMs: this.config.bodyTimeoutMs, parts: MOST_FILES };
  }

  /**
   * Stores the files of a multipart body (repeated part `files`). Raises what `readParts` and `hold` raise, and
   * @throws Problem validation_failed for a body without files.
   */
  async receive(run: RunEntity, request: IncomingMessage): Promise<readonly ArtifactEntity[]> {
    const held: HeldArtifact[] = [];
    try {
      for await (const part of readParts(request, this.limits)) {
        if (part.field === 'files') held.push(await this.hold(run.organizationId, part));
      }
      if (held.length === 0)
        throw validationFailed([{ pointer: '/files', detail: 'send at least one file in the part files' }]);
      await this.place(held);
      return await this.store.insert(run, artifactsOf(held));
    } catch (error) {
      await this.discardAfter(error, held);
      throw error;
    }
  }

  /**
   * Writes a file of an upload to the disk. The caller gives it to a run with `place` and `attach`, or discards it.
   * @throws Problem invalid_request for a part without a file name, validation_failed for a name that is no relative path.
   */
  async hold(organizationId: OrganizationId, part: BodyPart): Promise<HeldArtifact> {
    if (part.fileName === undefined) throw invalidRequest(`Name every file of the part ${part.field} with a filename.`);
    const name = readArtifactName(part.fileName);
    const file = await this.incoming.write(part.bytes);
    const { digest, head } = file;
    return {
      file,
      artifact: {
        organizationId,
        id: newArtifactId(organizationId),
        name,
        mediaType: mediaTypeOf(head, part.mediaType),
        sizeBytes: String(file.sizeBytes),
        digest,
        createdAt: this.nextInstant(),
      },
    };
  }

  /** Later than the one before: files of one millisecond keep the order of their upload in the lists. */
  private nextInstant(): Date {
    const instant = new Date(Math.max(this.clock.now().getTime(), this.#lastInstant + 1));
    this.#lastInstant = instant.getTime();
    return instant;
  }

  /**
   * Moves files to their places. Their rows follow: a row must never point to a missing file. What a process that is killed in between
   * leaves, the sweep finds by the record that is written first.
   */
  async place(held: readonly HeldArtifact[]): Promise<void> {
    if (held.length === 0) return;
    await this.looseStore.begin(artifactsOf(held), this.clock.now());
    for (const batch of inGroups(held, PLACED_AT_ONCE)) {
      for (const item of batch) this.#placed.add(item);
      const results = await Promise.allSettled(batch.map(({ file, artifact }) => this.storage.place(file, artifact)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  }

  /** Gives placed files to a run in the transaction that writes the run. */
  async attach(manager: EntityManager, runId: RunId, held: readonly HeldArtifact[]): Promise<void> {
    if (held.length === 0) return;
    await this.store.attach(manager, runId, artifactsOf(held));
  }

  /** Gives files that are held to a run. The caller discards them after an error. */
  async keep(run: RunEntity, held: readonly HeldArtifact[]): Promise<void> {
    await this.place(held);
    await this.store.insert(run, artifactsOf(held));
  }

  /** Removes files that belong to no run after an error. Keeps them when the outcome of the commit is unknown. */
  async discardAfter(error: unknown, held: readonly HeldArtifact[]): Promise<void> {
    if (error instanceof CommitOutcomeUnknown) return;
    await this.incoming.discard(held.map(({ file }) => file));
    const placed = artifactsOf(held.filter((item) => this.#placed.has(item)));
    const [first] = placed;
    if (first === undefined) return;
    await this.loose.remove(
      first.organizationId,
      placed.map(({ id }) => id),
    );
  }
}

/** The rows of files of one upload. */
function artifactsOf(held: readonly HeldArtifact[]): readonly HeldArtifact['artifact'][] {
  return held.map(({ artifact }) => artifact);
}

const LONGEST = 1024;

/**
 * The name of an artifact: a relative path with `/` between folders. The name is a label; files are stored under ids.
 * @throws Problem validation_failed for a name that is empty, too long, absolute, or climbs out of its folder.
 */
function readArtifactName(fileName: string): string {
  const parts = plainText(fileName)
    .replaceAll(/[\t\r\n]/g, ' ')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const name = parts.join('/');
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(fileName);
  if (name !== '' && name.length <= LONGEST && !isAbsolute && !parts.includes('..')) return name;
  throw validationFailed([
    { pointer: '/files', detail: 'name each file by a relative path of at most 1024 characters, without ..' },
  ]);
}
