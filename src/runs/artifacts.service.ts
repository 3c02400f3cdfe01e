import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Clock } from '../common/clock.js';
import { newArtifactId } from '../common/identifiers.js';
import { validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { eachFile } from '../http/multipart.js';
import type { ArtifactEntity } from './artifact.entity.js';
import { ArtifactFiles, type WrittenFile } from './artifact-files.js';
import { readArtifactName, readMediaType } from './artifact-name.js';
import { ArtifactStore } from './artifact.store.js';
import type { RunEntity } from './run.entity.js';

const MOST_FILES = 1000;

interface Received {
  readonly file: WrittenFile;
  readonly artifact: ArtifactEntity;
}

/** Stores the artifacts of runs: all files of an upload or none. */
@Injectable()
export class ArtifactsService {
  constructor(
    private readonly files: ArtifactFiles,
    private readonly store: ArtifactStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores the files of a multipart body (repeated part `files`). Raises what `eachFile` raises, and
   * @throws Problem validation_failed for a body without files, or a name that is no relative path.
   */
  async receive(run: RunEntity, request: IncomingMessage): Promise<readonly ArtifactEntity[]> {
    const received: Received[] = [];
    try {
      await eachFile(request, 'files', { bytes: this.config.maxStreamBytes, files: MOST_FILES }, async (part) => {
        const name = readArtifactName(part.fileName);
        const file = await this.files.write(part.bytes);
        received.push({ file, artifact: this.toArtifact(run, name, readMediaType(part.mediaType), file) });
      });
      return await this.keep(run, received);
    } catch (error) {
      await this.discard(received);
      throw error;
    }
  }

  /** Places the files before their rows: a row without its file would be a promise broken. */
  private async keep(run: RunEntity, received: readonly Received[]): Promise<readonly ArtifactEntity[]> {
    if (received.length === 0) throw validationFailed([{ pointer: '/files', detail: 'send at least one file in the part files' }]);
    for (const { file, artifact } of received) await this.files.place(file, artifact.organizationId, artifact.id);
    const artifacts = received.map(({ artifact }) => artifact);
    await this.store.insert(run, artifacts);
    return artifacts;
  }

  private async discard(received: readonly Received[]): Promise<void> {
    await this.files.discard(received.map(({ file }) => file));
    await Promise.all(received.map(({ artifact }) => this.files.remove(artifact.organizationId, artifact.id)));
  }

  private toArtifact(run: RunEntity, name: string, mediaType: string, file: WrittenFile): ArtifactEntity {
    const { organizationId, id: runId } = run;
    const sizeBytes = String(file.sizeBytes);
    return { organizationId, id: newArtifactId(organizationId), runId, name, mediaType, sizeBytes, digest: file.digest, createdAt: this.clock.now() };
  }
}
