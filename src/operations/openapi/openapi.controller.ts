import { Controller, Get, Header } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { CommittedDocument } from './committed-document.js';

/** The interface, for programs. */
@ApiTags('Operations')
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: CommittedDocument) {}

  /** Shows this OpenAPI document. */
  @Get()
  @Public()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiResponse({ status: 200, description: 'The OpenAPI 3.1 document', schema: { type: 'object' } })
  read(): string {
    return this.document.text;
  }
}
