import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { programVersion } from '../../common/package-root.js';
import { collectFacts } from './collect-facts.js';
import { completeDocument } from './complete-document.js';
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  mapMembers,
  membersOf,
  objectOf,
  toJsonObject,
} from './json.js';

/**
 * Makes the OpenAPI document of an application's routes. The shapes of bodies and responses are complete only where the
 * build's Swagger plugin has processed the classes, as `npm run build` does.
 * @throws Error when a route declares no access, or two operations or schemas share a name.
 */
export function buildOpenApi(app: INestApplication): JsonObject {
  const scanned = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
    operationIdFactory: (controller, handler) => `${controller}.${handler}`,
  });
  return objectOf(inCanonicalOrder(completeDocument(toJsonObject(scanned), collectFacts(app), programVersion())));
}

/** Members in reading order; all others follow in alphabetical order. */
const ORDER = [
  'openapi info servers tags paths components',
  'get head post put patch delete options',
  'operationId title name in url version summary description required deprecated',
  'security x-clarion-scope x-clarion-role x-badges parameters requestBody responses',
  '$ref type format enum properties items headers content schema',
].flatMap((line) => line.split(' '));

const RANK = new Map(ORDER.map((name, index) => [name, index]));

/** Members that contain data or a meaningful order: schemas show their properties as declared. */
const AS_DECLARED = new Set(['properties', 'example', 'default']);

/** Members that are maps by name: sorted by name alone. */
const BY_NAME = new Set(['paths', 'schemas', 'responses', 'headers', 'securitySchemes', 'content']);

/** Returns the same document with its members in an order that depends only on their names. */
export function inCanonicalOrder(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => inCanonicalOrder(item));
  if (!isJsonObject(value)) return value;
  const inner = mapMembers(value, (member, key) =>
    key === 'example' || key === 'default' ? member : inCanonicalOrder(member, key),
  );
  return AS_DECLARED.has(name) ? inner : sorted(inner, BY_NAME.has(name) ? byCodeUnit : byRank);
}

function sorted(object: JsonObject, compare: (left: string, right: string) => number): JsonObject {
  return Object.fromEntries(membersOf(object).toSorted(([left], [right]) => compare(left, right)));
}

function byRank(left: string, right: string): number {
  const difference = (RANK.get(left) ?? ORDER.length) - (RANK.get(right) ?? ORDER.length);
  return difference === 0 ? byCodeUnit(left, right) : difference;
}

/** Returns where two documents differ: the RFC 6901 pointers, each with the change. */
export function differences(before: Json | undefined, after: Json | undefined, pointer = ''): readonly string[] {
  if (before === undefined) return [`${pointer} is new`];
  if (after === undefined) return [`${pointer} is gone`];
  if (isJsonObject(before) && isJsonObject(after)) return memberDifferences(before, after, pointer);
  if (isJsonArray(before) && isJsonArray(after)) return memberDifferences(byIndex(before), byIndex(after), pointer);
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [`${pointer} was ${brief(before)} and is ${brief(after)}`];
}

type Members = Readonly<Record<string, Json | undefined>>;

function memberDifferences(before: Members, after: Members, pointer: string): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differences(before[name], after[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

function byIndex(items: readonly Json[]): Members {
  return Object.fromEntries(items.entries());
}

function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
