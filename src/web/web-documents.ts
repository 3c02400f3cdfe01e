import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../common/package-root.js';
import { Problem } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { linksOf, readFirstScreens } from './first-screens.js';
import { inlineScriptSources } from '../http/inline-scripts.js';
import { readStaticFiles, sendStaticFile, withText, type StaticFile } from '../http/static-files.js';

/**
 * Only scripts of the application run: its files, and the one in the document, by its digest. Inline styles are allowed, since its
 * components set them. Nothing is loaded from other origins, and no site can frame a page. Frames and media are artifacts, whose own
 * policy runs nothing, and the trace viewer, where it has a host.
 */
const policyOf = (digests: string, viewerOrigin: string | undefined): string =>
  `default-src 'none'; script-src 'self'${digests}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; frame-src 'self'${viewerOrigin === undefined ? '' : ` ${viewerOrigin}`}; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const DOCUMENT = 'index.html';

/** Styles that the document names. */
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"/g;

/** Sends the files of the built web application. */
@Injectable()
export class WebDocuments {
  readonly #files: ReadonlyMap<string, StaticFile>;
  readonly #policy: string;
  readonly #styles: readonly string[];
  readonly #firstScreens = readFirstScreens(join(packageRoot(), 'dist', 'web', 'pages.json'));

  constructor(@Inject(CONFIG) { viewerOrigin }: Pick<Config, 'viewerOrigin'>) {
    const built = readStaticFiles(join(packageRoot(), 'dist', 'web'));
    const document = built.get(DOCUMENT);
    const text = textOf(document);
    this.#policy = policyOf(inlineScriptSources(text), viewerOrigin);
    this.#styles = [...text.matchAll(STYLESHEET)].map(([, file = '']) => file);
    this.#files =
      document === undefined || viewerOrigin === undefined
        ? built
        : new Map([...built, [DOCUMENT, withText(document, withViewer(text, viewerOrigin))]]);
  }

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
    sendStaticFile(this.get(DOCUMENT), request, response, status);
  }
}

function textOf(file: StaticFile | undefined): string {
  return file?.encodings.get('identity')?.toString() ?? '';
}

/** Returns the document with the origin of the trace viewer, from which the application knows that there is one. */
function withViewer(document: string, origin: string): string {
  return document.replace('</head>', `<meta name="clarion-viewer" content="${origin}" /></head>`);
}
