export { filledStringOf, instantOf, numberOf, objectOf, objectsOf, positiveOf, stringOf, stringsOf } from './fields.js';
export { findJsonArray, type JsonArrayPlace } from './find-array.js';
export { findJsonFault } from './json-error.js';
export {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from './json-value.js';
export { JSON_LIMITS, readJson, UnreadableJson } from './read-json.js';
export { scanJson } from './scan-json.js';
