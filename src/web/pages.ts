import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnknownPage } from '../http/unknown-page.js';
import { WebDocuments } from './web-documents.js';

/** The addresses of the web application's pages. The application itself decides what each shows. */
export const PAGES = [
  '',
  'login',
  'setup',
  'second-factor',
  'forgot-password',
  'reset-password',
  'invite',
  'invite/:value',
  'device',
  'start',
  'runs',
  'search',
  'p/:projectId',
  'p/:projectId/:part',
  'p/:projectId/:part/:id',
  'b/:buildId',
  'r/:runId',
  'r/:runId/compare',
  'r/:runId/t/:seq',
  'settings',
  'settings/:part',
];

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

/** The first parts of paths that programs request: when nothing is there, they get a problem. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(['v1', 'open', 'admin', 'cli', 'mcp', 'assets']);

/**
 * Returns whether a person opens a page, by a link or by typing its address. Browsers say so (Fetch Metadata,
 * `Sec-Fetch-Mode`, which plain http to another machine lacks), or else ask for HTML by name.
 */
export function isNavigation({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [, first = ''] = (url ?? '/').split(/[/?]/, 2);
  if (OF_PROGRAMS.has(first)) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? '') : mode === 'navigate';
}
