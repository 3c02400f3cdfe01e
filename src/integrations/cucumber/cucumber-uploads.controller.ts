import { Controller, Param, Put, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth/access.decorator.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { sendPublished } from './cucumber.controller.js';
import { PublishedDto } from './cucumber.dto.js';
import { CucumberPublications } from './cucumber-publications.js';
import { CucumberRefusals } from './cucumber-refusals.js';

/** Where the messages of opened runs go. The key in the path is the credential: clients send no token here. */
@Public()
@UseFilters(CucumberRefusals)
@Controller('integrations/cucumber/uploads')
export class CucumberUploadsController {
  constructor(private readonly publications: CucumberPublications) {}

  /** Takes the messages of an open run, once, at the address that opening it returned. The run keeps its id. */
  @Put(':runId/:key')
  @RawBody()
  @ApiConsumes('application/x-ndjson', 'application/jsonl')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Answers(202, PublishedDto, 'The run is stored')
  @Fails('run_not_found', 'run_already_finished', 'unreadable_report', 'overloaded')
  async complete(
    @Param('runId') runId: string,
    @Param('key') key: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    sendPublished(request, response, await this.publications.complete(runId, key, request));
  }
}
