import { Controller, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../auth/access.decorator.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { CurrentsStoredDto } from './currents.dto.js';
import { RecordingFiles } from './recording-files.js';

/** Where announced files go. The key in the path is the credential: the reporter sends no token here. */
@Public()
@Controller('integrations/currents/uploads')
export class CurrentsUploadsController {
  constructor(private readonly files: RecordingFiles) {}

  /** Takes a file at the address that announcing it returned. It is an artifact of the run; sent again, it is stored once. */
  @Put(':runId/:fileId/:key')
  @HttpCode(200)
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Answers(200, CurrentsStoredDto, 'The file is stored')
  @Fails('run_not_found', 'payload_too_large', 'overloaded')
  async receive(
    @Param('runId') runId: string,
    @Param('fileId') fileId: string,
    @Param('key') key: string,
    @Req() request: Request,
  ): Promise<CurrentsStoredDto> {
    await this.files.receive(runId, fileId, key, request);
    return { stored: true };
  }
}
