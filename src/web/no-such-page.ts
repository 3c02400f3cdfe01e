import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnknownPage } from '../http/unknown-page.js';
import { isNavigation } from './navigation.js';
import { WebDocuments } from './web-documents.js';

/** Shows the "page not found" page of the web application. */
@Injectable()
export class NoSuchPage extends UnknownPage {
  constructor(private readonly documents: WebDocuments) {
    super();
  }

  isFor(request: IncomingMessage): boolean {
    return isNavigation(request) && this.documents.find('index.html') !== undefined;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.documents.sendDocument(request, response, 404);
  }
}
