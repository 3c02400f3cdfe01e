import type { JsonObject } from '../openapi/json.js';
import { shellLines, shellWord } from '../pages/shell.js';
import type { ApiBody, ApiOperation } from './api-reading.js';
import { exampleValue } from './example-value.js';

/**
 * Returns a command that calls an operation. Path parameters and the token are shell variables: `{runId}` is `$RUN_ID`.
 * `origin` is the service's own address.
 */
export function curlExample(operation: ApiOperation, origin: string, schemas: JsonObject): string {
  const verb = operation.method === 'GET' ? '' : ` -X ${operation.method}`;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variableName(name)}`);
  return shellLines([
    `curl -sS${verb} "${origin}${path}${requiredQuery(operation)}"`,
    ...credentials(operation),
    ...bodyArguments(operation.body, schemas),
  ]);
}

/** `runId` becomes `RUN_ID`. */
function variableName(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function requiredQuery(operation: ApiOperation): string {
  const required = operation.parameters.filter(({ place, isRequired }) => place === 'query' && isRequired);
  return required.length === 0 ? '' : `?${required.map(({ name }) => `${name}=$${variableName(name)}`).join('&')}`;
}

function credentials({ access }: ApiOperation): readonly string[] {
  switch (access.kind) {
    case 'public':
      return [];
    case 'credential':
      return ['-H "Authorization: Bearer $CLARION_TOKEN"'];
    case 'session':
      return ['-b clarion-cookies.txt'];
  }
}

function bodyArguments(body: ApiBody | undefined, schemas: JsonObject): readonly string[] {
  const content = body?.contents[0];
  if (content === undefined) return [];
  const type = `-H ${shellWord(`Content-Type: ${content.mediaType}`)}`;
  switch (content.mediaType) {
    case 'application/json':
      return [type, `-d ${shellWord(JSON.stringify(exampleValue(content.schema, schemas)))}`];
    case 'multipart/form-data':
      return ['-F report=@report.xml'];
    default:
      return [type, '--data-binary @body'];
  }
}
