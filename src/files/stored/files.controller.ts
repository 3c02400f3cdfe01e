import { Controller, Delete, Get, HttpCode, Param, Put, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { toDownload } from '../../artifacts/download.js';
import { AuditContexts } from '../../audit/audit-context.js';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import type { Page } from '../../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../../http/documented.js';
import { PageQueryDto, toPageRequest } from '../../http/queries/page-query.dto.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import {
  DownloadFileQueryDto,
  FilePathQueryDto,
  FileVersionDto,
  FileVersionsQueryDto,
  ListedFileVersionDto,
  PushFileQueryDto,
  toFileVersionDto,
  toListedVersionDto,
} from './file.dto.js';
import { FilesService } from './files.service.js';

const BYTES = { type: 'string', format: 'binary' } as const;

/** Stored fixtures of a project: files that tests use, in versions. Versions with the same bytes are stored once. */
@RequireScope('files:write')
@Controller('v1/projects/:projectId/files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the newest version of each file by path. */
  @Get()
  @RequireScope('files:read')
  @AnswersPage(ListedFileVersionDto, 'Files')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<ListedFileVersionDto>> {
    const page = await this.files.list(by, projectId, toPageRequest(query));
    return { items: page.items.map(toListedVersionDto), nextCursor: page.nextCursor };
  }

  /** Lists the versions of a file, the newest first. */
  @Get('versions')
  @RequireScope('files:read')
  @AnswersPage(ListedFileVersionDto, 'Versions')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async versions(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: FileVersionsQueryDto,
  ): Promise<Page<ListedFileVersionDto>> {
    const page = await this.files.versions(by, projectId, query.path, toPageRequest(query));
    return { items: page.items.map(toListedVersionDto), nextCursor: page.nextCursor };
  }

  /** Downloads the newest version of a file, or the one with a number or a digest. It is an attachment. */
  @Get('content')
  @RequireScope('files:read')
  @ApiProduces('*/*')
  @ApiResponse({ status: 200, description: 'The bytes, in the media type of the file', schema: BYTES })
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'overloaded')
  async download(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: DownloadFileQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { version, bytes } = await this.files.open(by, projectId, query);
    const { path, mediaType, sizeBytes } = version;
    return toDownload(response, bytes, { name: path, mediaType, sizeBytes, isInline: false });
  }

  /**
   * Stores the body as the newest version of a file, byte by byte: secrets in it are not masked. A body with the bytes of the newest
   * version changes nothing.
   */
  @Put('content')
  @RawBody()
  @ApiConsumes('application/octet-stream', '*/*')
  @ApiBody({ description: 'The bytes of the file', schema: BYTES })
  @ApiHeader({ name: 'Content-Encoding', required: false, description: 'gzip, or none.' })
  @Answers(201, FileVersionDto, 'The new version')
  @Answers(200, FileVersionDto, 'The newest version has these bytes already')
  @Fails('project_not_found', 'wrong_organization', 'conflict', 'overloaded')
  async push(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() { path, sha256 }: PushFileQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FileVersionDto> {
    const { version, isNew } = await this.files.push(
      by,
      projectId,
      { path, sha256, request },
      this.contexts.of(request),
    );
    response.status(isNew ? 201 : 200);
    return toFileVersionDto(version);
  }

  /** Deletes a file with all of its versions. Runs keep path and digest of what they used. */
  @Delete()
  @HttpCode(204)
  @AnswersNothing('The file is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() { path }: FilePathQueryDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.files.remove(by, projectId, path, this.contexts.of(request));
  }
}
