import { Module } from '@nestjs/common';
import { UnknownPage } from '../http/unknown-page.js';
import { NoSuchPage } from './pages.js';
import { WebController } from './web.controller.js';
import { WebDocuments } from './web-documents.js';

/** Serves the built web application. */
@Module({
  controllers: [WebController],
  providers: [WebDocuments, { provide: UnknownPage, useClass: NoSuchPage }],
  exports: [UnknownPage],
})
export class WebModule {}
