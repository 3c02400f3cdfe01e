import { Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../common/package-root.js';
import { toJsonObject, type JsonObject } from './json.js';

/** Where the document is committed. */
export function documentPath(): string {
  return join(packageRoot(), 'openapi.json');
}

/** The OpenAPI document as it is committed and published, read once. */
@Injectable()
export class CommittedDocument {
  #text: string | undefined;

  /** The document, as text. */
  get text(): string {
    this.#text ??= readFileSync(documentPath(), 'utf8');
    return this.#text;
  }

  /** The document, parsed. */
  parse(): JsonObject {
    return toJsonObject(JSON.parse(this.text));
  }
}
