import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ArtifactId, OrganizationId, RunId } from '../common/identifiers.js';
import { ArtifactEntity } from './artifact.entity.js';
import type { RunEntity } from '../runs/run.entity.js';

/** An artifact as the lists show it. */
export interface ArtifactRow {
  readonly id: ArtifactId;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** SHA-256. */
  readonly digest: Buffer;
}

/** Reads which artifacts a run has. */
@Injectable()
export class ArtifactReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Every artifact of a run, oldest first. */
  async listAll(run: Pick<RunEntity, 'organizationId' | 'id'>): Promise<readonly ArtifactRow[]> {
    const where = { organizationId: run.organizationId, runId: run.id };
    const artifacts = await this.dataSource.manager.find(ArtifactEntity, {
      where,
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return artifacts.map(toArtifactRow);
  }

  async find(organizationId: OrganizationId, runId: RunId, id: ArtifactId): Promise<ArtifactRow | undefined> {
    const artifact = await this.dataSource.manager.findOneBy(ArtifactEntity, { organizationId, runId, id });
    return artifact === null ? undefined : toArtifactRow(artifact);
  }
}

function toArtifactRow({ id, name, sizeBytes, mediaType, digest }: ArtifactEntity): ArtifactRow {
  return { id, name, sizeBytes: Number(sizeBytes), mediaType, digest };
}
