import { isJsonArray, isJsonObject, writeJson, type JsonValue } from '../../json/json-value.js';
import type { YamlNode } from './yaml-subset.js';

/** Returns a JSON value as the node of YAML that it is. */
export function nodeOfJson(value: JsonValue): YamlNode {
  if (isJsonArray(value)) return { kind: 'list', items: value.map(nodeOfJson) };
  if (isJsonObject(value))
    return { kind: 'map', entries: new Map(Object.entries(value).map(([key, inner]) => [key, nodeOfJson(inner)])) };
  const source = writeJson(value);
  return typeof value === 'string'
    ? { kind: 'scalar', style: 'double', text: value, source }
    : { kind: 'scalar', style: 'plain', text: source, source };
}
