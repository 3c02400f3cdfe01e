import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/principal.js';
import { isArtifactId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import { Answers, Fails } from '../http/documented.js';
import { ArtifactListDto, toArtifactDto } from './artifact.dto.js';
import { ArtifactReader } from './artifact.reader.js';
import { RunAccess } from '../runs/run-access.js';
import { ArtifactStorage } from './storage/artifact-storage.js';

/** Reading the artifacts of runs. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/artifacts')
export class ArtifactsController {
  constructor(
    private readonly access: RunAccess,
    private readonly artifacts: ArtifactReader,
    private readonly storage: ArtifactStorage,
  ) {}

  /** Lists the artifacts of a run. */
  @Get()
  @Answers(200, ArtifactListDto, 'Artifacts')
  @Fails('run_not_found', 'wrong_organization')
  async list(@CurrentPrincipal() by: Principal, @Param('runId') runId: string): Promise<ArtifactListDto> {
    const run = await this.access.run(by, runId);
    return { items: (await this.artifacts.listAll(run)).map(toArtifactDto) };
  }

  /** Downloads an artifact, always as an attachment: a file of a test must not run in the origin of the service. */
  @Get(':artifactId')
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'The bytes', schema: { type: 'string', format: 'binary' } })
  @Fails('run_not_found', 'wrong_organization', 'not_found', 'overloaded')
  async download(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Param('artifactId') artifactId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const run = await this.access.run(by, runId);
    const artifact = isArtifactId(artifactId)
      ? await this.artifacts.find(run.organizationId, run.id, artifactId)
      : undefined;
    const bytes = artifact && (await this.storage.open({ ...artifact, organizationId: run.organizationId }));
    if (artifact === undefined || bytes === undefined)
      throw new Problem('not_found', 'Send the id of an artifact of this run; …/artifacts lists them.');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    return new StreamableFile(bytes, {
      type: artifact.mediaType,
      length: artifact.sizeBytes,
      disposition: dispositionOf(artifact.name),
    });
  }
}

/** RFC 6266 §4.3, with the name as UTF-8 (RFC 8187). */
function dispositionOf(name: string): string {
  const last = name.split('/').at(-1) ?? 'artifact';
  const ascii = last.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(last).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
