import { isJsonArray, isJsonObject, type JsonObject } from './json-value.js';
import type { ReportHead } from '../report.js';

/** Returns the object that a file begins with, or the first of an array that it begins with. */
export function headObject(head: ReportHead): JsonObject | undefined {
  const value = isJsonArray(head.json) ? head.json[0] : head.json;
  return isJsonObject(value) ? value : undefined;
}
