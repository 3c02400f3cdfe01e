import { Controller, Get, Header } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { PublicAddress } from '../../common/public-address.js';
import { CommittedDocument } from '../openapi/committed-document.js';
import { AnswersHtml } from '../pages/page.js';
import { STYLE } from '../pages/style.js';
import { docsPage } from './docs-page.js';

/** The API reference for people. */
@ApiTags('Pages')
@Public()
@Controller('docs')
export class DocsController {
  #page: { readonly origin: string; readonly text: string } | undefined;

  constructor(
    private readonly document: CommittedDocument,
    private readonly address: PublicAddress,
  ) {}

  /** Returns the reference of every route, with an example to copy. */
  @Get()
  @AnswersHtml('The page')
  read(): string {
    const { origin } = this.address;
    if (this.#page?.origin !== origin) this.#page = { origin, text: docsPage(this.document.parse(), origin) };
    return this.#page.text;
  }

  /** Returns the style sheet of the pages. */
  @Get('style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @ApiProduces('text/css')
  @ApiResponse({ status: 200, description: 'The style sheet', schema: { type: 'string' } })
  style(): string {
    return STYLE;
  }
}
