import { arrayOf, membersOf, objectOf, textOf, textsOf, type JsonObject } from '../openapi/json.js';

/** An operation as the reference shows it. */
export interface ApiOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: ApiAccess;
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  /** Its responses to a successful request. */
  readonly answers: readonly ApiAnswer[];
  readonly errors: readonly ApiErrors[];
}

/** What a caller needs. */
export type ApiAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'credential'; readonly scope: string | undefined; readonly takesSession: boolean }
  | { readonly kind: 'session'; readonly role: string };

export interface ApiParameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema: JsonObject;
}

export interface ApiBody {
  readonly description: string;
  readonly isRequired: boolean;
  readonly contents: readonly ApiContent[];
}

export interface ApiAnswer {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly string[];
  readonly contents: readonly ApiContent[];
}

/** The error codes of one status. */
export interface ApiErrors {
  readonly status: string;
  readonly codes: readonly string[];
}

/** An OpenAPI document, prepared for the reference. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly ApiOperation[];
  readonly schemas: JsonObject;
}

/** Every response has it; the introduction says so once. */
const COMMON_HEADER = 'X-Request-Id';

/** Reads an OpenAPI document as `completeDocument` makes it. Missing parts are empty. */
export function readApi(document: JsonObject): Api {
  const info = objectOf(document['info']);
  const components = objectOf(document['components']);
  const operations = membersOf(objectOf(document['paths'])).flatMap(([path, item]) =>
    membersOf(objectOf(item)).map(([method, operation]) =>
      readOperation(method, path, objectOf(operation), components),
    ),
  );
  return {
    title: textOf(info['title']),
    version: textOf(info['version']),
    description: textOf(info['description']),
    tags: arrayOf(document['tags'])
      .map(objectOf)
      .map((tag) => ({ name: textOf(tag['name']), description: textOf(tag['description']) })),
    operations,
    schemas: objectOf(components['schemas']),
  };
}

function readOperation(method: string, path: string, operation: JsonObject, components: JsonObject): ApiOperation {
  const responses = membersOf(objectOf(operation['responses'])).map(
    ([status, response]): readonly [string, JsonObject] => [status, resolved(objectOf(response), components)],
  );
  return {
    id: textOf(operation['operationId']),
    method: method.toUpperCase(),
    path,
    tag: textsOf(operation['tags'])[0] ?? '',
    summary: textOf(operation['summary']),
    description: textOf(operation['description']),
    access: readAccess(operation),
    parameters: arrayOf(operation['parameters']).map(objectOf).map(readParameter),
    body: operation['requestBody'] === undefined ? undefined : readBody(objectOf(operation['requestBody'])),
    answers: responses.filter(([, response]) => textsOf(response['x-clarion-errors']).length === 0).map(readAnswer),
    errors: responses.flatMap(([status, response]) => readErrors(status, response)),
  };
}

function resolved(response: JsonObject, components: JsonObject): JsonObject {
  const name = textOf(response['$ref']).replace('#/components/responses/', '');
  return name === '' ? response : objectOf(objectOf(components['responses'])[name]);
}

function readAccess(operation: JsonObject): ApiAccess {
  const schemes = arrayOf(operation['security']).flatMap((requirement) => Object.keys(objectOf(requirement)));
  const scope = textOf(operation['x-clarion-scope']);
  if (schemes.includes('bearer'))
    return { kind: 'credential', scope: scope === '' ? undefined : scope, takesSession: schemes.includes('session') };
  return schemes.length === 0 ? { kind: 'public' } : { kind: 'session', role: textOf(operation['x-clarion-role']) };
}

function readParameter(parameter: JsonObject): ApiParameter {
  return {
    name: textOf(parameter['name']),
    place: textOf(parameter['in']),
    isRequired: parameter['required'] === true,
    description: textOf(parameter['description']),
    schema: objectOf(parameter['schema']),
  };
}

function readBody(body: JsonObject): ApiBody {
  return {
    description: textOf(body['description']),
    isRequired: body['required'] === true,
    contents: readContents(body),
  };
}

function readContents(holder: JsonObject): readonly ApiContent[] {
  return membersOf(objectOf(holder['content'])).map(([mediaType, content]) => ({
    mediaType,
    schema: objectOf(objectOf(content)['schema']),
  }));
}

function readAnswer([status, response]: readonly [string, JsonObject]): ApiAnswer {
  const headers = Object.keys(objectOf(response['headers'])).filter((name) => name !== COMMON_HEADER);
  return { status, description: textOf(response['description']), headers, contents: readContents(response) };
}

function readErrors(status: string, response: JsonObject): readonly ApiErrors[] {
  const codes = textsOf(response['x-clarion-errors']);
  return codes.length === 0 ? [] : [{ status, codes }];
}
