import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../common/package-root.js';
import { Problem } from '../common/problem.js';
import { linksOf, readFirstScreens } from './first-screens.js';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../http/static-files.js';

/**
 * Only scripts of the application run: its files, and the one in the document, by its digest. Inline styles are allowed, since its
 * components set them. Nothing is loaded from other origins, and no site can frame a page. Frames and media are artifacts, whose own
 * policy runs nothing.
 */
const policyOf = (digests: string): string =>
  `default-src 'none'; script-src 'self'${digests}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; frame-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Styles that the document names. */
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"/g;

/** Scripts in the document, which the build wrote. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** Sends the files of the built web application. */
@Injectable()
export class WebDocuments {
  readonly #files = readStaticFiles(join(packageRoot(), 'dist', 'web'));
  readonly #document = this.#files.get('index.html')?.encodings.get('identity')?.toString() ?? '';
  readonly #policy = policyOf(digestsOf(this.#document));
  readonly #styles = [...this.#document.matchAll(STYLESHEET)].map(([, file = '']) => file);
  readonly #firstScreens = readFirstScreens(join(packageRoot(), 'dist', 'web', 'pages.json'));

  /** Returns a file by its path, without a leading slash. */
  find(path: string): StaticFile | undefined {
    return this.#files.get(path);
  }

  /**
   * Returns a file that each build has.
   * @throws Problem `not_found`, where nothing is built.
   */
  get(path: string): StaticFile {
    const file = this.find(path);
    if (file === undefined)
      throw new Problem('not_found', 'Run `npm run build`: the web application is not built yet.');
    return file;
  }

  /** Lets the browser load the code and the data of a page at once, beside the document. */
  announceFirstScreen(response: ServerResponse, page: string, params: Readonly<Record<string, string>>): void {
    const links = linksOf(this.#firstScreens, this.#styles, page, params);
    if (links.length > 0) response.setHeader('Link', links.join(', '));
  }

  /**
   * Sends the document of the application, which shows the page of the address; with status 404 for an unknown address.
   */
  sendDocument(request: IncomingMessage, response: ServerResponse, status: 200 | 404 = 200): void {
    response.setHeader('Content-Security-Policy', this.#policy);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    sendStaticFile(this.get('index.html'), request, response, status);
  }
}

/** Returns the digests of the scripts in a document, as sources of a policy. */
function digestsOf(document: string): string {
  return [...document.matchAll(INLINE_SCRIPT)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');
}
