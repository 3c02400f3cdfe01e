import { Controller, Get, Param, Put, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope, Public } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { sendJson } from '../../http/answer.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import type { Destination } from '../../runs/content/run-writing.js';
import { PublishedDto } from './cucumber.dto.js';
import { CucumberPublications } from './cucumber-publications.js';
import { CucumberRefusals } from './cucumber-refusals.js';

const ACCEPTED = 202;

/** The door for Cucumber's publishing. `projectId` is a slug or id of a project, or `project.target`. */
@RequireScope('runs:write')
@UseFilters(CucumberRefusals)
@Controller('integrations/cucumber/:projectId/reports')
export class CucumberController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly publications: CucumberPublications,
  ) {}

  /**
   * Opens a run and returns the address for its messages in `Location`. The address takes one upload without a token, while the run is open.
   * A client that accepts no JSON gets the banner as text.
   */
  @Get()
  @Answers(ACCEPTED, PublishedDto, 'The run is open; the messages go to `Location`')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'overloaded')
  async open(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { location, ...published } = await this.publications.open(by, await this.destination(by, projectId));
    response.setHeader('Location', location);
    response.setHeader('Cache-Control', 'no-store');
    sendPublished(request, response, published);
  }

  /** Takes messages of Cucumber from a client that sends them at once. The same messages within a minute are the same run. */
  @Put()
  @RawBody()
  @ApiConsumes('application/x-ndjson', 'application/jsonl')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Answers(ACCEPTED, PublishedDto, 'The run is stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'unreadable_report', 'overloaded')
  async publish(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const destination = await this.destination(by, projectId);
    sendPublished(request, response, await this.publications.publish(by, destination, request));
  }

  private async destination(by: Principal, name: string): Promise<Destination> {
    const { organizationId, projectId, id: targetId } = await this.access.namedTarget(by, name);
    return { organizationId, projectId, targetId };
  }
}

/** Sends the text that a client prints: within JSON for clients that read it there. */
function sendPublished(request: Request, response: Response, published: PublishedDto): void {
  if (request.headers.accept?.includes('application/json') === true) {
    sendJson(response, published, ACCEPTED);
    return;
  }
  const text = `${published.banner}\n`;
  response.statusCode = ACCEPTED;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

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
