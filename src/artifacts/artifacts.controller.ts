import { Controller, Get, Headers, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { isArtifactId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import { Answers, Fails } from '../http/documented.js';
import { ArtifactQueryDto } from './artifact-query.dto.js';
import { ArtifactListDto, toArtifactDto } from './artifact.dto.js';
import { ArtifactReader } from './artifact.reader.js';
import { parseByteRange } from './byte-range.js';
import { toDownload } from './download.js';
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

  /**
   * Downloads an artifact, or a range of its bytes. It is an attachment, unless `inline=true`: then a frame of the same origin shows it as a
   * document of no origin, without scripts, forms and requests. A file of a test must not act as the service.
   */
  @Get(':artifactId')
  @ApiProduces('*/*')
  @ApiHeader({ name: 'Range', required: false, description: 'One range of bytes, such as `bytes=0-1023`.' })
  @ApiResponse({
    status: 200,
    description: 'The bytes, in the media type of the artifact',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiResponse({
    status: 206,
    description: 'The range of the bytes, in the media type of the artifact',
    schema: { type: 'string', format: 'binary' },
  })
  @Fails('run_not_found', 'wrong_organization', 'not_found', 'overloaded')
  async download(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Param('artifactId') artifactId: string,
    @Query() { inline }: ArtifactQueryDto,
    @Headers('range') rangeHeader: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const run = await this.access.run(by, runId);
    const artifact = isArtifactId(artifactId)
      ? await this.artifacts.find(run.organizationId, run.id, artifactId)
      : undefined;
    const range = artifact && parseByteRange(rangeHeader, artifact.sizeBytes);
    const bytes = artifact && (await this.storage.open({ ...artifact, organizationId: run.organizationId }, range));
    if (artifact === undefined || bytes === undefined)
      throw new Problem('not_found', 'Send the id of an artifact of this run; …/artifacts lists them.');
    response.setHeader('Accept-Ranges', 'bytes');
    const { name, mediaType, sizeBytes } = artifact;
    return toDownload(response, bytes, { name, mediaType, sizeBytes, range, isInline: inline === 'true' });
  }
}
