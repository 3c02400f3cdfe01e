import { Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../common/package-root.js';
import { toJsonObject, type JsonObject } from './json.js';

/** Path of the committed document. */
export function documentPath(): string {
  return join(packageRoot(), 'openapi.json');
}

/** The OpenAPI document as committed and published, read once. */
@Injectable()
export class CommittedDocument {
  #text: string | undefined;

  /** Returns the document as text. */
  get text(): string {
    this.#text ??= readFileSync(documentPath(), 'utf8');
    return this.#text;
  }

  /** Returns the parsed document. */
  parse(): JsonObject {
    return toJsonObject(JSON.parse(this.text));
  }
}
