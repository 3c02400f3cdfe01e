import { GROUPS } from './about.js';
import { parametersOf } from './complete-parameter.js';
import { problemGroups, responsesOf, UNCHANGED, withTextContent } from './complete-responses.js';
import { arrayOf, objectOf, textOf, type Json, type JsonObject } from './json.js';
import type { OperationFacts } from './operation-facts.js';

/** Names of the security schemes. */
export const BEARER = 'bearer';
export const SESSION = 'session';

const METHODS_WITH_BODY = new Set(['post', 'put', 'patch']);

/** The place of an operation: its method in lower case, its path with `{name}` parameters. */
interface Address {
  readonly method: string;
  readonly path: string;
}

/** An operation of the document, and the shared responses that it refers to, by name. */
interface CompletedOperation {
  readonly operation: JsonObject;
  readonly answers: ReadonlyMap<string, JsonObject>;
}

/**
 * Completes an operation of the Nest scanner: identifier, texts, security, parameters, response headers, and every
 * problem that it may answer.
 */
export function completeOperation(
  raw: JsonObject,
  { method, path }: Address,
  facts: OperationFacts,
): CompletedOperation {
  const parameters = parametersOf(declaredParameters(raw), path, answersPage(raw));
  const problems = problemGroups(
    {
      method,
      isWebRoute: path.startsWith('/admin/'),
      hasBody: METHODS_WITH_BODY.has(method),
      hasParameters: parameters.length > 0,
    },
    facts,
  );
  const operation = {
    operationId: operationIdOf(textOf(raw['operationId'])),
    tags: arrayOf(raw['tags']).map((tag) => tagOf(textOf(tag))),
    ...textsOf(raw, facts),
    ...(raw['deprecated'] === true ? { deprecated: true } : {}),
    security: securityOf(facts),
    ...demandsOf(facts),
    parameters,
    ...(raw['requestBody'] === undefined ? {} : { requestBody: withTextContent(objectOf(raw['requestBody'])) }),
    responses: responsesOf(objectOf(raw['responses']), problems),
  };
  return { operation, answers: new Map(problems.map((group) => [group.name, group.answer])) };
}

/** A route that can answer "unchanged" takes the validator as a header. */
function declaredParameters(raw: JsonObject): readonly JsonObject[] {
  const declared = arrayOf(raw['parameters']).map(objectOf);
  if (objectOf(raw['responses'])[UNCHANGED] === undefined) return declared;
  return [...declared, { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }];
}

/** `RunEventsController.list[1]` becomes `runEventsList2`: the second path of the same handler. */
function operationIdOf(scanned: string): string {
  const [, controller = '', handler = '', alias] = /^(\w+?)(?:Controller)?\.(\w+)(?:\[(\d+)\])?$/.exec(scanned) ?? [];
  const number = alias === undefined || alias === '0' ? '' : String(Number(alias) + 1);
  const first = controller.charAt(0).toLowerCase() + controller.slice(1);
  return `${first}${handler.charAt(0).toUpperCase()}${handler.slice(1)}${number}`;
}

/** `RunEvents` becomes `Run events`, where the group has no other name. */
function tagOf(controller: string): string {
  return GROUPS[controller] ?? controller.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The first sentence of a handler's comment is its summary, the rest its description, which ends with what the caller needs. */
function textsOf(raw: JsonObject, facts: OperationFacts): JsonObject {
  const comment = textOf(raw['summary']).replaceAll(/\s+/g, ' ').trim();
  const summary = /^.*?[.?!](?= [A-Z`]|$)/.exec(comment)?.[0] ?? comment;
  const rest = comment.slice(summary.length).trim();
  const paragraphs = [rest, textOf(raw['description']), needOf(facts)];
  return {
    summary: summary.replace(/\.$/, ''),
    description: paragraphs.filter((text) => text !== '').join('\n\n'),
  };
}

/** What a caller needs, in words: a bearer scheme lists no scopes. */
function needOf({ access }: OperationFacts): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no credential.';
    case 'credential':
      return 'Needs any valid credential.';
    case 'token':
      return 'Needs an access token.';
    case 'scope':
      return `Needs the scope \`${access.scope}\`.`;
    case 'provisioner':
      return 'Needs the provisioning token of an organization.';
    case 'session':
      return `Needs the web session of a user with the role \`${access.role}\` or a higher one.`;
  }
}

function securityOf({ access }: OperationFacts): Json {
  switch (access.kind) {
    case 'public':
      return [];
    case 'credential':
    case 'scope':
      return [{ [BEARER]: [] }, { [SESSION]: [] }];
    case 'token':
    case 'provisioner':
      return [{ [BEARER]: [] }];
    case 'session':
      return [{ [SESSION]: [] }];
  }
}

/**
 * What security schemes cannot express: the scope of a token, the lowest role of a session. The API reference shows
 * `x-badges` beside the route.
 */
function demandsOf({ access }: OperationFacts): JsonObject {
  if (access.kind === 'scope') return { 'x-clarion-scope': access.scope, 'x-badges': [{ name: access.scope }] };
  if (access.kind === 'session')
    return { 'x-clarion-role': access.role, 'x-badges': [{ name: `role ${access.role}` }] };
  return {};
}

function answersPage(raw: JsonObject): boolean {
  const content = objectOf(objectOf(objectOf(raw['responses'])['200'])['content']);
  return objectOf(objectOf(objectOf(content['application/json'])['schema'])['properties'])['nextCursor'] !== undefined;
}
