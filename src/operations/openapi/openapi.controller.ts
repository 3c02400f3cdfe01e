import { Controller, Get, Header } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { CommittedDocument } from './committed-document.js';

/** The API description for programs. */
@ApiTags('Operations')
@Public()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: CommittedDocument) {}

  /** Returns this OpenAPI document. */
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiResponse({ status: 200, description: 'The OpenAPI 3.1 document', schema: { type: 'object' } })
  read(): string {
    return this.document.text;
  }
}
