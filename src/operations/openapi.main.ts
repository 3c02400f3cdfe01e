import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { readConfig } from '../config/config.js';
import { ClarionAdapter } from '../http/clarion.adapter.js';
import { currentText, writeOrCheck } from './generated-file.js';
import { documentPath } from './openapi/committed-document.js';
import { buildOpenApi, differences } from './openapi/openapi.js';
import { toJsonObject, type JsonObject } from './openapi/json.js';

/**
 * Writes `openapi.json` from the application's routes; with `--check`, reports how the committed file differs from
 * them. In preview mode only the wiring of the classes is made: no database and no port is opened.
 */
const DIFFERENCES_SHOWN = 30;

const application = await NestFactory.create(AppModule.with(readConfig({})), new ClarionAdapter(), {
  preview: true,
  logger: false,
  abortOnError: false,
});
const document = buildOpenApi(application);
const path = documentPath();
const before = parse(currentText(path));
const file = { path, text: `${JSON.stringify(document, null, 2)}\n` };
process.exitCode = writeOrCheck([file], process.argv, (line) => print([line, ...shown(differences(before, document))]));

function parse(text: string): JsonObject {
  return text === '' ? {} : toJsonObject(JSON.parse(text));
}

function shown(lines: readonly string[]): readonly string[] {
  const rest = lines.length - DIFFERENCES_SHOWN;
  return rest > 0 ? [...lines.slice(0, DIFFERENCES_SHOWN), `and ${rest} more`] : lines;
}

function print(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
