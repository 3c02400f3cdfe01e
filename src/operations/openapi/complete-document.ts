import { SESSION_COOKIE } from '../../auth/session-cookie.js';
import { ABOUT, TAGS } from './about.js';
import { BEARER, completeOperation, SESSION } from './complete-operation.js';
import { completeSchemas, renameSchemas } from './complete-schemas.js';
import { arrayOf, mapMembers, membersOf, objectOf, textOf, type JsonObject } from './json.js';
import type { FactsByOperation, OperationFacts } from './operation-facts.js';
import { ANSWER_HEADERS, problemSchema } from './problem-schema.js';
import { toSchema31 } from './schema-31.js';

/**
 * Makes the published document from the output of the Nest scanner: OpenAPI 3.1, complete with security, scopes,
 * headers and every problem of every operation. `raw` names its operations `Controller.handler`, as `facts` does.
 * @throws Error for an operation without facts, and for two operations of one name: bugs.
 */
export function completeDocument(raw: JsonObject, facts: FactsByOperation, version: string): JsonObject {
  const document = objectOf(toSchema31(renameSchemas(raw)));
  const answers = new Map<string, JsonObject>();
  const paths = mapMembers(objectOf(document['paths']), (item, path) =>
    mapMembers(objectOf(item), (operation, method) => {
      const completed = completeOperation(objectOf(operation), { method, path }, factsOf(objectOf(operation), facts));
      for (const [name, answer] of completed.answers) answers.set(name, answer);
      return completed.operation;
    }),
  );
  refuseDoubles(operationsOf(paths).map((operation) => textOf(operation['operationId'])));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clarion',
      version,
      description: ABOUT,
      contact: { name: 'The administrators of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: tagsOf(paths),
    paths,
    components: componentsOf(objectOf(document['components']), { paths, answers }),
  };
}

function factsOf(operation: JsonObject, facts: FactsByOperation): OperationFacts {
  const name = textOf(operation['operationId']).replace(/\[\d+\]$/, '');
  const found = facts.get(name);
  if (found === undefined) throw new Error(`${name} declares no access`);
  return found;
}

function operationsOf(paths: JsonObject): readonly JsonObject[] {
  return membersOf(paths).flatMap(([, item]) => membersOf(objectOf(item)).map(([, operation]) => objectOf(operation)));
}

function refuseDoubles(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two operations would be named ${twice}: rename one of the handlers`);
}

function tagsOf(paths: JsonObject): JsonObject['tags'] {
  const used = new Set(operationsOf(paths).flatMap((operation) => arrayOf(operation['tags']).map(textOf)));
  const known = Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []));
  const others = [...used].filter((name) => TAGS[name] === undefined).toSorted();
  return [...known, ...others.map((name) => ({ name }))];
}

/** What refers to components. */
interface Referring {
  readonly paths: JsonObject;
  readonly answers: ReadonlyMap<string, JsonObject>;
}

function componentsOf(scanned: JsonObject, { paths, answers }: Referring): JsonObject {
  const references = JSON.stringify([paths, ...answers.values()]);
  const headers = membersOf(ANSWER_HEADERS).filter(([name]) => references.includes(`"#/components/headers/${name}"`));
  return {
    schemas: { ...completeSchemas(objectOf(scanned['schemas'])), Problem: problemSchema() },
    responses: Object.fromEntries(answers),
    headers: Object.fromEntries(headers),
    securitySchemes: {
      [BEARER]: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'clarion_…',
        description:
          'An access token, personal or scoped. Where a request carries a session as well, the token alone counts.',
      },
      [SESSION]: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'The web session that a sign-in starts.',
      },
    },
  };
}
